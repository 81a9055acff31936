import type { AlarmEndReason } from '@contract/alarms';
import type { EpochMs } from '@contract/time';
import type { Statements } from '../../platform/database/statements';
import { qualify } from '../../alarmEngine/correlation/qualify';
import { takeSteps } from './steps';
import type { Step } from '../../alarmEngine/correlation/step';

const silence = 'controllerSilent';

const writeEnds = `
  with standing as (
    select id, cleared_at is null as was_open, is_latched from alarms
    where id = any($1::bigint[]) and not is_late and (cleared_at is null or is_latched) for update
  )
  update alarms a set cleared_at = coalesce(a.cleared_at, $2), is_latched = false
  from standing s where a.id = s.id
  returning a.id, a.definition_id = '${silence}' as is_silence, s.was_open, s.is_latched`;

// What ran towards an end or a raise is over as well: nothing of it may fire later.
const stopTimers = `
  delete from alarm_timers t using alarms a
  where a.id = any($1::bigint[]) and t.device_id = coalesce(a.device_id, 0) and t.definition_id = a.definition_id`;

export interface Ending {
  reason: AlarmEndReason;
  at: EpochMs;
  by?: string | undefined;
}

/**
 * Ends alarms that cannot end by themselves, latched ones as well; each of them tells why. Call it in the transaction
 * of the change that is the reason. Answers how many ended.
 */
export const endAlarms = async (
  statements: Statements,
  alarmIds: readonly number[],
  { reason, at, by }: Ending,
): Promise<number> => {
  if (alarmIds.length === 0) return 0;
  const { rows } = await statements.query<{
    id: number;
    is_silence: boolean;
    was_open: boolean;
    is_latched: boolean;
  }>(writeEnds, [[...alarmIds], at]);
  await statements.query(stopTimers, [[...alarmIds]]);
  const step = { at, endReason: reason, ...(by !== undefined && { by }) };
  const own = rows.flatMap(({ id, was_open, is_latched }): Step[] => [
    ...(was_open ? [{ ...step, alarmId: id, kind: 'cleared' } as const] : []),
    ...(is_latched ? [{ ...step, alarmId: id, kind: 'reset' } as const] : []),
  ]);
  const cleared = rows.filter(({ was_open }) => was_open).map(({ id }) => id);
  const hasSilence = rows.some(({ is_silence }) => is_silence);
  const follow = await qualify(statements, { raised: [], cleared, hasSilence }, at);
  await takeSteps(statements, [...own, ...follow], at);
  return rows.length;
};
