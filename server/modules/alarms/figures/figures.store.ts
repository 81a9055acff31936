import type { AlarmTimeLimits } from '@contract/alarmLimits';
import { floodLimits, floodWindowMs, staleAfterMs, type AlarmFigures } from '@contract/alarmFigures';
import type { AlarmSecond } from '@contract/alarmFloods';
import { testDefinition } from '@contract/testAlarms';
import { secondMs, type EpochMs } from '@contract/time';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database';
import type { Scope } from '../../scope';
import {
  activeAlarm,
  calledAlarm,
  callingAlarm,
  standingAlarm,
  suppressedAlarm,
  suppressionOf,
} from '../alarmConditions';
import { alarmSource } from '../alarmRow';
import { alarmScope } from '../alarmScope';
import { limitsByPlace } from './limitsByPlace';

/** Alarms of a period that the scope holds. */
export interface Period {
  scope: Scope;
  from: EpochMs;
  to: EpochMs;
}

const source = sql.raw(alarmSource);
/** A test tells nothing of the field. */
const genuine = sql.raw(`a.definition_id <> '${testDefinition}'`);
const called = sql.raw(calledAlarm);
const inPeriod = ({ scope, from, to }: Period) =>
  sql`a.raised_at >= ${from} and a.raised_at < ${to} and ${genuine} and ${alarmScope(scope)}`;
const within = (period: Period) => sql`${inPeriod(period)} and ${called}`;

type Who = AlarmFigures['chattering'][number];
const who = sql.raw(`
  a.definition_id as "definitionId", a.site_id as "siteId", s.name as "siteName", a.device_id as "deviceId",
  d.name as "deviceName"`);
const grouped = sql.raw('group by a.definition_id, a.site_id, s.name, a.device_id, d.name');

/** Seconds in which alarms were raised, and how many in the ten minutes that end with each. */
const slid = (period: Period) => sql`
  seconds as (
    select a.raised_at / ${secondMs} as at, count(*) as n from ${source} where ${within(period)} group by 1
  ),
  slid as (
    select at, n, sum(n) over (order by at range between ${windowS - 1}::bigint preceding and current row)::int as "inWindow"
    from seconds
  )`;
const windowS = floodWindowMs / secondMs;

/** For each ten minutes of the period the most within any ten minutes that ended there. */
export const peaksPerWindow = async (db: Db, period: Period): Promise<number[]> => {
  const { rows } = await sql<{ slot: number; peak: number }>`
    with ${slid(period)}
    select greatest(0, (at * ${secondMs} - ${period.from}) / ${floodWindowMs}) as slot, max("inWindow") as peak
    from slid group by 1`.execute(db);
  const peaks = new Array<number>(Math.ceil((period.to - period.from) / floodWindowMs)).fill(0);
  for (const { slot, peak } of rows) peaks[slot] = peak;
  return peaks;
};

/** All of it that floods may be made of: what is followed by ten minutes with as many as a flood goes on with. */
export const floodSeconds = async (db: Db, period: Period, operators: number): Promise<AlarmSecond[]> => {
  const { rows } = await sql<AlarmSecond>`
    with ${slid(period)},
    followed as (
      select *, max("inWindow") over (order by at range between current row and ${windowS - 1}::bigint following) as coming
      from slid
    )
    select at * ${secondMs} as at, n, "inWindow" from followed
    where coming >= ${floodLimits.end * operators} order by at`.execute(db);
  return rows;
};

