import { sql } from 'kysely';
import { dayMs, hourMs, type EpochMs } from '@contract/time';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import type { Log } from '../../platform/log';
import type { Unit } from '../../platform/unit';

/** What was tried while somebody looked on is looked at on that day; which code led to what, for a while longer. */
const attemptsKeptMs = 7 * dayMs;
const enrolmentsKeptMs = 30 * dayMs;

/** Removes attempts to connect and enrolments that ended long ago. Answers how many of each. */
export async function purgeEnded(db: Db, now: EpochMs): Promise<{ attempts: number; enrolments: number }> {
  const attempts = await sql`
    delete from connection_attempts where at < ${now - attemptsKeptMs}`.execute(db);
  const enrolments = await sql`
    delete from enrolments where expires_at < ${now - enrolmentsKeptMs}`.execute(db);
  return {
    attempts: Number(attempts.numAffectedRows ?? 0n),
    enrolments: Number(enrolments.numAffectedRows ?? 0n),
  };
}

export function createEnrolmentPurge({ db, clock, log }: { db: Db; clock: Clock; log: Log }): Unit {
  let cancel = (): void => undefined;
  return {
    name: 'enrolment purge',
    start: async () => {
      cancel = clock.every(hourMs, () => {
        purgeEnded(db, clock.now()).catch((error: unknown) =>
          log.error({ err: error }, 'ended enrolments could not be removed; tried again in an hour'),
        );
      });
    },
    stop: async () => cancel(),
  };
}
