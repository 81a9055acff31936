import { minuteMs, secondMs, type EpochMs } from '@contract/time';
import type { Site, Speech } from './participant';

/** What controllers in their majority say of the clock of this machine. */
export interface Consensus {
  /** How far this machine is ahead of them, ms; negative where it is behind. */
  errorMs: number;
  /** Controllers that agree on it, of those that were received. */
  agreeing: ReadonlySet<Site>;
  of: number;
}

/** Fewer controllers say nothing about the clock of this machine. */
const fewestWitnesses = 3;
/** Controllers whose clocks differ by less than this agree. */
const agreedMs = 2 * minuteMs;
/** Of many, they are counted once a second. */
const [countEveryMs, fewSites] = [secondMs, 100];
/** A clock that shows an earlier time was never set. */
const earliestMs: EpochMs = Date.UTC(2020, 0, 1);

const middleOf = (sorted: readonly number[]): number => sorted[sorted.length >> 1] ?? 0;

/**
 * What the clocks of all controllers say about our own. Each is noted against the steady clock, which nobody sets:
 * when ours is set, all of them are off at once and by the same, and none of them has changed.
 */
export class ClockWitnesses {
  /** By how much the clock of a site is ahead of the steady clock. */
  private readonly shown = new Map<Site, number>();
  /** By how much our own clock is ahead of the steady clock. */
  private ownMs = 0;
  private countedAtMs = Number.NEGATIVE_INFINITY;
  private countedOwnMs = 0;
  private found: Consensus | null = null;

  hear({ site, errorMs, receivedAt, steadyAt, isCollected }: Speech, toleranceMs: number): void {
    // Collectors stamp what they fetch with our own clock.
    if (errorMs === null || isCollected || receivedAt + errorMs < earliestMs) return;
    this.ownMs = receivedAt - steadyAt;
    this.shown.set(site, this.ownMs + errorMs);
    const isStepped = Math.abs(this.ownMs - this.countedOwnMs) > toleranceMs;
    const isCounted = steadyAt - this.countedAtMs < countEveryMs && this.shown.size > fewSites;
    if (isCounted && !isStepped) return;
    this.countedAtMs = steadyAt;
    this.countedOwnMs = this.ownMs;
    this.found = this.count(toleranceMs);
  }

  /** Null while most controllers agree with us, or disagree among each other. */
  get consensus(): Consensus | null {
    return this.found;
  }

  /** Whether what is wrong with the clock of this site is our own clock. */
  isOurs(site: Site): boolean {
    return this.found?.agreeing.has(site) === true;
  }

  keepOnly(isThere: (site: Site) => boolean): void {
    for (const site of this.shown.keys()) if (!isThere(site)) this.shown.delete(site);
  }

  private count(toleranceMs: number): Consensus | null {
    if (this.shown.size < fewestWitnesses) return null;
    const off = [...this.shown].filter(([, shownMs]) => Math.abs(shownMs - this.ownMs) > toleranceMs);
    if (off.length < fewestWitnesses || off.length <= this.shown.size / 2) return null;
    const middle = middleOf(off.map(([, shownMs]) => shownMs).toSorted((a, b) => a - b));
    const agreeing = off.filter(([, shownMs]) => Math.abs(shownMs - middle) <= agreedMs);
    if (agreeing.length < fewestWitnesses || agreeing.length <= this.shown.size / 2) return null;
    return {
      errorMs: this.ownMs - middle,
      agreeing: new Set(agreeing.map(([site]) => site)),
      of: this.shown.size,
    };
  }
}
