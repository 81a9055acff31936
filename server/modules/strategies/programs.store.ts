import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Language } from '@contract/languages';
import type {
  ProgramDraft,
  ProgramScope,
  ProgramState,
  ProgramVersion,
  Rollout,
  RolloutStop,
  StrategyProgram,
  VersionDraft,
} from '@contract/strategyPrograms';
import type { EpochMs } from '@contract/time';
import type { Db, Trx } from '../../platform/database/database';
import { scopeFilter, withinRegion, type Scope } from '../scope';

export const auditTitle = '智能控制';

/** Changes of programs and what follows from them happen one after the other, in all processes. */
export const oneAtATime = (trx: Trx) =>
  sql`select pg_advisory_xact_lock(hashtext('coolops strategies'))`.execute(trx);

/** Sites that a scope means, whichever plan they follow. */
const meant = (scope: ProgramScope): RawBuilder<SqlBool> =>
  sql.join(
    [
      sql<SqlBool>`s.retired_at is null`,
      ...(scope.regionId === null ? [] : [withinRegion('s.area_id', scope.regionId)]),
      ...(scope.stationClass === null ? [] : [sql<SqlBool>`s.station_class = ${scope.stationClass}`]),
      ...(scope.buildTypeId === null ? [] : [sql<SqlBool>`s.build_type_id = ${scope.buildTypeId}`]),
      ...(scope.groupId === null
        ? []
        : [
            sql<SqlBool>`exists (select 1 from unit_group_members m join devices d on d.id = m.device_id
              where m.group_id = ${scope.groupId} and d.site_id = s.id)`,
          ]),
    ],
    sql` and `,
  );

const inScope = (scope: Scope): RawBuilder<SqlBool> => scopeFilter(scope, 's.area_id', 's.dept_id');

/** Whether the places, kind of building and group that a program names are there. */
export async function isKnown(db: Db | Trx, of: ProgramScope): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select (${of.regionId}::bigint is null or exists (select 1 from regions where id = ${of.regionId}))
      and (${of.buildTypeId}::bigint is null or exists (select 1 from build_types where id = ${of.buildTypeId}))
      and (${of.groupId}::bigint is null or exists (select 1 from unit_groups where id = ${of.groupId})) as known`.execute(
    db,
  );
  return rows[0]?.known === true;
}

/** Whether everything that a program means lies within somebody's scope: a program for all sites is for whoever has all. */
export async function isWhollyWithin(db: Db | Trx, of: ProgramScope, scope: Scope): Promise<boolean> {
  if (scope.isAll) return true;
  if (of.regionId === null && of.groupId === null) return false;
  const { rows } = await sql<{ within: number; beyond: number }>`
    select count(*) filter (where ${inScope(scope)})::int as within,
      count(*) filter (where not ${inScope(scope)})::int as beyond
    from sites s where ${meant(of)}`.execute(db);
  return rows[0] !== undefined && rows[0].within > 0 && rows[0].beyond === 0;
}

export async function isPartlyWithin(db: Db | Trx, of: ProgramScope, scope: Scope): Promise<boolean> {
  if (scope.isAll) return true;
  const { rows } = await sql`
    select 1 from sites s where ${meant(of)} and ${inScope(scope)} limit 1`.execute(db);
  return rows.length > 0;
}

type ProgramRow = Omit<StrategyProgram, 'mayEdit' | 'scope' | 'rollout'> & ProgramScope;

const nameIn = (alias: string, language: Language) => sql.ref(`${alias}.name_${language}`);

/** Programs that were not removed, the newest first. */
export async function programRows(
  db: Db | Trx,
  language: Language,
  id?: number,
): Promise<(ProgramRow & { isLost: boolean })[]> {
  const { rows } = await sql<ProgramRow & { isLost: boolean }>`
    select p.id, p.name, p.region_id as "regionId", p.station_class as "stationClass",
      p.build_type_id as "buildTypeId", p.group_id as "groupId", ${nameIn('r', language)} as "regionName",
      ${nameIn('b', language)} as "buildTypeName", g.name as "groupName",
      p.is_group_bound and p.group_id is null as "isLost", p.state, p.state_at as "stateAt", p.why, p.version,
      p.active_version as "activeVersion", v.strategies, p.by_user as by, p.at,
      (select count(*)::int from site_strategies x where x.program_id = p.id and x.mode <> 'returning') as sites,
      (select count(*)::int from site_strategies x join strategy_states t on t.site_id = x.site_id
        where x.program_id = p.id and x.mode = 'active' and t.guard is null) as working
    from strategy_programs p
    join strategy_versions v on v.program_id = p.id and v.number = p.version
    left join regions r on r.id = p.region_id
    left join build_types b on b.id = p.build_type_id
    left join unit_groups g on g.id = p.group_id
    where p.ended_at is null and ${id === undefined ? sql<SqlBool>`true` : sql<SqlBool>`p.id = ${id}`}
    order by p.id desc limit 500`.execute(db);
  return rows;
}

export const scopeOfProgram = ({
  regionId,
  stationClass,
  buildTypeId,
  groupId,
}: ProgramScope): ProgramScope => ({
  ...{ regionId, stationClass, buildTypeId, groupId },
});

export async function versionsOf(db: Db, id: number): Promise<ProgramVersion[]> {
  const { rows } = await sql<ProgramVersion>`
    select number, strategies, note, by_user as by, at from strategy_versions
    where program_id = ${id} order by number desc`.execute(db);
  return rows;
}

/** The rollouts of programs, newest first. */
export async function rolloutsOf(
  db: Db | Trx,
  programIds: readonly number[],
): Promise<Map<number, Rollout[]>> {
  const { rows } = await sql<Rollout & { programId: number }>`
    select r.id, r.program_id as "programId", r.version, r.state, r.stage, r.stage_at as "stageAt",
      r.wait_ms as "waitMs", case when r.ended_at is null then r.stage_at + r.wait_ms end as "nextAt",
      (select count(*)::int from strategy_rollout_sites i where i.rollout_id = r.id) as sites,
      r.why, r.evidence, r.by_user as by, r.at, r.ended_at as "endedAt", r.ended_by as "endedBy"
    from strategy_rollouts r where r.program_id = any(${[...programIds]}::int[]) order by r.id desc limit 1000`.execute(
    db,
  );
  const byProgram = new Map<number, Rollout[]>();
  for (const { programId, ...rollout } of rows)
    byProgram.set(programId, [...(byProgram.get(programId) ?? []), rollout]);
  return byProgram;
}

interface Maker {
  userId: number;
  userName: string;
}

export async function insertProgram(
  trx: Trx,
  { name, scope, strategies, note }: ProgramDraft,
  { userId, userName }: Maker,
  now: EpochMs,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into strategy_programs (name, region_id, station_class, build_type_id, group_id, is_group_bound, state,
      state_at, version, by_user_id, by_user, at)
    values (${name}, ${scope.regionId}, ${scope.stationClass}, ${scope.buildTypeId}, ${scope.groupId},
      ${scope.groupId !== null}, 'draft', ${now}, 1, ${userId}, ${userName}, ${now}) returning id`.execute(
    trx,
  );
  const id = rows[0]?.id ?? 0;
  await insertVersion(trx, id, 1, { strategies, note }, userName, now);
  return id;
}

