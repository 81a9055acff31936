/**
 * Passes changes on at once while they are rare and at most once per `calmMs` when they come faster; the last one
 * is never swallowed. Returns what `useSyncExternalStore` wants as its subscription.
 */
export function paced(
  subscribe: (listener: () => void) => () => void,
  calmMs: number,
): (listener: () => void) => () => void {
  return (listener) => {
    let passedAtMs = -Infinity;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const pass = () => {
      timer = null;
      passedAtMs = performance.now();
      listener();
    };
    const unsubscribe = subscribe(() => {
      if (timer !== null) return;
      const dueInMs = passedAtMs + calmMs - performance.now();
      if (dueInMs <= 0) pass();
      else timer = setTimeout(pass, dueInMs);
    });
    return () => {
      unsubscribe();
      if (timer !== null) clearTimeout(timer);
    };
  };
}

/** How often a view may be repainted in a storm: a console four times a second, a wall once. */
export const paceMs = { console: 250, wall: 1_000 } as const;
export type Pace = keyof typeof paceMs;
