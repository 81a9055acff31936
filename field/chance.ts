const { floor, imul } = Math;
const root6 = Math.sqrt(6);

/**
 * Chance without memory: the same keys give the same number on every machine, in any order of asking, so that a
 * fleet can be replayed from any moment. A 32-bit finaliser of the murmur family over four integer keys.
 */
export function hash32(seed: number, a: number, b = 0, c = 0): number {
  let h = seed | 0;
  h = stir(h ^ imul(a | 0, 0x9e3779b1));
  h = stir(h ^ imul(b | 0, 0x85ebca6b));
  h = stir(h ^ imul(c | 0, 0xc2b2ae35));
  return h >>> 0;
}

function stir(value: number): number {
  let h = imul(value ^ (value >>> 16), 0x7feb352d);
  h = imul(h ^ (h >>> 15), 0x846ca68b);
  return h ^ (h >>> 16);
}

/** Uniform in [0, 1). */
export const chance = (seed: number, a: number, b = 0, c = 0): number => hash32(seed, a, b, c) / 2 ** 32;

/** Symmetric about 0 with unit variance (two uniforms of 16 bits: a triangle, bounded at ±√6). */
export function noise(seed: number, a: number, b = 0, c = 0): number {
  const h = hash32(seed, a, b, c);
  return ((h & 0xffff) + (h >>> 16) - 0xffff) * (root6 / 0xffff);
}

/** A drawer of numbers for one subject: each call uses the next key. */
export interface Draw {
  between(min: number, max: number): number;
  whole(min: number, max: number): number;
  isTrue(probability: number): boolean;
  oneOf<const T extends readonly [unknown, ...unknown[]]>(choices: T): T[number];
}

export function drawer(seed: number, subject: number): Draw {
  let key = 0;
  const next = (): number => chance(seed, subject, key++);
  const whole = (min: number, max: number): number => min + floor(next() * (max - min + 1));
  return {
    between: (min, max) => min + next() * (max - min),
    whole,
    isTrue: (probability) => next() < probability,
    oneOf: (choices) => choices[whole(0, choices.length - 1)] ?? choices[0],
  };
}
