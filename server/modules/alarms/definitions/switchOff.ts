import type { StandingChoice } from '@contract/alarmDefinitions';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/database/database';
import { endAlarms } from '../endings';
import { statementsIn } from '../../../platform/database/statementsIn';

const standingIds = async (db: Db | Trx, definitionId: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from alarms
    where definition_id = ${definitionId} and not is_late and (cleared_at is null or is_latched)
      and superseded_by is null`.execute(db);
  return rows.map(({ id }) => id);
};

/** Alarms of the definition that are active, wherever. */
export const countStanding = async (db: Db | Trx, definitionId: string): Promise<number> =>
  (await standingIds(db, definitionId)).length;

/**
 * After a definition was switched off: nothing that was about to be raised will be, and what stands is kept until it
 * clears, or ended. Answers how many were ended.
 */
export const settleStanding = async (
  trx: Trx,
  definitionId: string,
  choice: StandingChoice | null,
  now: number,
  by: string | undefined,
): Promise<number> => {
  await sql`delete from alarm_timers where definition_id = ${definitionId} and kind = 'raise'`.execute(trx);
  if (choice !== 'end') return 0;
  const ids = await standingIds(trx, definitionId);
  return endAlarms(statementsIn(trx), ids, { reason: 'switchedOff', at: now, by });
};
