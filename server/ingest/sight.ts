import type { EpochMs } from '@contract/time';

/** One look at the intake, at the moment up to which everything that had arrived is now committed. */
export interface Look {
  /** Wall clock and monotonic clock of that moment. */
  wall: EpochMs;
  monotonicMs: number;
  /** Whether the field could reach us all the time since the look before. */
  couldSee: boolean;
}

/** What a look means for those who judge silence. */
export interface Seen {
  /** The centre was blind since the look before; until then `blindSince`. */
  wasBlind: boolean;
  /** Wall time when sight was lost; null while we see. */
  blindSince: EpochMs | null;
  /** What `seeingMs` becomes. */
  seeingMs: number;
  /** How far the wall clock was stepped against the monotonic one, ms; 0 usually. */
  steppedMs: number;
}

const stepMs = 1_000;

/**
 * The ingest watermark. `wall` is the server time up to which all that arrived is committed. `seeingMs` counts only
 * time in which the centre could see: it stands still while intake is paused, down or catching up, and does not
 * care when the wall clock is stepped. Silence is judged by it alone.
 */
export class Sight {
  wall: EpochMs = 0;
  seeingMs = 0;
  private monotonicMs: number | null = null;

  constructor(
    /** Two looks farther apart than this had blindness between them. */
    private readonly gapMs: number,
  ) {}

  /** The watermark that an earlier process left: the time since then was blindness. */
  restore(wall: EpochMs): void {
    this.wall = wall;
  }

  /** What a look will mean; nothing changes until the transaction that goes with it is committed. */
  preview({ wall, monotonicMs, couldSee }: Look): Seen {
    if (this.monotonicMs === null) return this.first(wall);
    const elapsedMs = Math.max(0, monotonicMs - this.monotonicMs);
    const steppedMs = wall - this.wall - elapsedMs;
    const step = Math.abs(steppedMs) >= stepMs ? Math.round(steppedMs) : 0;
    const wasBlind = !couldSee || elapsedMs > this.gapMs;
    return {
      wasBlind,
      blindSince: wasBlind ? this.wall + step : null,
      seeingMs: this.seeingMs + (wasBlind ? 0 : elapsedMs),
      steppedMs: step,
    };
  }

  look(look: Look): void {
    this.seeingMs = this.preview(look).seeingMs;
    this.wall = look.wall;
    this.monotonicMs = look.monotonicMs;
  }

  private first(wall: EpochMs): Seen {
    const wasBlind = this.wall > 0 && wall - this.wall > this.gapMs;
    return { wasBlind, blindSince: wasBlind ? this.wall : null, seeingMs: this.seeingMs, steppedMs: 0 };
  }
}
