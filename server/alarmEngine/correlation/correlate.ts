import type { EpochMs } from '@contract/time';
import type { Statements } from '../../platform/database/statements';
import type { Step } from './step';
import { explanations } from './explanations';
import type { OpenAlarm } from './openAlarm';
import { parentsOf } from './parents';

const selectOpen = `
  with touched as (
    select distinct coalesce(s.area_id, a.area_id) as area_id, a.site_id, a.definition_id
    from alarms a left join sites s on s.id = a.site_id where a.id = any($1::bigint[])
  )
  select a.id, coalesce(nullif(f.stands_for, ''), a.definition_id) as "definitionId", a.level,
    a.site_id as "siteId", a.device_id as "deviceId", coalesce(s.area_id, a.area_id) as "areaId", a.parent_id as "parentId",
    coalesce(c.is_online, false) as "isReceived"
  from alarms a left join sites s on s.id = a.site_id left join site_contacts c on c.site_id = a.site_id
  left join free_points f on f.id = a.point_id
  where a.cleared_at is null and not a.is_late and (
    a.site_id in (select t.site_id from touched t where t.site_id is not null)
    or a.site_id is null and a.area_id in (select t.area_id from touched t)
    or a.site_id in (select s2.id from sites s2 join touched t on t.area_id = s2.area_id and t.site_id is null))`;

const writeParents = `
  update alarms a set parent_id = x.parent_id,
    suppressed_by = case when a.suppressed_by = 'maintenance' then 'maintenance'
      when x.parent_id is not null then 'parent' when a.follows_weather then 'weather' end
  from unnest($1::bigint[], $2::bigint[]) as x (id, parent_id) where a.id = x.id`;

/** A maintained site's alarms are out of service already; being explained as well changes nothing for anybody. */
const writeCounts = `
  update alarms p set child_count = c.n
  from (select q.id, (select count(*) from alarms c where c.parent_id = q.id and c.cleared_at is null) as n
        from unnest($1::bigint[]) as q (id)) c
  where p.id = c.id and p.child_count <> c.n
  returning p.id`;

interface Adoption {
  id: number;
  before: number | null;
  parent: number | null;
}

const adoptionsIn = (open: readonly OpenAlarm[]): Adoption[] => {
  const parents = parentsOf(open, explanations);
  return open.flatMap(({ id, parentId }) => {
    const parent = parents.get(id) ?? null;
    return parent === parentId ? [] : [{ id, before: parentId, parent }];
  });
};

/**
 * Gives the open alarms around `alarmIds` (just raised or cleared, or of a site whose contact
 * changed) the parents that explain them; in the
 * transaction that raised or cleared them. What was explained by an alarm that cleared speaks for itself again.
 */
export const correlate = async (
  statements: Statements,
  alarmIds: readonly number[],
  at: EpochMs,
): Promise<Step[]> => {
  const { rows: open } = await statements.query<OpenAlarm>(selectOpen, [[...alarmIds]]);
  const adoptions = adoptionsIn(open);
  if (adoptions.length > 0)
    await statements.query(writeParents, [
      adoptions.map(({ id }) => id),
      adoptions.map(({ parent }) => parent),
    ]);
  const { rows: former } = await statements.query<{ id: number }>(
    'select distinct parent_id as id from alarms where id = any($1::bigint[]) and parent_id is not null',
    [[...alarmIds]],
  );
  const parents = new Set([
    ...adoptions.flatMap(({ before, parent }) => [before, parent]),
    ...former.map(({ id }) => id),
  ]);
  parents.delete(null);
  const counted =
    parents.size === 0 ? [] : (await statements.query<{ id: number }>(writeCounts, [[...parents]])).rows;
  return [
    ...adoptions.map(({ id, parent }): Step => ({
      alarmId: id,
      kind: parent === null ? 'unsuppressed' : 'suppressed',
      at,
      ...(parent === null ? {} : { parentId: parent }),
    })),
    ...counted.map(({ id }): Step => ({ alarmId: id, kind: 'correlated', at })),
  ];
};
