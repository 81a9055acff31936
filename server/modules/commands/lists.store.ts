import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { CommandBatch } from '@contract/commandBatches';
import type {
  Command,
  CommandDetail,
  CommandListQuery,
  CommandSummary,
  CommandSummaryQuery,
} from '@contract/commands';
import { hourMs, type EpochMs } from '@contract/time';
import type { Db } from '../../platform/database/database';
import { scopeFilter, withinRegion, type Scope } from '../scope';

const columns = sql`
  c.id, c.batch_id as "batchId", c.site_id as "siteId", s.code as "siteCode", s.name as "siteName",
  c.device_id as "deviceId", d.code as "deviceCode", d.name as "deviceName",
  case when d.class in ('fan', 'door') then 'bus' else d.control_path end as "controlPath",
  c.point, c.value, c.was, c.origin, c.state, c.state_at as "stateAt", c.why, c.proof, c.attempt,
  c.requested_at as "requestedAt", c.by_user as by, c.reason, c.expires_at as "expiresAt",
  (select p.until from desired_points p where p.command_id = c.id) as "holdsUntil",
  c.ended_at is not null as "isOver"`;
const sources = sql`commands c join devices d on d.id = c.device_id join sites s on s.id = c.site_id`;
const visible = (scope: Scope): RawBuilder<SqlBool> => scopeFilter(scope, 's.area_id', 's.dept_id');

/** Failed, and nothing newer was asked of the point since. */
const standsFailed = sql<SqlBool>`(c.state = 'failed' and exists (
  select 1 from desired_points p where p.command_id = c.id))`;

const whichOf = ({ which }: CommandListQuery): RawBuilder<SqlBool>[] => {
  if (which === 'live') return [sql<SqlBool>`(c.ended_at is null or ${standsFailed})`];
  return which === 'failed' ? [standsFailed] : [];
};

const filtersOf = (query: CommandListQuery): RawBuilder<SqlBool>[] => [
  ...(query.batchId === undefined ? [] : [sql<SqlBool>`c.batch_id = ${query.batchId}`]),
  ...(query.siteId === undefined ? [] : [sql<SqlBool>`c.site_id = ${query.siteId}`]),
  ...(query.deviceId === undefined ? [] : [sql<SqlBool>`c.device_id = ${query.deviceId}`]),
  ...whichOf(query),
];

export async function listCommands(
  db: Db,
  scope: Scope,
  query: CommandListQuery,
): Promise<{ total: number; rows: Command[] }> {
  const condition = sql.join([visible(scope), ...filtersOf(query)], sql` and `);
  const counted = await sql<{
    total: number;
  }>`select count(*) as total from ${sources} where ${condition}`.execute(db);
  const { rows } = await sql<Command>`
    select ${columns} from ${sources} where ${condition} order by c.id desc
    limit ${query.pageSize} offset ${(query.pageNum - 1) * query.pageSize}`.execute(db);
  return { total: counted.rows[0]?.total ?? 0, rows };
}

