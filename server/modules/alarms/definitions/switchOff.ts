import type { StandingChoice } from '@contract/alarmDefinitions';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/database/database';
import { everything, type Scope } from '../../scope';
import { alarmScope } from '../alarmScope';
import { endAlarms } from '../endings';
import { statementsIn } from '../../../platform/database/statementsIn';

const standingIds = async (db: Db | Trx, definitionId: string, scope: Scope): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select a.id from alarms a left join sites s on s.id = a.site_id
    where a.definition_id = ${definitionId} and not a.is_late and (a.cleared_at is null or a.is_latched)
      and a.superseded_by is null and ${alarmScope(scope)}`.execute(db);
  return rows.map(({ id }) => id);
};

/** Alarms of the definition that are active in this scope. */
export const countStanding = async (db: Db | Trx, definitionId: string, scope: Scope): Promise<number> =>
  (await standingIds(db, definitionId, scope)).length;

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
  const ids = await standingIds(trx, definitionId, everything);
  return endAlarms(statementsIn(trx), ids, { reason: 'switchedOff', at: now, by });
};
