import type { CommandPoint } from '@contract/commands';
import { centreName } from '@contract/commands';
import type { ControlPath } from '@contract/devices';
import type { StationClass } from '@contract/sites';
import type { StrategySetting } from '@contract/strategies';
import type { StrategyWish } from '@contract/strategyPrograms';
import { tariffSpans } from '@contract/tariffs';
import { minuteMs, type EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import { invalidAlarms, readLimits, unsoundAlarms } from '../control';
import { int4Array, int8Array, textArray } from '../platform/database/binaryArray';
import { readWorkDaysIn } from '../modules/workDays/workDays.store';
import type { PreparedQuery } from '../platform/database/statements';
import { holdMs } from './actions';
import type { Assigned, DesiredNow, Keeper, PlanMode, SiteFacts } from './followed';

interface AssignedRow {
  siteId: number;
  siteCode: string;
  stationClass: StationClass;
  shard: number;
  programId: number | null;
  version: number | null;
  mode: PlanMode;
  plan: StrategySetting[] | null;
  periods: string | null;
  timeConstantH: number | null;
  paths: Record<string, ControlPath> | null;
  exchangers: number[] | null;
  keeper: Keeper | null;
}

/** Counts changes of what is assigned: while it stands there is nothing to read anew. */
export const readAssignmentMark = async (pool: Pool): Promise<string> => {
  const { rows } = await pool.query<{ mark: string }>(
    `select count(*) || ':' || coalesce(max(since), 0) || ':' || coalesce(sum(site_id::bigint * since % 1000003), 0)
       || ':' || (select count(*) from kept_plans) as mark
     from site_strategies`,
  );
  return rows[0]?.mark ?? '';
};

/** Sites of these shards that follow a plan, or give back what one has set. */
export const readAssigned = async (pool: Pool, shards: readonly number[]): Promise<Assigned[]> => {
  const { rows } = await pool.query<AssignedRow>(
    `select g.site_id as "siteId", s.code as "siteCode", s.station_class as "stationClass", s.shard,
       g.program_id as "programId", g.version, g.mode, v.strategies as plan, t.periods,
       w.time_constant_h as "timeConstantH",
       (select json_object_agg(d.id, d.control_path) from devices d
         where d.site_id = s.id and d.class = 'ac' and d.retired_at is null) as paths,
       (select json_agg(d.id) from devices d
         where d.site_id = s.id and d.ventilation = 'heatExchanger' and d.retired_at is null) as exchangers,
       (select json_build_object('deviceId', k.device_id, 'text', k.plan, 'programId', k.program_id,
           'version', k.program_version)
         from devices d join kept_plans k on k.device_id = d.id
         where d.site_id = s.id and d.retired_at is null order by d.id limit 1) as keeper
     from site_strategies g join sites s on s.id = g.site_id
     left join strategy_versions v on v.program_id = g.program_id and v.number = g.version
     left join contracts c on c.id = s.contract_id and c.status = '0'
     left join tariffs t on t.id = c.tariff_id and t.status = '0'
     left join site_twins w on w.site_id = s.id
     where s.shard = any($1::smallint[]) and s.retired_at is null`,
    [shards],
  );
  const { ceiling } = await readLimits(pool);
  const workDays = await readWorkDaysIn(pool);
  return rows.map(({ stationClass, plan, periods, paths, exchangers, ...row }) => ({
    ...row,
    plan: plan ?? [],
    exchangers: exchangers ?? [],
    ceilingC: ceiling[stationClass],
    tariff: { spans: (periods === null ? null : tariffSpans(periods)) ?? [], workDays },
    paths: new Map(Object.entries(paths ?? {}).map(([id, path]) => [Number(id), path])),
  }));
};

export interface StoredState {
  siteId: number;
  decidedAt: EpochMs;
  memory: string;
  said: string;
  saidAt: EpochMs;
  revertedAt: EpochMs | null;
  helpedSince: EpochMs | null;
}

export const readStates = async (
  pool: Pool,
  siteIds: readonly number[],
): Promise<Map<number, StoredState>> => {
  const { rows } = await pool.query<StoredState>(
    `select site_id as "siteId", decided_at as "decidedAt", memory, said, said_at as "saidAt",
       reverted_at as "revertedAt", helped_since as "helpedSince"
     from strategy_states where site_id = any($1::int[])`,
    [siteIds],
  );
  return new Map(rows.map((row) => [row.siteId, row]));
};

interface FactsRow {
  siteId: number;
  desired: { d: number; p: CommandPoint; v: number; c: number; o: string; u: EpochMs | null }[] | null;
  tagged: (number | null)[] | null;
  open: { d: number; p: CommandPoint; o: string }[] | null;
  alarms: Record<string, EpochMs> | null;
}

const watchedAlarms = [
  ...['smoke', 'fireShutdown', ...unsoundAlarms, ...invalidAlarms],
  ...['mainsOutage', 'rectifierMainsOutage', 'gensetSupplying'],
];

/** What gives back is nobody's wish: it goes on from what somebody wished. */
const isOwnOrigin = (origin: string): boolean => origin === 'strategy' || origin === 'expiry';

/** What stands at these sites beside their readings. */
export const readSiteFacts = async (
  pool: Pool,
  siteIds: readonly number[],
): Promise<Map<number, SiteFacts>> => {
  // Planned anew each time: a plan that was made while commands were few reads all of them when there are many.
  const { rows } = await pool.query<FactsRow>({
    text: `
      select u.id as "siteId",
        (select json_agg(json_build_object('d', p.device_id, 'p', p.point, 'v', p.value, 'c', p.command_id,
            'o', c.origin, 'u', p.until))
          from devices d join desired_points p on p.device_id = d.id join commands c on c.id = p.command_id
          where d.site_id = u.id) as desired,
        (select json_agg(t.device_id) from control_tags t where t.site_id = u.id and t.ended_at is null) as tagged,
        (select json_agg(json_build_object('d', c.device_id, 'p', c.point, 'o', c.origin))
          from devices d join commands c on c.device_id = d.id and c.ended_at is null where d.site_id = u.id) as open,
        (select json_object_agg(a.definition_id, a.raised_at) from alarms a
          where a.site_id = u.id and a.cleared_at is null and not a.is_late
          and a.definition_id = any($2::text[])) as alarms
      from unnest($1::int[]) as u (id)`,
    values: [siteIds, watchedAlarms],
  });
  return new Map(
    rows.map(({ siteId, desired, tagged, open, alarms }) => [
      siteId,
      {
        desired: (desired ?? []).map(({ d, p, v, c, o, u }) => ({
          ...{ deviceId: d, point: p, value: v, commandId: c, isOwn: isOwnOrigin(o), until: u },
        })),
        tagged: tagged ?? [],
        open: (open ?? []).map(({ d, p, o }) => ({ deviceId: d, point: p, isOwn: isOwnOrigin(o) })),
        alarms: new Map(Object.entries(alarms ?? {})),
      },
    ]),
  );
};

/** What is stored of a site's minute. */
export interface SiteMinute {
  siteId: number;
  memory: string;
  said: string;
  saidAt: EpochMs;
  guard: string | null;
  revertedAt: EpochMs | null;
  helpedSince: EpochMs | null;
  wanted: number;
}

/** 0 stands for never. */
const orZero = (at: EpochMs | null): number => at ?? 0;

export const writeStates = (minutes: readonly SiteMinute[], now: EpochMs): PreparedQuery => ({
  name: 'strategy_states',
  text: `
    insert into strategy_states as s (site_id, decided_at, memory, said, said_at, guard, reverted_at, helped_since, wanted)
    select u.site_id, $9::bigint, u.memory, u.said, u.said_at, u.guard, nullif(u.reverted_at, 0),
      nullif(u.helped_since, 0), u.wanted
    from unnest($1::int4[], $2::text[], $3::text[], $4::int8[], $5::text[], $6::int8[], $7::int8[], $8::int4[])
      as u (site_id, memory, said, said_at, guard, reverted_at, helped_since, wanted)
    on conflict (site_id) do update set decided_at = excluded.decided_at, memory = excluded.memory,
      said = excluded.said, said_at = excluded.said_at, guard = excluded.guard, reverted_at = excluded.reverted_at,
      helped_since = excluded.helped_since, wanted = excluded.wanted`,
  values: [
    int4Array(minutes, ({ siteId }) => siteId),
    textArray(minutes, ({ memory }) => memory),
    textArray(minutes, ({ said }) => said),
    int8Array(minutes, ({ saidAt }) => saidAt),
    textArray(minutes, ({ guard }) => guard),
    int8Array(minutes, ({ revertedAt }) => orZero(revertedAt)),
    int8Array(minutes, ({ helpedSince }) => orZero(helpedSince)),
    int4Array(minutes, ({ wanted }) => wanted),
    now,
  ],
});

export interface LoggedMinute {
  siteId: number;
  programId: number | null;
  version: number | null;
  mode: PlanMode;
  said: string;
}

export const writeLog = (lines: readonly LoggedMinute[], now: EpochMs): PreparedQuery => ({
  name: 'strategy_log',
  text: `
    insert into strategy_log (site_id, at, program_id, version, mode, said)
    select t."siteId", $2::bigint, t."programId", t.version, t.mode, t.said
    from jsonb_to_recordset($1::jsonb) as t ("siteId" int, "programId" int, version smallint, mode text, said text)`,
  values: [JSON.stringify(lines), now],
});

export interface StrategyCommandRow extends StrategyWish {
  siteId: number;
  shard: number;
}

const waitMs = 15 * minuteMs;

/**
 * Becomes rows with their first steps. Where somebody asked for the same point since the facts were read, his wish
 * counts: the plan asks for nothing.
 */
export const addWishes = (wishes: readonly StrategyCommandRow[], now: EpochMs): PreparedQuery => ({
  name: 'strategy_wishes',
  text: `
    with entered as (
      select * from jsonb_to_recordset($1::jsonb) as t ("siteId" int, "deviceId" int, shard smallint, point text,
        value real)
    ), made as (
      insert into commands (site_id, device_id, shard, origin, point, value, by_user, reason, state, state_at,
        requested_at, expires_at, hold_ms)
      select t."siteId", t."deviceId", t.shard, 'strategy', t.point, t.value, '${centreName}', '', 'authorised',
        $2::bigint, $2::bigint, $2::bigint + ${waitMs}, $3::bigint
      from entered t
      where not exists (select 1 from commands c
        where c.device_id = t."deviceId" and c.point = t.point and c.ended_at is null)
      returning id
    )
    insert into command_steps (command_id, at, state, why, by_user, attempt)
    select m.id, $2::bigint, step, null, '${centreName}', 0
    from made m cross join unnest(array['requested', 'authorised']) step`,
  values: [JSON.stringify(wishes), now, holdMs],
});

export const heldUntil = (now: EpochMs): EpochMs => now + holdMs;

/** Own overrides that go on. Another command may have set the point since: then it is that one's. */
export const renewHolds = (renewed: readonly DesiredNow[], now: EpochMs): PreparedQuery => ({
  name: 'strategy_renewals',
  text: `
    update desired_points set until = $2::bigint where command_id = any($1::int[]) and until is not null`,
  values: [int4Array(renewed, ({ commandId }) => commandId), heldUntil(now)],
});

export const endHolds = (ended: readonly DesiredNow[], now: EpochMs): PreparedQuery => ({
  name: 'strategy_ends',
  text: `
    update desired_points set until = $2::bigint
    where command_id = any($1::int[]) and (until is null or until > $2::bigint)`,
  values: [int4Array(ended, ({ commandId }) => commandId), now],
});