export async function insertVersion(
  trx: Trx,
  id: number,
  number: number,
  { strategies, note }: VersionDraft,
  by: string,
  now: EpochMs,
): Promise<void> {
  await sql`
    insert into strategy_versions (program_id, number, strategies, note, by_user, at)
    values (${id}, ${number}, ${JSON.stringify(strategies)}::jsonb, ${note}, ${by}, ${now})`.execute(trx);
  await sql`update strategy_programs set version = ${number} where id = ${id}`.execute(trx);
}

/** @param change `activeVersion` where that becomes another: null with none at work any more */
export async function setState(
  trx: Trx,
  id: number,
  change: { state: ProgramState; why: RolloutStop | null; now: EpochMs; activeVersion?: number | null },
): Promise<void> {
  const { state, why, now, activeVersion } = change;
  const keeps = activeVersion === undefined;
  await sql`
    update strategy_programs set state = ${state}, state_at = ${now}, why = ${why},
      active_version = ${keeps ? sql`active_version` : sql`${activeVersion}::smallint`}
    where id = ${id}`.execute(trx);
}

export const endProgram = (trx: Trx, id: number, now: EpochMs) =>
  sql`update strategy_programs set ended_at = ${now} where id = ${id}`.execute(trx);

export async function insertRollout(
  trx: Trx,
  program: { id: number; version: number; activeVersion: number | null },
  asked: { firstSites: number; waitMs: number },
  by: string,
  now: EpochMs,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into strategy_rollouts (program_id, version, state, stage, stage_at, wait_ms, first_sites, prior_version,
      by_user, at)
    values (${program.id}, ${program.version}, 'running', 1, ${now}, ${asked.waitMs}, ${asked.firstSites},
      ${program.activeVersion}, ${by}, ${now}) returning id`.execute(trx);
  return rows[0]?.id ?? 0;
}

/** The version that was at work before the one that is; null: none was. */
export async function priorVersion(trx: Trx, id: number, activeVersion: number): Promise<number | null> {
  const { rows } = await sql<{ prior: number | null }>`
    select prior_version as prior from strategy_rollouts
    where program_id = ${id} and version = ${activeVersion} and state = 'done' order by id desc limit 1`.execute(
    trx,
  );
  return rows[0]?.prior ?? null;
}
