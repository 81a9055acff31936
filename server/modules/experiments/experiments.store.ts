import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type {
  Experiment,
  ExperimentQuery,
  ExperimentResult,
  ExperimentState,
  ExperimentStop,
} from '@contract/experiments';
import type { SavingsOf } from '@contract/savings';
import type { EpochMs } from '@contract/time';
import type { Db, Trx } from '../../platform/database/database';
import { scopeFilter, type Scope } from '../scope';

export interface ExperimentRow {
  id: number;
  siteId: number;
  siteCode: string;
  siteName: string;
  programId: number;
  programName: string;
  version: number;
  of: SavingsOf;
  seed: number;
  firstWeekday: number;
  pairs: number;
  blockDays: number;
  washoutH: number;
  isWashoutAssumed: boolean;
  dayStarts: EpochMs[];
  arms: boolean[];
  state: ExperimentState;
  why: ExperimentStop | null;
  note: string;
  isHeld: boolean;
  result: ExperimentResult | null;
  by: string;
  at: EpochMs;
  endedAt: EpochMs | null;
  endedBy: string | null;
}

const columns = sql`
  e.id, e.site_id as "siteId", s.code as "siteCode", s.name as "siteName", e.program_id as "programId",
  p.name as "programName", e.version, e.energy_of as of, e.seed, e.first_weekday as "firstWeekday", e.pairs,
  e.block_days as "blockDays", e.washout_h as "washoutH", e.is_washout_assumed as "isWashoutAssumed",
  to_json(e.day_starts) as "dayStarts", e.arms, e.state, e.why, e.note, e.is_held as "isHeld", e.result,
  e.by_user as by, e.at, e.ended_at as "endedAt", e.ended_by as "endedBy"`;
const sources = sql`experiments e join sites s on s.id = e.site_id join strategy_programs p on p.id = e.program_id`;

const within = (scope: Scope): RawBuilder<SqlBool> => scopeFilter(scope, 's.area_id', 's.dept_id');
const mostRows = 500;

/** @param edits what the caller may change; null: nothing */
export async function findExperiments(
  db: Db | Trx,
  { scope, edits }: { scope: Scope; edits: Scope | null },
  { siteId, state, id }: ExperimentQuery & { id?: number },
): Promise<(ExperimentRow & Pick<Experiment, 'mayEdit'>)[]> {
  const conditions = [
    within(scope),
    ...(siteId === undefined ? [] : [sql<SqlBool>`e.site_id = ${siteId}`]),
    ...(state === undefined ? [] : [sql<SqlBool>`e.state = ${state}`]),
    ...(id === undefined ? [] : [sql<SqlBool>`e.id = ${id}`]),
  ];
  const { rows } = await sql<ExperimentRow & Pick<Experiment, 'mayEdit'>>`
    select ${columns}, ${edits === null ? sql<SqlBool>`false` : within(edits)} as "mayEdit" from ${sources}
    where ${sql.join(conditions, sql` and `)}
    order by e.state = 'running' desc, e.id desc limit ${mostRows}`.execute(db);
  return rows;
}

export const runningExperiments = async (trx: Trx): Promise<ExperimentRow[]> =>
  (
    await sql<ExperimentRow>`select ${columns} from ${sources} where e.state = 'running' order by e.id`.execute(
      trx,
    )
  ).rows;

export interface FollowedPlan {
  programId: number | null;
  programName: string | null;
  version: number | null;
  mode: 'shadow' | 'active' | 'returning' | null;
  isRunning: boolean;
}

/** The plan of a site in scope; null where the site is not. */
export async function planAt(db: Db | Trx, scope: Scope, siteId: number): Promise<FollowedPlan | null> {
  const { rows } = await sql<FollowedPlan>`
    select g.program_id as "programId", p.name as "programName", g.version, g.mode,
      exists (select 1 from experiments e where e.site_id = s.id and e.state = 'running') as "isRunning"
    from sites s left join site_strategies g on g.site_id = s.id
    left join strategy_programs p on p.id = g.program_id
    where s.id = ${siteId} and s.retired_at is null and ${within(scope)}`.execute(db);
  return rows[0] ?? null;
}

