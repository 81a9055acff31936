import { secondMs, type EpochMs } from '@contract/time';

/** Refused for longer than this many of its intervals, nothing of a device is understood; as long for the way back. */
const intervals = 2;
/** Fewer messages in a row prove nothing, either way. */
const fewest = 3;
const shortestMs = secondMs;

interface Run {
  isRefused: boolean;
  since: EpochMs;
  count: number;
  lastAt: EpochMs;
  /** Usual distance of its messages, ms; 0 before there was one. */
  intervalMs: number;
}

/** Follows how often one device speaks, and whether it is understood; times are steady. */
export class Understanding {
  private run: Run | null = null;

  constructor(public isUnderstood = true) {}

  /** @returns whether it is understood, after this message */
  hear(isRefused: boolean, at: EpochMs): boolean {
    const before = this.run;
    const gapMs = before === null ? 0 : at - before.lastAt;
    const intervalMs = before === null ? 0 : usual(before.intervalMs, gapMs);
    this.run =
      before === null || before.isRefused !== isRefused
        ? { isRefused, since: at, count: 1, lastAt: at, intervalMs }
        : { ...before, count: before.count + 1, lastAt: at, intervalMs };
    const { since, count } = this.run;
    if (count > fewest && at - since > intervals * Math.max(shortestMs, intervalMs))
      this.isUnderstood = !isRefused;
    return this.isUnderstood;
  }
}

/** Follows slowly, so that one pause or one burst changes little. */
const usual = (knownMs: number, gapMs: number): number =>
  knownMs === 0 ? gapMs : knownMs + (Math.min(gapMs, 4 * knownMs) - knownMs) / 4;
