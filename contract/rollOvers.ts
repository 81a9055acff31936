/** What a register that starts again from 0 may end at, kWh: digits of a display, bits of a word of Wh, 10 Wh or kWh. */
const ends = [
  ...Array.from({ length: 6 }, (_, i) => 10 ** (i + 4)),
  ...[2 ** 16, 2 ** 24 / 1_000, 2 ** 31 / 1_000, 2 ** 32 / 1_000, 2 ** 32 / 100, 2 ** 32],
];

/** A register that nobody declared is taken for near its end from here on. */
const nearEnd = 0.95;

interface Judged {
  rollOver: number | null;
  step: number;
  /** Most that the count can have grown meanwhile. */
  most: number;
}

/** What a count that fell grew, if it went on from 0 at the end of its register; else null. */
export function nextZero(before: number, after: number, { rollOver, step, most }: Judged): number | null {
  const grownTo = (end: number): number => end - before + after;
  const isPlausible = (end: number): boolean => {
    const grown = grownTo(end);
    const isNear = before >= nearEnd * end && before <= end + step;
    return grown >= -step && (Number.isFinite(most) ? grown <= most : isNear);
  };
  if (rollOver !== null) return isPlausible(rollOver) ? Math.max(0, grownTo(rollOver)) : null;
  const found = ends.find(
    (end) => Number.isFinite(most) && before <= end + step && before >= nearEnd * end && isPlausible(end),
  );
  return found === undefined ? null : Math.max(0, grownTo(found));
}
