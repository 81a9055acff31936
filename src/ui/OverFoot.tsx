import type { ReactNode } from 'react';
import './overFoot.css';

/** What an act of one's own led to lies over the foot of its page: nothing moves under a hand. */
export function OverFoot({ children }: { children: ReactNode }) {
  return (
    <div className="over-foot">
      <div>{children}</div>
    </div>
  );
}
