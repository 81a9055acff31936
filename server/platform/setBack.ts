import { secondMs, type EpochMs } from '@contract/time';
import type { Clock } from './clock';

/** By less than this the clocks of processes that share the store differ; beyond it an alarm of the centre says so. */
export const clockSlackMs = 10 * secondMs;

/** Answers at each call whether the clock was set back since the last time, or may have been before the first. */
export const watchSetBack = (clock: Pick<Clock, 'now' | 'monotonicMs'>): (() => boolean) => {
  let latestMs = Number.POSITIVE_INFINITY;
  return () => {
    const offsetMs = clock.now() - clock.monotonicMs();
    const isSetBack = offsetMs < latestMs - clockSlackMs;
    latestMs = isSetBack ? offsetMs : Math.max(latestMs, offsetMs);
    return isSetBack;
  };
};

/** A lease as it is stored. */
export interface StoredLease {
  id: number;
  until: EpochMs;
}

/**
 * Leases that reach further ahead than any is given: they were taken before our clock was set back. Each is over once
 * nobody renewed it for as long as a lease lasts, on the steady clock.
 */
export class FarLeases {
  private seen = new Map<number, { until: EpochMs; sinceMs: number }>();

  constructor(
    private readonly clock: Pick<Clock, 'now' | 'monotonicMs'>,
    private readonly leaseMs: number,
  ) {}

  /** Beyond this no lease reaches that was taken by the present clock. */
  limit(): EpochMs {
    return this.clock.now() + this.leaseMs + clockSlackMs;
  }

  /** Of those that reach beyond the limit now, the ones that are over. */
  over(far: readonly StoredLease[]): number[] {
    const nowMs = this.clock.monotonicMs();
    const seen = new Map(
      far.map(({ id, until }) => {
        const before = this.seen.get(id);
        return [id, before?.until === until ? before : { until, sinceMs: nowMs }];
      }),
    );
    this.seen = seen;
    return far.flatMap(({ id }) => (nowMs - (seen.get(id)?.sinceMs ?? nowMs) >= this.leaseMs ? [id] : []));
  }
}
