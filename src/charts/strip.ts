type Column = ArrayLike<number>;
export type PixelSpan = [from: number, to: number];

/**
 * Where a line must not be drawn: between the points around values that are unknown (NaN), and across a silence longer
 * than `longestStepS`. Indexes as of the visible part, times in s.
 */
export function gapsOf(
  times: Column,
  values: Column,
  [from, to]: readonly [number, number],
  longestStepS: number,
  pixelOf: (timeS: number) => number,
): PixelSpan[] {
  const gaps: PixelSpan[] = [];
  let last = -1;
  for (let at = from; at <= to; at++) {
    if (Number.isNaN(values[at] ?? NaN)) continue;
    const isBroken = last >= 0 && (at - last > 1 || (times[at] ?? 0) - (times[last] ?? 0) > longestStepS);
    if (isBroken) gaps.push([pixelOf(times[last] ?? 0), pixelOf(times[at] ?? 0)]);
    last = at;
  }
  return gaps;
}

/** Lowest and highest known value with some air around; a line that stands still gets space of `least`. */
export function rangeOf(values: Column, least: number): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? NaN;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (low > high) return [0, least];
  const air = Math.max((high - low) * 0.12, (least - (high - low)) / 2);
  const isFromZero = low >= 0 && low - air < 0;
  return [isFromZero ? 0 : low - air, high + air];
}
