import { testDefinition } from '@contract/testAlarms';
import { hourMs, minuteMs, type EpochMs } from '@contract/time';
import type { Statements } from '../../platform/database/statements';
import type { Step } from './step';

/** The same alarm of the same device (or site, area, centre) within this time counts as one (facts/domain, nuisance grouping). */
export const recurringWithinMs = 8 * hourMs;
/** Three raises within this time are a chattering alarm (facts/noc E). */
export const chatterWithinMs = 10 * minuteMs;
export const chatterRaises = 3;

/** Regions above and including the area of a site are joined as r1 (area) and r2 (city). */
const isMaintained = `
  exists (select 1 from maintenance_windows w
    where w.ended_at is null and w.starts_at <= $2 and w.ends_at > $2
      and (w.device_id = f.device_id or w.site_id = f.site_id
        or w.region_id in (r1.id, r1.parent_id, r2.parent_id)))`;

/** Of one source no more of the newest are looked at: a chatter of this many is known as one. */
const newestOfSource = 100;

const newest = (source: string): string => `(
  select x.id, x.repeats, x.first_raised_at, x.raised_at, x.cleared_at from alarms x
  where ${source} and x.definition_id = f.definition_id and not x.is_late
    and x.point_id is not distinct from f.point_id
    and (f.point_id is not null or x.point_name is not distinct from f.point_name) and x.cause_id is not distinct from f.cause_id
  order by x.raised_at desc limit ${newestOfSource})`;

/**
 * Newest alarms of the same source as `f`: of its device, or where there is none, of its site, area or the centre.
 * Two branches, of which one is empty from the start, and a limit that keeps the times apart from the sources: each
 * then goes by the index of its source, also while the planner has not yet seen the storm that it is in.
 */
const ofSameSource = `
  ${newest('x.device_id = f.device_id')}
  union all
  ${newest(`f.device_id is null and x.device_id is null and coalesce(x.site_id, 0) = coalesce(f.site_id, 0)
    and coalesce(x.area_id, 0) = coalesce(f.area_id, 0)`)}`;

const writeMarks = `
  with fresh as (
    select a.*, coalesce(s.area_id, a.area_id) as in_area
    from alarms a left join sites s on s.id = a.site_id where a.id = any($1::bigint[])
  ), marks as (
    select f.id, h.until, h.by_user, h.reason, d.is_latched, ${isMaintained} as is_out,
      p.id as previous_id, p.repeats, coalesce(p.first_raised_at, p.raised_at) as first_raised_at,
      (select count(*) from (${ofSameSource}) r
        where r.raised_at > f.raised_at - $4 and r.raised_at <= f.raised_at) as recent
    from fresh f
    join alarm_definitions d on d.id = f.definition_id
    left join regions r1 on r1.id = f.in_area
    left join regions r2 on r2.id = r1.parent_id
    left join alarm_shelves h on h.definition_id = f.definition_id and h.site_id = coalesce(f.site_id, 0)
      and h.device_id = coalesce(f.device_id, 0) and h.area_id = coalesce(f.area_id, 0)
      and h.ended_at is null and h.until > $2 and f.cause_id is null
    left join lateral (
      select b.* from (${ofSameSource}) b
      where b.raised_at > f.raised_at - $3 and (b.raised_at, b.id) < (f.raised_at, f.id) and b.cleared_at is not null
      order by b.raised_at desc, b.id desc limit 1) p on true
  )
  update alarms a set shelved_until = m.until, shelved_by = m.by_user, shelve_reason = m.reason,
    is_latched = m.is_latched, suppressed_by = case when m.is_out then 'maintenance' end,
    repeats = coalesce(m.repeats, 0) + 1, first_raised_at = m.first_raised_at,
    is_chattering = m.recent >= $5 and a.definition_id <> '${testDefinition}'
  from marks m where a.id = m.id
  returning a.id, m.previous_id, m.until, m.by_user, m.reason`;

// A latched occurrence waits for its own reset, whatever came after it.
const supersede = `
  update alarms a set superseded_by = x.by_id, superseded_at = $3
  from unnest($1::bigint[], $2::bigint[]) as x (id, by_id)
  where a.id = x.id and a.superseded_by is null and not a.is_latched
  returning a.id`;

interface Marked {
  id: number;
  previous_id: number | null;
  until: EpochMs | null;
  by_user: string;
  reason: string;
}

const supersedePrevious = async (
  statements: Statements,
  marked: readonly Marked[],
  now: EpochMs,
): Promise<Step[]> => {
  const replaced = marked.filter(({ previous_id }) => previous_id !== null);
  if (replaced.length === 0) return [];
  const ended = await statements.query<{ id: number }>(supersede, [
    replaced.map(({ previous_id }) => previous_id),
    replaced.map(({ id }) => id),
    now,
  ]);
  return ended.rows.map(({ id }) => ({ alarmId: id, kind: 'superseded', at: now }));
};

/** Somebody's shelf takes a recurrence too, and the alarm's life tells whose: a later one may take its place. */
const shelvedAtOnce = (marked: readonly Marked[], now: EpochMs): Step[] =>
  marked.flatMap(({ id, until, by_user, reason }): Step[] =>
    until === null ? [] : [{ alarmId: id, kind: 'shelved', at: now, by: by_user, note: reason, until }],
  );

/**
 * What a fresh alarm carries from the start: its shelf, maintenance, latch, and how often it has come before.
 * The occurrence before it, when it has cleared, gives up its place in the list.
 */
export const markRaised = async (
  statements: Statements,
  alarmIds: readonly number[],
  now: EpochMs,
): Promise<Step[]> => {
  if (alarmIds.length === 0) return [];
  const { rows } = await statements.query<Marked>(writeMarks, [
    [...alarmIds],
    now,
    recurringWithinMs,
    chatterWithinMs,
    chatterRaises,
  ]);
  return [...shelvedAtOnce(rows, now), ...(await supersedePrevious(statements, rows, now))];
};
