import type { EpochMs } from '@contract/time';
import type { Clock } from './clock';

/** A lease as it is stored: each renewal writes another end. */
export interface StoredLease<Id extends number | string = number> {
  id: Id;
  until: EpochMs;
}

/**
 * Leases that others may hold. One is over once nobody renewed it for as long as a lease lasts, on the steady clock of
 * this process: the wall clocks of processes and database may be set by hours, together or apart.
 */
export class LeaseWatch<Id extends number | string = number> {
  private seen = new Map<Id, { until: EpochMs; sinceMs: number }>();

  constructor(
    private readonly clock: Pick<Clock, 'monotonicMs'>,
    private readonly leaseMs: number,
  ) {}

  /** Of all that are held now, the ones that are over. */
  over<Lease extends StoredLease<Id>>(held: readonly Lease[]): Lease[] {
    const nowMs = this.clock.monotonicMs();
    const seen = new Map(
      held.map(({ id, until }) => {
        const before = this.seen.get(id);
        return [id, before?.until === until ? before : { until, sinceMs: nowMs }];
      }),
    );
    this.seen = seen;
    return held.filter(({ id }) => nowMs - (seen.get(id)?.sinceMs ?? nowMs) >= this.leaseMs);
  }
}
