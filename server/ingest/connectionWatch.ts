import type { EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';
import type { FieldCredential } from './message';

export type Attempt = 'connected' | 'authorised' | 'wrongPassword' | 'badClientId' | 'notOwner';

/** The same outcome of one credential is noted again after this long, and not for every message. */
const restMs = 2_000;
const longestDetail = 120;

/**
 * Notes what a controller tries while somebody looks on to connect it. Costs a comparison while nobody does; what
 * cannot be noted is missing on a page, and stops nobody.
 */
export class ConnectionWatch {
  private readonly noted = new Map<string, EpochMs>();

  constructor(
    private readonly pool: Pick<Pool, 'query'>,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  saw({ id, watchedUntil = 0 }: FieldCredential, outcome: Attempt, detail = ''): void {
    if (watchedUntil === 0) return;
    const now = this.clock.now();
    if (now > watchedUntil || !this.isNews(`${id} ${outcome}`, now)) return;
    this.pool
      .query('insert into connection_attempts (credential_id, at, outcome, detail) values ($1, $2, $3, $4)', [
        id,
        now,
        outcome,
        // PostgreSQL's text takes no zero character.
        detail.slice(0, longestDetail).replaceAll('\0', '\uFFFD'),
      ])
      .catch((error: unknown) => this.log.warn({ err: error }, 'an attempt to connect could not be noted'));
  }

  private isNews(key: string, now: EpochMs): boolean {
    const before = this.noted.get(key) ?? 0;
    if (now - before < restMs) return false;
    if (this.noted.size > 1_000) this.noted.clear();
    this.noted.set(key, now);
    return true;
  }
}
