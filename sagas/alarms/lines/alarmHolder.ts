import { createSignal } from '../../engine/signal';
import type { AlarmHold } from './alarmHold';
import type { AlarmView } from './alarmView';

/** Holds a list and lets it go again, and tells whoever shows it. */
export function createHolder(view: AlarmView) {
  const signal = createSignal();
  let held: AlarmHold | null = null;
  const tell = (hold: AlarmHold | null): void => {
    held?.end();
    held = hold;
    signal.bump();
  };
  return {
    subscribe: signal.subscribe,
    held: () => held,
    /** Returns the function that lets it go. */
    take: () => {
      tell(view.hold());
      return () => tell(null);
    },
  };
}
