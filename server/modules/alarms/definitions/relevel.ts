import type { AlarmLevel, PerStationClass } from '@contract/alarms';
import type { EpochMs } from '@contract/time';
import type { Statements } from '../../../platform/database/statements';
import { takeSteps } from '../steps';
import { correlate } from '../../../alarmEngine/correlation/correlate';
import type { Step } from '../../../alarmEngine/correlation/step';

// What follows the weather is a hint whatever its definition says, and what has the level of its device by the parameter
// keeps that. A higher level asks for somebody again, as X.733 has it; a lower one leaves the answer that was given.
const changeLevels = `
  with moved as (
    select a.id, a.acknowledged_at is not null as was_answered, a.level as before,
      ($2::jsonb ->> coalesce(s.station_class, 'D'))::smallint as after
    from alarms a left join sites s on s.id = a.site_id
    where a.definition_id = $1 and not a.is_late and a.superseded_by is null and not a.follows_weather
      and (a.level is distinct from a.source_level or
        case (select config_value from params where config_key = 'collector.alarmLevel')
          when 'always' then false when 'never' then true else a.point_name is null end)
      and (a.cleared_at is null or a.acknowledged_at is null or a.is_latched)
    for update of a
  )
  update alarms a set level = m.after,
    acknowledged_at = case when m.after < m.before then null else a.acknowledged_at end,
    acknowledged_by = case when m.after < m.before then null else a.acknowledged_by end
  from moved m where a.id = m.id and m.after <> m.before
  returning a.id, m.before, m.after, m.was_answered and m.after < m.before as "callsAgain"`;

interface Moved {
  id: number;
  before: AlarmLevel;
  after: AlarmLevel;
  callsAgain: boolean;
}

/** What stands takes the level that its definition says by now; each change is a step of the alarm's life. */
export const relevel = async (
  statements: Statements,
  definitionId: string,
  levels: PerStationClass<AlarmLevel>,
  now: EpochMs,
): Promise<void> => {
  const { rows } = await statements.query<Moved>(changeLevels, [definitionId, JSON.stringify(levels)]);
  const steps = rows.flatMap(({ id, before, after, callsAgain }): Step[] => [
    { alarmId: id, kind: 'relevelled', at: now, level: { before, after } },
    ...(callsAgain ? [{ alarmId: id, kind: 'reAlarmed', at: now } as const] : []),
  ]);
  if (steps.length === 0) return;
  const ids = rows.map(({ id }) => id);
  // What explains an alarm goes by its level.
  await takeSteps(statements, [...steps, ...(await correlate(statements, ids, now))], now);
};
