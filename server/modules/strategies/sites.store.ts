import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type {
  SiteStrategy,
  SiteStrategyDetail,
  SiteStrategyQuery,
  SiteStrategyState,
  StrategyCommand,
  StrategyLogEntry,
  StrategySaid,
  StrategySummary,
  StrategySummaryQuery,
} from '@contract/strategyPrograms';
import { siteStrategyStates } from '@contract/strategyPrograms';
import type { PlanGuard, StrategyKind } from '@contract/strategies';
import { dayMs, type EpochMs } from '@contract/time';
import type { Db } from '../../platform/database/database';
import { scopeFilter, withinRegion, type Scope } from '../scope';

/** How a site stands, from what is assigned to it and what its plan last said. */
const stateOf = sql<SiteStrategyState>`
  case when g.mode = 'returning' then 'returning' when t.site_id is null then 'waiting'
    when t.guard = 'learning' then 'learning' when g.mode = 'shadow' then 'shadow'
    when t.guard is not null then 'held' else 'working' end`;

const sources = sql`
  site_strategies g join sites s on s.id = g.site_id
  left join strategy_states t on t.site_id = g.site_id
  left join strategy_programs o on o.id = g.program_id`;

const keptOf = sql`
  (select json_build_object('version', k.kept_program_version, 'state',
      case when k.confirmed is distinct from k.wanted or k.needs_all then 'waiting'
        when k.plan = 'null' then 'none' else 'kept' end)
    from devices d join kept_plans k on k.device_id = d.id
    where d.site_id = g.site_id and d.retired_at is null order by d.id limit 1)`;

const columns = sql`
  g.site_id as "siteId", s.code as "siteCode", s.name as "siteName", s.station_class as "stationClass",
  g.program_id as "programId", o.name as "programName", g.version, ${stateOf} as state, g.since,
  t.decided_at as "decidedAt", t.said_at as "saidAt", nullif(t.said, '')::jsonb as said, ${keptOf} as kept`;

const filtersOf = (scope: Scope, query: Partial<SiteStrategyQuery>): RawBuilder<SqlBool> =>
  sql.join(
    [
      scopeFilter(scope, 's.area_id', 's.dept_id'),
      ...(query.text === undefined || query.text === ''
        ? []
        : [
            sql<SqlBool>`(s.name ilike ${`%${likeText(query.text)}%`} or s.code ilike ${`%${likeText(query.text)}%`})`,
          ]),
      ...(query.regionId === undefined ? [] : [withinRegion('s.area_id', query.regionId)]),
      ...(query.programId === undefined ? [] : [sql<SqlBool>`g.program_id = ${query.programId}`]),
      ...(query.state === undefined ? [] : [sql<SqlBool>`${stateOf} = ${query.state}`]),
      ...(query.guard === undefined ? [] : [sql<SqlBool>`t.guard = ${query.guard}`]),
    ],
    sql` and `,
  );

const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

