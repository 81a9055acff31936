import { hourMs, type EpochMs } from '@contract/time';

/** Numbers in [0, 1), the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const between = (random: () => number, low: number, high: number): number =>
  low + (high - low) * random();

export const oneOf = <Item>(random: () => number, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item;

/** Power in W at a moment; called in order of time. Below 0 the site feeds back. */
export type Load = (at: EpochMs) => number;

/** IT load with its swing of the day, and compressors that come and go with the heat. */
export function aSiteLoad(random: () => number, scaleW: number, feedsBack: boolean): Load {
  const base = scaleW * between(random, 0.3, 0.8);
  const swing = base * between(random, 0, 0.3);
  const compressor = scaleW * between(random, 0, 0.6);
  const cycleMs = between(random, 8, 45) * 60_000;
  const [duty, dutySwing] = [between(random, 0.2, 0.6), between(random, 0, 0.3)];
  const sun = feedsBack ? scaleW * between(random, 1, 2.5) : 0;
  let [phase, last, noise] = [random() * cycleMs, NaN, 0];
  return (at) => {
    const hour = (at / hourMs) % 24;
    const warmth = Math.sin(((hour - 9) / 24) * 2 * Math.PI);
    if (!Number.isNaN(last)) phase = (phase + (at - last) * between(random, 0.7, 1.3)) % cycleMs;
    last = at;
    noise = noise * 0.98 + (random() - 0.5) * 0.01;
    const runs = phase / cycleMs < duty + dutySwing * warmth;
    const shine = Math.max(0, Math.sin(((hour - 6) / 12) * Math.PI)) * sun;
    return (base + swing * warmth) * (1 + noise) + (runs ? compressor : 0) - shine;
  };
}