export async function commandsOf(db: Db, ids: readonly number[]): Promise<Map<number, Command>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Command>`
    select ${columns} from ${sources} where c.id = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** One command with its life; null where there is none in sight. */
export async function readCommand(db: Db, scope: Scope, id: number): Promise<CommandDetail | null> {
  const { rows } = await sql<CommandDetail>`
    select ${columns},
      (select coalesce(json_agg(json_build_object('at', t.at, 'state', t.state, 'why', t.why, 'by', t.by_user,
        'note', t.note, 'attempt', t.attempt) order by t.id), '[]') from command_steps t where t.command_id = c.id) as steps,
      (select coalesce(json_agg(json_build_object('id', a.message_id, 'attempt', a.attempt, 'madeAt', a.made_at,
        'publishedAt', a.published_at, 'repliedAt', a.replied_at, 'isOk', a.is_ok, 'detail', a.detail)
        order by a.attempt), '[]') from command_attempts a where a.command_id = c.id) as attempts
    from ${sources} where c.id = ${id} and ${visible(scope)}`.execute(db);
  return rows[0] ?? null;
}

const troublesAtMost = 8;
const troubleAgeMs = 24 * hourMs;

export async function readSummary(
  db: Db,
  scope: Scope,
  { regionId }: CommandSummaryQuery,
  now: EpochMs,
): Promise<CommandSummary> {
  const inSight =
    regionId === undefined
      ? visible(scope)
      : sql<SqlBool>`(${visible(scope)} and ${withinRegion('s.area_id', regionId)})`;
  const { rows } = await sql<Omit<CommandSummary, 'troubles'>>`
    select count(*) filter (where c.ended_at is null and c.state not in ('unproven', 'requested')) as "underWay",
      count(*) filter (where c.ended_at is null and c.state = 'unproven') as unproven,
      count(*) filter (where c.ended_at is null and c.state = 'inDoubt') as "inDoubt",
      count(*) filter (where ${standsFailed}) as failed,
      count(*) filter (where c.ended_at is null and c.state = 'requested') as "waitingApproval",
      (select count(*) from desired_points p join devices d on d.id = p.device_id join sites s on s.id = d.site_id
        where p.until is not null and ${inSight}) as overrides
    from commands c join sites s on s.id = c.site_id
    where (c.ended_at is null or c.id in (select command_id from desired_points)) and ${inSight}`.execute(db);
  const { rows: troubles } = await sql<CommandSummary['troubles'][number]>`
    select c.id as "commandId", s.id as "siteId", s.name as "siteName", d.name as "deviceName", c.state, c.why,
      c.state_at as at
    from ${sources}
    where (c.ended_at is null and c.state in ('inDoubt', 'retrying') or ${standsFailed})
      and c.state_at > ${now - troubleAgeMs} and ${inSight}
    order by c.state = 'failed' desc, c.state_at desc limit ${troublesAtMost}`.execute(db);
  const none = { underWay: 0, unproven: 0, failed: 0, inDoubt: 0, waitingApproval: 0, overrides: 0 };
  return { ...none, ...rows[0], troubles };
}

/** Of a batch only what lies in sight is told; with none of it in sight there is no such batch. */
export async function listBatches(
  db: Db,
  scope: Scope,
  by: { userId: number; id?: number },
): Promise<Omit<CommandBatch, 'mayApprove' | 'mayControl'>[]> {
  const { rows } = await sql<Omit<CommandBatch, 'mayApprove' | 'mayControl'> & { byUserId: number }>`
    with newest as (
      select b.* from command_batches b
      where (${by.id ?? null}::int is null or b.id = ${by.id ?? null}) and exists (
        select 1 from commands c join sites s on s.id = c.site_id where c.batch_id = b.id and ${visible(scope)})
      order by (b.ended_at is null) desc, b.id desc limit 30
    ), counted as (
      select c.batch_id, c.state, count(*)::int as n
      from commands c join sites s on s.id = c.site_id
      where c.batch_id in (select id from newest) and ${visible(scope)} group by 1, 2
    )
    select b.id, b.state, b.wish, b.origin, b.reason, b.by_user as by, b.at, b.approval, b.decided_by as "decidedBy",
      b.decided_at as "decidedAt", b.decision, b.wave, b.waves, b.gives_back as "givesBack",
      (select coalesce(sum(n), 0)::int from counted k where k.batch_id = b.id) as total,
      (select count(*)::int from command_left_out o join devices d on d.id = o.device_id join sites s on s.id = d.site_id
        where o.batch_id = b.id and ${visible(scope)}) as "leftOut",
      (select count(distinct c.site_id)::int from commands c join sites s on s.id = c.site_id
        where c.batch_id = b.id and ${visible(scope)}) as sites,
      (select coalesce(json_object_agg(k.state, k.n), '{}') from counted k where k.batch_id = b.id) as counts
    from newest b order by (b.ended_at is null) desc, b.id desc`.execute(db);
  return rows;
}

/** Whose batch it is, and how many of its units each scope holds. */
export async function reachOfBatches(
  db: Db,
  ids: readonly number[],
  approving: Scope,
): Promise<Map<number, { byUserId: number; isHeld: boolean }>> {
  const { rows } = await sql<{ id: number; byUserId: number; isHeld: boolean }>`
    select b.id, b.by_user_id as "byUserId", bool_and(${visible(approving)}) as "isHeld"
    from command_batches b join commands c on c.batch_id = b.id join sites s on s.id = c.site_id
    where b.id = any(${[...ids]}::int[]) group by b.id`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
