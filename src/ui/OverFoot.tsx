import type { ReactNode } from 'react';
import './overFoot.css';

/** What an act of one's own led to lies at the foot of the window: nothing moves under a hand, nothing is covered. */
export const OverFoot = ({ children }: { children: ReactNode }) => (
  <div className="over-foot">{children}</div>
);
