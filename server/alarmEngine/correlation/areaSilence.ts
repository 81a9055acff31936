import { AlarmRule } from '@contract/alarmRules';
import { secondMs, type EpochMs } from '@contract/time';
import type { Statements } from '../../platform/database/statements';
import type { Step } from './step';

interface AreaRow {
  area_id: number;
  heard: number;
  silent: number;
  fresh: number;
  alarm_id: number | null;
}

/** Fewer silent sites than this are sites that fell silent, not an area. */
const fewestSites = 3;

const selectAreas = `
  with areas as (
    select distinct s.area_id from alarms a join sites s on s.id = a.site_id
    where a.id = any($1::bigint[]) and a.definition_id = 'controllerSilent'
    union select unnest($3::int[])
  )
  select r.area_id,
    (select count(*) from site_contacts c join sites s on s.id = c.site_id
     where s.area_id = r.area_id and c.heard_at > 0) as heard,
    count(a.id) as silent, count(a.id) filter (where a.raised_at > $2) as fresh,
    (select o.id from alarms o where o.definition_id = 'areaLinkLoss' and o.area_id = r.area_id
     and o.cleared_at is null) as alarm_id
  from areas r
  left join sites s on s.area_id = r.area_id
  left join alarms a on a.site_id = s.id and a.definition_id = 'controllerSilent'
    and a.cleared_at is null and not a.is_late
  group by r.area_id`;

// Of two processes that see the same area fall silent at once, one raises the alarm.
const insertAlarm = `
  insert into alarms (definition_id, area_id, level, value, threshold, raised_at, recorded_at)
  select 'areaLinkLoss', x.area_id, $2, x.share, $3, $4, $4
  from unnest($1::int[], $5::real[]) as x (area_id, share)
  on conflict do nothing returning id`;

const clearAlarm = `
  update alarms set cleared_at = $2 where id = any($1::bigint[]) and cleared_at is null returning id`;

const definitionOf = async (statements: Statements) => {
  const { rows } = await statements.query<{
    rule: unknown;
    level: Record<string, number>;
    is_enabled: boolean;
  }>(`select rule, level, is_enabled from alarm_definitions where id = 'areaLinkLoss'`, []);
  const rule = AlarmRule.safeParse(rows[0]?.rule).data;
  return rule?.kind === 'areaSilence'
    ? { ...rule, level: rows[0]?.level.D ?? 1, isEnabled: rows[0]?.is_enabled ?? false }
    : null;
};

/**
 * After controllers fell silent or spoke again: whether their area as a whole is cut off. It clears once less than
 * half of the share that raised it is silent, also after the definition was switched off.
 */
export const judgeAreas = async (
  statements: Statements,
  alarmIds: readonly number[],
  at: EpochMs,
): Promise<Step[]> => {
  const definition = await definitionOf(statements);
  if (definition === null) return [];
  const { share, withinS, level, isEnabled } = definition;
  const rows = await readAreas(statements, alarmIds, [], at - withinS * secondMs);
  const lost = rows.filter(
    ({ alarm_id, heard, fresh }) =>
      isEnabled && alarm_id === null && fresh >= fewestSites && fresh > heard * share,
  );
  const back = rows.flatMap((row) => restoredOf(row, share));
  const raised = lost.length === 0 ? [] : await raise(statements, lost, level, share, at);
  const cleared =
    back.length === 0 ? [] : (await statements.query<{ id: number }>(clearAlarm, [back, at])).rows;
  return [
    ...raised.map(({ id }): Step => ({ alarmId: id, kind: 'raised', at })),
    ...cleared.map(({ id }): Step => ({ alarmId: id, kind: 'cleared', at })),
  ];
};

const readAreas = async (
  statements: Statements,
  alarmIds: readonly number[],
  areaIds: readonly number[],
  freshAfter: EpochMs,
): Promise<AreaRow[]> =>
  (await statements.query<AreaRow>(selectAreas, [[...alarmIds], freshAfter, [...areaIds]])).rows;

/** The standing alarm of an area that is cut off no more; one without silent sites is none. */
const restoredOf = ({ alarm_id, heard, silent }: AreaRow, share: number): number[] =>
  alarm_id !== null && (silent === 0 || silent < (heard * share) / 2) ? [alarm_id] : [];

/** Alarms of these areas that stand although, with the sites that are there now, the link is not lost. */
export const restoredAreas = async (
  statements: Statements,
  areaIds: readonly number[],
  at: EpochMs,
): Promise<number[]> => {
  const definition = await definitionOf(statements);
  const rows = await readAreas(statements, [], areaIds, at);
  return rows.flatMap((row) => restoredOf(row, definition?.share ?? 1));
};

const raise = async (
  statements: Statements,
  lost: readonly AreaRow[],
  level: number,
  share: number,
  at: EpochMs,
): Promise<{ id: number }[]> => {
  const shares = lost.map(({ fresh, heard }) => fresh / heard);
  const areas = lost.map(({ area_id }) => area_id);
  const { rows } = await statements.query<{ id: number }>(insertAlarm, [areas, level, share, at, shares]);
  return rows;
};