type Drawn = Omit<
  ExperimentRow,
  | 'id'
  | 'siteCode'
  | 'siteName'
  | 'programName'
  | 'state'
  | 'why'
  | 'note'
  | 'isHeld'
  | 'result'
  | 'endedAt'
  | 'endedBy'
>;

/** Whoever begins anew has seen why the one before was stopped. */
export async function insertExperiment(trx: Trx, drawn: Drawn, userId: number): Promise<number> {
  await sql`update experiments set is_held = false where site_id = ${drawn.siteId} and is_held`.execute(trx);
  const { rows } = await sql<{ id: number }>`
    insert into experiments (site_id, program_id, version, energy_of, seed, first_weekday, pairs, block_days,
      washout_h, is_washout_assumed, day_starts, arms, state, by_user_id, by_user, at)
    values (${drawn.siteId}, ${drawn.programId}, ${drawn.version}, ${drawn.of}, ${drawn.seed}, ${drawn.firstWeekday},
      ${drawn.pairs}, ${drawn.blockDays}, ${drawn.washoutH}, ${drawn.isWashoutAssumed},
      ${drawn.dayStarts}::bigint[], ${drawn.arms}::boolean[], 'running', ${userId}, ${drawn.by}, ${drawn.at})
    returning id`.execute(trx);
  return rows[0]?.id ?? 0;
}

export interface Ending {
  state: 'done' | 'stopped';
  why: ExperimentStop | null;
  note?: string;
  isHeld?: boolean;
  result?: ExperimentResult;
  by: string;
  now: EpochMs;
}

export const endExperiment = (trx: Trx, id: number, ending: Ending) =>
  sql`update experiments set state = ${ending.state}, why = ${ending.why}, note = ${ending.note ?? ''},
      is_held = ${ending.isHeld ?? false}, ended_at = ${ending.now}, ended_by = ${ending.by},
      result = ${ending.result === undefined ? null : JSON.stringify(ending.result)}::jsonb
    where id = ${id} and state = 'running'`.execute(trx);

export const releaseHold = async (trx: Trx, id: number): Promise<boolean> =>
  Number(
    (await sql`update experiments set is_held = false where id = ${id} and is_held`.execute(trx))
      .numAffectedRows,
  ) > 0;

/** Alarms that end an experiment: those by which a rollout is judged. */
const temperatureAlarms = [
  ...['roomTempHigh', 'roomTempVeryHigh', 'roomTempRising', 'roomTempPredicted', 'hotSpot', 'allUnitsOff'],
];

export interface Signs {
  isPlanChanged: boolean;
  hasAlarm: boolean;
  hasGuard: boolean;
}

/** What speaks against going on, as plans stand assigned. @param isOn whether the plan acts at this moment */
export async function signsOf(
  trx: Trx,
  { siteId, programId, version, dayStarts }: ExperimentRow,
  isOn: boolean,
): Promise<Signs> {
  const since = dayStarts[0] ?? 0;
  const { rows } = await sql<Signs>`
    select not exists (select 1 from site_strategies g join strategy_programs p on p.id = g.program_id
        where g.site_id = ${siteId} and g.program_id = ${programId} and g.version = ${version}
        and p.ended_at is null and p.state in ('active', 'rollingOut')
        and g.mode <> 'shadow' and (g.mode = 'active' or not ${isOn})) as "isPlanChanged",
      exists (select 1 from alarms a where a.site_id = ${siteId} and a.raised_at >= ${since}::bigint
        and a.definition_id = any(${temperatureAlarms}::text[])) as "hasAlarm",
      exists (select 1 from strategy_states t where t.site_id = ${siteId}
        and t.reverted_at >= ${since}::bigint) as "hasGuard"`.execute(trx);
  return rows[0] ?? { isPlanChanged: true, hasAlarm: false, hasGuard: false };
}
