import type { DiagnosisKind } from '@contract/diagnosis';
import { knownPctNeeded } from '@contract/energyBand';
import { calTrackBaseline, leastCompletePct } from '@contract/savings';
import { rollingReportDays } from '@contract/baselines';
import { dayMs, hourMs, minuteMs, type EpochMs } from '@contract/time';
import type { TwinObstacle } from '@contract/twins';
import type { z } from 'zod';
import type { Pool, PoolClient } from 'pg';
import {
  controlSince,
  dayMarks,
  nextDay,
  type DayMark,
  type SiteFacts,
  type StoredDay,
} from '../../readiness';
import { daySums } from '../energy';
import type { Calendar } from '../energy/compared';
import { isCountableDay, isTrueDay, wholeKwh } from '../savings';

type Querying = Pick<Pool | PoolClient, 'query'>;

export interface FactsDeps {
  calendar: Calendar;
  dayStart(at: EpochMs): EpochMs;
}

/** As far back as a baseline reaches that ends before the reporting days. */
const daysBack = calTrackBaseline.days + rollingReportDays;
/** What a night older than this could judge is not what it can judge now. */
const judgedMs = 3 * dayMs;

/** So long readings are looked at for how far apart they usually are: of the slowest, nine of them. */
const intervalMs = 18 * hourMs;
/** A pause, a device that catches up or a day of silence is not how often it usually speaks. */
const newestReadings = 60;

const whole = (name: 'total' | 'it' | 'ac'): string => `d.${name}_pct >= ${knownPctNeeded('keyFigure')}`;
/** SQL of a day `d` behind `daySums.countable`: the conditions by which the uses themselves select days. */
const conditions: Readonly<Record<DayMark, string>> = {
  total: 'd.total_kwh is not null',
  it: 'd.it_kwh is not null',
  ac: 'd.ac_kwh is not null',
  outdoor: 'd.out_mean_c is not null',
  room: 'd.room_mean_c is not null',
  totalWhole: `d.total_kwh is not null and ${whole('total')}`,
  itWhole: `d.it_kwh is not null and ${whole('it')}`,
  acWhole: `d.ac_kwh is not null and ${whole('ac')}`,
  totalSure: `${wholeKwh('total')} is not null`,
  itSure: `${wholeKwh('it')} is not null`,
  acSure: `${wholeKwh('ac')} is not null`,
  outdoorWhole: `d.out_mean_c is not null and d.out_pct >= ${leastCompletePct}`,
  sound: isTrueDay,
  pue: 'c.has_it',
  baselineAc: `${isCountableDay} and ${wholeKwh('ac')} is not null`,
  baselineTotal: `${isCountableDay} and ${wholeKwh('total')} is not null`,
  ranked: `${isCountableDay} and ${wholeKwh('ac')} is not null and ${wholeKwh('it')} > 0`,
};
const bits = dayMarks
  .map((mark, at) => `case when ${conditions[mark]} then ${1 << at} else 0 end`)
  .join(' + ');

async function daysOfSites(
  db: Querying,
  siteIds: readonly number[],
  today: EpochMs,
): Promise<Map<number, StoredDay[]>> {
  const { rows } = await db.query<{ siteId: number; days: [EpochMs, number][] }>(
    `select d.site_id as "siteId", json_agg(json_build_array(d.day, ${bits}) order by d.day) as days
     from site_days d ${daySums.countable}
     where d.site_id = any($1::int[]) and d.day >= $2 and d.day <= $3 group by d.site_id`,
    [siteIds, today - daysBack * dayMs, today],
  );
  return new Map(
    rows.map(({ siteId, days }) => [siteId, days.map(([day, found]) => ({ day, bits: found }))]),
  );
}

interface SiteRow {
  siteId: number;
  since: EpochMs | null;
  noModel: ('ac' | 'total')[];
  units: number;
  controllable: number;
  sensors: number;
  hasTwin: boolean;
  obstacle: z.infer<typeof TwinObstacle> | null;
  nights: number;
  hasTwinNight: boolean;
  intervalMin: number | null;
  judged: DiagnosisKind[] | null;
  programId: number | null;
  mode: string | null;
  guard: string | null;
  minutesSeen: number | null;
  isRunning: boolean;
  isHeard: boolean;
}

