import type { EpochMs } from '@contract/time';

/** One observation of the intake, at the moment up to which everything that had arrived is now committed. */
export interface Observation {
  /** Wall clock and monotonic clock of that moment. */
  wall: EpochMs;
  monotonicMs: number;
  /** Whether the field could reach us all the time since the observation before. */
  couldSee: boolean;
}

/** What an observation means for those who judge silence and delays. */
export interface Advance {
  /** Wall time when sight was lost, if the centre was blind since the observation before; null while we see. */
  blindSince: EpochMs | null;
  /** Blindness may go on: the field could not reach us. */
  isStillBlind: boolean;
  /** What `seeingMs` becomes. */
  seeingMs: number;
  /** How far the wall clock was stepped against the monotonic one, ms; 0 usually. */
  steppedMs: number;
}

/** Whether the field was heard all the time from `since` to `until`: a commit that took long hides nothing then. */
export const isHeardThroughout = (
  arrivals: readonly EpochMs[],
  since: EpochMs,
  until: EpochMs,
  gapMs: number,
): boolean => {
  let last = since;
  for (const at of arrivals) {
    if (at - last > gapMs) return false;
    last = Math.max(last, at);
  }
  return until - last <= gapMs;
};

const stepMs = 1_000;

/**
 * The ingest watermark of this process. `wall` is the server time up to which all that arrived is committed.
 * `seeingMs` counts only time in which the centre could see: it stands still while intake is paused, down or catching
 * up, and does not care when the wall clock is stepped. What an earlier process saw, the shards know (heldShards.ts).
 */
export class IngestWatermark {
  wall: EpochMs = 0;
  seeingMs = 0;
  private monotonicMs: number | null = null;

  constructor(
    /** Two looks farther apart than this had blindness between them. */
    readonly gapMs: number,
  ) {}

  /** What an observation will mean; nothing changes until the transaction that goes with it is committed. */
  preview({ wall, monotonicMs, couldSee }: Observation): Advance {
    const isStillBlind = !couldSee;
    if (this.monotonicMs === null)
      return { blindSince: isStillBlind ? wall : null, isStillBlind, seeingMs: this.seeingMs, steppedMs: 0 };
    const elapsedMs = Math.max(0, monotonicMs - this.monotonicMs);
    const steppedMs = wall - this.wall - elapsedMs;
    const step = Math.abs(steppedMs) >= stepMs ? Math.round(steppedMs) : 0;
    const wasBlind = isStillBlind || elapsedMs > this.gapMs;
    return {
      blindSince: wasBlind ? this.wall + step : null,
      isStillBlind,
      seeingMs: this.seeingMs + (wasBlind ? 0 : elapsedMs),
      steppedMs: step,
    };
  }

  advanceTo(observation: Observation): void {
    this.seeingMs = this.preview(observation).seeingMs;
    this.wall = observation.wall;
    this.monotonicMs = observation.monotonicMs;
  }
}