export async function listSites(
  db: Db,
  scope: Scope,
  query: SiteStrategyQuery,
): Promise<{ total: number; rows: SiteStrategy[] }> {
  const condition = filtersOf(scope, query);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from ${sources} where ${condition}`.execute(db);
  const { rows } = await sql<SiteStrategy>`
    select ${columns} from ${sources} where ${condition}
    order by array_position(array['held', 'returning', 'working', 'shadow', 'learning', 'waiting'], ${stateOf}), s.code
    limit ${query.pageSize} offset ${(query.pageNum - 1) * query.pageSize}`.execute(db);
  return { total: counted.rows[0]?.total ?? 0, rows };
}

const recentCommands = 10;
const recentLines = 20;
/** A command that came to its end longer ago than this is no part of what the plan does now. */
const recentMs = dayMs;

export async function isInScope(db: Db, scope: Scope, siteId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sites s where s.id = ${siteId} and ${scopeFilter(scope, 's.area_id', 's.dept_id')}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Null where the scope does not hold the site. */
export async function readSite(
  db: Db,
  scope: Scope,
  siteId: number,
  now: number,
): Promise<SiteStrategyDetail | null> {
  if (!(await isInScope(db, scope, siteId))) return null;
  const [strategy] = (
    await sql<SiteStrategy>`select ${columns} from ${sources} where g.site_id = ${siteId}`.execute(db)
  ).rows;
  return {
    strategy: strategy ?? null,
    kinds: await kindsAt(db, siteId),
    devices: await devicesAt(db, siteId),
    commands: await commandsAt(db, siteId, now),
    log: await logOf(db, siteId),
  };
}

const kindsAt = async (db: Db, siteId: number): Promise<StrategyKind[]> => {
  const { rows } = await sql<{ kind: StrategyKind }>`
    select e.value ->> 'kind' as kind from site_strategies g
    join strategy_versions v on v.program_id = g.program_id and v.number = g.version
    cross join lateral jsonb_array_elements(v.strategies) with ordinality as e (value, n)
    where g.site_id = ${siteId} order by e.n`.execute(db);
  return rows.map(({ kind }) => kind);
};

const devicesAt = async (db: Db, siteId: number): Promise<{ id: number; name: string }[]> => {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from devices where site_id = ${siteId} and class in ('ac', 'fan') and retired_at is null
    order by code`.execute(db);
  return rows;
};

const commandsAt = async (db: Db, siteId: number, now: number): Promise<StrategyCommand[]> => {
  const { rows } = await sql<StrategyCommand>`
    select c.id, c.device_id as "deviceId", d.name as "deviceName", c.point, c.value, c.state, c.why,
      c.state_at as at, (select q.until from desired_points q where q.command_id = c.id) as "holdsUntil"
    from commands c join devices d on d.id = c.device_id
    where c.site_id = ${siteId} and c.origin = 'strategy' and c.requested_at > ${now - recentMs}
    order by c.id desc limit ${recentCommands}`.execute(db);
  return rows;
};

const logOf = async (db: Db, siteId: number): Promise<StrategyLogEntry[]> => {
  const { rows } = await sql<Omit<StrategyLogEntry, 'said'> & { said: string }>`
    select at, mode, version, said from strategy_log where site_id = ${siteId} order by id desc limit ${recentLines}`.execute(
    db,
  );
  // Written by the engine in this form.
  return rows.map((row) => ({ ...row, said: JSON.parse(row.said) as StrategySaid }));
};

/** What plans said is kept for two weeks. */
const keptMs = 14 * dayMs;

export const forgetOldLines = (db: Db, now: EpochMs) =>
  sql`delete from strategy_log where at < ${now - keptMs}`.execute(db);

export async function summarise(db: Db, scope: Scope, query: StrategySummaryQuery): Promise<StrategySummary> {
  const condition = filtersOf(scope, query);
  const { rows } = await sql<{ state: SiteStrategyState; guard: PlanGuard | null; count: number }>`
    select ${stateOf} as state, t.guard, count(*)::int as count from ${sources} where ${condition}
    group by 1, 2`.execute(db);
  const countOf = (state: SiteStrategyState): number =>
    rows.reduce((sum, row) => (row.state === state ? sum + row.count : sum), 0);
  const guards = rows.flatMap(({ state, guard, count }) =>
    state === 'held' && guard !== null ? [[guard, count] as const] : [],
  );
  const programs = await sql<{ rollingOut: number; stopped: number }>`
    select count(*) filter (where p.state = 'rollingOut')::int as "rollingOut",
      count(*) filter (where p.state = 'stopped' and p.why in ('temperatureAlarms', 'starts'))::int as stopped
    from strategy_programs p where p.ended_at is null and (${scope.isAll} or exists (
      select 1 from ${sources} where ${condition} and g.program_id = p.id))`.execute(db);
  const counts = programs.rows[0] ?? { rollingOut: 0, stopped: 0 };
  // Each state has its entry.
  const states = Object.fromEntries(siteStrategyStates.map((state) => [state, countOf(state)])) as Record<
    SiteStrategyState,
    number
  >;
  return { states, guards: Object.fromEntries(guards), ...counts };
}
