import type { Frames } from '../engine/channels';

/** Field-to-pixel samples waiting to be reported; at most as many as one report carries. */
export interface PaintedSamples {
  /** Takes the time at the frame after next: what was just applied is then on screen. */
  watch(receivedAt: readonly number[], sinceServer: (instant: number) => number): void;
  /** Empties the list. */
  drain(): number[];
}

const maxSamples = 64;

export function createPaintedSamples(frames: Frames): PaintedSamples {
  let samples: number[] = [];
  const note = (receivedAt: readonly number[], sinceServer: (instant: number) => number) => {
    for (const instant of receivedAt) {
      if (samples.length < maxSamples) samples.push(Math.round(sinceServer(instant)));
    }
  };
  return {
    watch: (receivedAt, sinceServer) => {
      if (receivedAt.length === 0 || samples.length >= maxSamples) return;
      frames.request(() => frames.request(() => note(receivedAt, sinceServer)));
    },
    drain: () => {
      const drained = samples;
      samples = [];
      return drained;
    },
  };
}
