import type { Pool } from 'pg';
import { secondMs } from '@contract/time';
import type { Clock } from '../../platform/clock';
import type { SignalMap } from './mapping';
import { readSignals } from './mapping.store';

const freshMs = 10 * secondMs;

/** The map of signals, as people last changed it some seconds ago. */
export class Signals {
  private known: SignalMap = new Map();
  private readAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  async map(): Promise<SignalMap> {
    const now = this.clock.monotonicMs();
    if (now - this.readAt >= freshMs) {
      this.known = await readSignals(this.pool);
      this.readAt = now;
    }
    return this.known;
  }
}
