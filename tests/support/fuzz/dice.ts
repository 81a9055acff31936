/** Chance that comes out the same for the same seed (mulberry32). */
export interface Dice {
  /** 0 ≤ n < 1 */
  next(): number;
  below(limit: number): number;
  oneOf<T>(items: readonly T[]): T;
  /** True this often. */
  chance(share: number): boolean;
}

export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    oneOf: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('nothing to choose from');
      return item;
    },
    chance: (share) => next() < share,
  };
}
