import { minuteMs } from '@contract/time';
import { useEffect, useState } from 'react';

/** A slow walk round a small square, in units of the wall, so that no edge burns itself in. */
const steps = [
  [0, 0],
  [0.4, 0],
  [0.4, 0.4],
  [0, 0.4],
  [-0.4, 0.4],
  [-0.4, 0],
  [-0.4, -0.4],
  [0, -0.4],
] as const;

/** Where the page stands at this minute; the margin around it is wider than any step. */
export function usePixelShift(): string {
  const [at, setAt] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setAt((before) => (before + 1) % steps.length), minuteMs);
    return () => clearInterval(timer);
  }, []);
  const [x, y] = steps[at] ?? steps[0];
  return `translate(calc(var(--u) * ${x}), calc(var(--u) * ${y}))`;
}