const selectSites = `
  select s.id as "siteId", ${controlSince} as since,
    array(select b.energy from site_baselines b where b.site_id = s.id and b.obstacle = 'noModel') as "noModel",
    v.units, v.controllable, v.sensors, w.site_id is not null as "hasTwin", w.obstacle,
    (select count(*)::int from site_twin_days y where y.site_id = s.id) as nights,
    exists (select 1 from site_twins) as "hasTwinNight",
    case when w.site_id is null or w.obstacle is not null then (
      select min(i.gap) from devices d cross join lateral (
        select percentile_cont(0.5) within group (order by g.gap) as gap from (
          select (l.ts - lag(l.ts) over (order by l.ts)) / ${minuteMs}.0 as gap from (
            select r.ts from readings_env r
            where r.device_id = d.id and r.ts > $3 and r.room_temp_c is not null order by r.ts desc limit ${newestReadings}) l) g) i
      where d.site_id = s.id and d.class = 'env' and d.retired_at is null) end::float8 as "intervalMin",
    g.kinds as judged, x.program_id as "programId", x.mode, t.guard,
    (nullif(t.memory, '')::jsonb -> 'state' ->> 'minutesSeen')::float8 as "minutesSeen",
    exists (select 1 from experiments e where e.site_id = s.id and e.state = 'running') as "isRunning",
    exists (select 1 from devices d join latest l on l.device_id = d.id
      where d.site_id = s.id and d.class <> 'door' and d.retired_at is null and l.received_at > $3) as "isHeard"
  from sites s
  left join site_twins w on w.site_id = s.id
  left join site_diagnosed g on g.site_id = s.id and g.day >= $2
  left join site_strategies x on x.site_id = s.id
  left join strategy_states t on t.site_id = s.id
  cross join lateral (
    select (count(*) filter (where d.class = 'ac'))::int as units,
      (count(*) filter (where d.class = 'ac' and d.control_path <> 'none'))::int as controllable,
      (count(*) filter (where d.class = 'env'))::int as sensors
    from devices d where d.site_id = s.id and d.retired_at is null) v
  where s.id = any($1::int[])`;

/** Sites that the last night has compared with each other; null: no night has compared any. */
async function comparedSites(db: Querying): Promise<number | null> {
  const { rows } = await db.query<{ n: number | null }>(
    `select count(*)::int as n from site_months where days > 0 and month = (select max(month) from site_months)
     having exists (select 1 from site_months)`,
  );
  return rows[0]?.n ?? null;
}

const twinLack = (obstacle: z.infer<typeof TwinObstacle> | null) =>
  obstacle === 'fewDays' ? 'fewNights' : obstacle;

const planOf = ({ programId, mode, guard, minutesSeen, isRunning }: SiteRow): SiteFacts['plan'] => ({
  isAssigned: programId !== null,
  isActive: mode === 'active',
  isInExperiment: isRunning,
  watchedH: minutesSeen === null ? null : (minutesSeen * minuteMs) / hourMs,
  isLearning: guard === 'learning',
});

function monthOf({ calendar, dayStart }: FactsDeps, today: EpochMs): SiteFacts['month'] {
  const { y, m } = calendar.dateOf(dayStart(today - 1));
  return { starts: calendar.startOf(y, m, 1), ends: calendar.startOf(y, m + 1, 1) };
}

/** What is known of these sites, with three statements for all of them. */
export async function factsOfSites(
  db: Querying,
  deps: FactsDeps,
  siteIds: readonly number[],
  now: EpochMs,
): Promise<Map<number, SiteFacts>> {
  const today = deps.dayStart(now);
  const [days, peers] = [await daysOfSites(db, siteIds, today), await comparedSites(db)];
  const { rows } = await db.query<SiteRow>(selectSites, [siteIds, today - judgedMs, now - intervalMs]);
  return new Map(
    rows.map((row) => {
      const stored = days.get(row.siteId) ?? [];
      const facts: SiteFacts = {
        ...{ today, month: monthOf(deps, today), peers },
        // The first hour of a new site is counted when it is over.
        hasToday: stored.length === 0 ? row.isHeard : stored.at(-1)?.day === today,
        days: stored.filter(({ day }) => day < today),
        controlSince: row.since === null ? null : nextDay(row.since, deps.dayStart(today - 1)),
        noModel: { ac: row.noModel.includes('ac'), total: row.noModel.includes('total') },
        ...{ units: row.units, controllable: row.controllable, sensors: row.sensors, judged: row.judged },
        ...{ hasTwinNight: row.hasTwinNight, intervalMin: row.intervalMin },
        twin: row.hasTwin ? { obstacle: twinLack(row.obstacle), nights: row.nights } : null,
        plan: planOf(row),
      };
      return [row.siteId, facts];
    }),
  );
}