export const lateOf = async (db: Db, period: Period): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${source} where ${inPeriod(period)} and a.is_late`.execute(db);
  return rows[0]?.n ?? 0;
};

export const topTenOf = async (db: Db, period: Period): Promise<Who[]> => {
  const { rows } = await sql<Who>`
    select ${who}, count(*) as alarms from ${source} where ${within(period)} ${grouped}
    order by alarms desc, 1, 4 limit 10`.execute(db);
  return rows;
};

/** Those that raised three times or more within ten minutes. */
export const chatteringOf = async (db: Db, period: Period): Promise<Who[]> => {
  const { rows } = await sql<Who>`
    select ${who}, count(*) as alarms from ${source}
    where ${within(period)} ${grouped} having bool_or(a.is_chattering)
    order by alarms desc, 1, 4 limit 100`.execute(db);
  return rows;
};

/** Those that went away within a minute, before anybody could have done anything. */
export const fleetingOf = async (db: Db, period: Period): Promise<Who[]> => {
  const { rows } = await sql<Who>`
    select ${who}, count(*) as alarms from ${source}
    where ${within(period)} and a.cleared_at - a.raised_at < 60000
      and (a.acknowledged_at is null or a.acknowledged_at >= a.cleared_at)
    ${grouped} having count(*) > 1 order by alarms desc, 1, 4 limit 100`.execute(db);
  return rows;
};

export const staleAt = async (db: Db, scope: Scope, at: EpochMs): Promise<AlarmFigures['stale']> => {
  const { rows } = await sql<AlarmFigures['stale'][number]>`
    select a.id as "alarmId", a.raised_at as "raisedAt", ${who}, a.repeats as alarms from ${source}
    where ${active} and ${sql.raw(callingAlarm)} and a.raised_at < ${at - staleAfterMs}
      and ${genuine} and ${alarmScope(scope)}
    order by a.raised_at limit 500`.execute(db);
  return rows;
};

export interface PeriodTotals {
  raised: number;
  operators: number;
  levels: number[];
  /** Of those that a device ranked itself, by its own levels. */
  sourceLevels: number[];
  /** Median and 90th percentile, ms; null where nothing was acknowledged or nothing cleared. */
  ackMedian: number | null;
  ackP90: number | null;
  backMedian: number | null;
  backP90: number | null;
}

const percentile = (share: number, expression: string) =>
  sql.raw(`percentile_cont(${share}) within group (order by ${expression})`);
const untilAcknowledged = 'a.acknowledged_at - a.raised_at';
const untilCleared = 'a.cleared_at - a.raised_at';

export const totalsOf = async (db: Db, period: Period): Promise<PeriodTotals | null> => {
  const { rows } = await sql<PeriodTotals>`
    select count(*) as raised, count(distinct a.acknowledged_by) as operators,
      array[count(*) filter (where a.level = 1), count(*) filter (where a.level = 2),
        count(*) filter (where a.level = 3), count(*) filter (where a.level = 4)]::int[] as levels,
      array[count(*) filter (where a.source_level = 1), count(*) filter (where a.source_level = 2),
        count(*) filter (where a.source_level = 3), count(*) filter (where a.source_level = 4)]::int[]
        as "sourceLevels",
      ${percentile(0.5, untilAcknowledged)} as "ackMedian", ${percentile(0.9, untilAcknowledged)} as "ackP90",
      ${percentile(0.5, untilCleared)} as "backMedian", ${percentile(0.9, untilCleared)} as "backP90"
    from ${source} where ${within(period)}`.execute(db);
  return rows[0] ?? null;
};

type StandingNow = Pick<AlarmFigures, 'standing' | 'shelved' | 'outOfService' | 'explained'>;
const [active, held, reason] = [activeAlarm, suppressedAlarm, suppressionOf].map((text) => sql.raw(text));

/** Of the present, as every list and tile counts it: an active test is among what stands, and in no statistics. */
export const standingNow = async (db: Db, scope: Scope): Promise<StandingNow> => {
  const { rows } = await sql<StandingNow>`
    select count(*) filter (where ${active} and ${sql.raw(callingAlarm)}) as standing,
      count(*) filter (where ${held} and ${reason} = 'shelved') as shelved,
      count(*) filter (where ${held} and ${reason} = 'maintenance') as "outOfService",
      count(*) filter (where ${held} and ${reason} = 'explained') as explained
    from ${source} where ${sql.raw(standingAlarm)} and ${alarmScope(scope)}`.execute(db);
  return rows[0] ?? { standing: 0, shelved: 0, outOfService: 0, explained: 0 };
};

interface KeptCounts {
  ackKept: number;
  ackOverrun: number;
  repairKept: number;
  repairOverrun: number;
}

/** A recurrence carries on the time of the one that it replaced: that one is not judged for want of an answer. */
export const inTimeOf = async (
  db: Db,
  period: Period,
  limits: AlarmTimeLimits,
  now: EpochMs,
): Promise<AlarmFigures['inTime']> => {
  const { areaIds, ...l } = limitsByPlace(limits);
  const areaId = sql`coalesce(s.area_id, a.area_id)`;
  const taken = sql`coalesce(a.acknowledged_at, ${now}::bigint) - a.raised_at`;
  const lasted = sql`coalesce(a.cleared_at, ${now}::bigint) - a.raised_at`;
  const { rows } = await sql<KeptCounts>`
    select
      count(*) filter (where l.ack > 0 and a.acknowledged_at is not null and ${taken} <= l.ack) as "ackKept",
      count(*) filter (where l.ack > 0 and ${taken} > l.ack
        and (a.acknowledged_at is not null or a.superseded_by is null)) as "ackOverrun",
      count(*) filter (where l.repair > 0 and a.cleared_at is not null and ${lasted} <= l.repair) as "repairKept",
      count(*) filter (where l.repair > 0 and ${lasted} > l.repair) as "repairOverrun"
    from ${source}
    join unnest(${l.level}::int[], ${l.stationClass}::text[], ${l.areaId}::int[], ${l.acknowledge}::bigint[],
        ${l.repair}::bigint[]) as l (level, station_class, area_id, ack, repair)
      on l.level = a.level and l.station_class = coalesce(s.station_class, '')
        and l.area_id = case when ${areaId} = any(${areaIds}::int[]) then ${areaId} else 0 end
    where ${within(period)} and a.shelved_until is null`.execute(db);
  const [counts] = rows;
  return {
    acknowledge: { kept: counts?.ackKept ?? 0, overrun: counts?.ackOverrun ?? 0 },
    repair: { kept: counts?.repairKept ?? 0, overrun: counts?.repairOverrun ?? 0 },
  };
};
