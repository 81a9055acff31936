import { sql } from 'kysely';
import type { EpochMs } from '@contract/time';
import type { DayRule } from '@contract/workDays';
import type { Db, Trx } from '../../platform/database/database';
import { isUniqueViolation } from '../../platform/database/violations';
import type { Actor } from '../../platform/http/route';
import { leaseRows } from '../../platform/database/leaseRows';
import type { StoredLease } from '../../platform/leaseWatch';
import type { MisfirePolicy, PlannedRun } from './plan';

export interface DueJob {
  id: number;
  cron: string;
  days: DayRule;
  policy: MisfirePolicy;
  isAlone: boolean;
  nextAt: EpochMs;
}

export interface Run {
  id: number;
  jobId: number;
  name: string;
  group: string;
  target: string;
  reason: string;
  askedBy: string;
  dueAt: EpochMs;
  startedAt: EpochMs;
  worker: string;
  /** Who answers for the job. */
  keeperId: number | null;
}

export interface Outcome {
  isOk: boolean;
  output: string;
  error: string | null;
  /** The report that it made. */
  reportFile: string | null;
  endedAt: EpochMs;
}

/** Jobs that are due, the one that waits longest first. */
export async function listDueJobs(
  db: Db,
  now: EpochMs,
  limit: number,
  without: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from jobs where status = '0' and next_at <= ${now} and id <> all(${[...without]}::int[])
    order by next_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The job, when it is still due, held by this transaction; null when another worker has it. */
export async function lockDueJob(trx: Trx, jobId: number, now: EpochMs): Promise<DueJob | null> {
  const { rows } = await sql<DueJob>`
    select id, cron_expression as cron, days, misfire_policy as policy, concurrent = '1' as "isAlone", next_at as "nextAt"
    from jobs where id = ${jobId} and status = '0' and next_at <= ${now}
    for update skip locked`.execute(trx);
  return rows[0] ?? null;
}

/** Jobs whose next time is not known: of the first start, and after a change of the calendar that they follow. */
export const listUnplannedJobs = (db: Db) =>
  db
    .selectFrom('jobs')
    .select(['id', 'cron_expression as cron', 'days'])
    .where('status', '=', '0')
    .where('next_at', 'is', null)
    .execute();

export const setFirst = (db: Db, jobId: number, nextAt: EpochMs | null) =>
  db
    .updateTable('jobs')
    .set({ next_at: nextAt })
    .where('id', '=', jobId)
    .where('next_at', 'is', null)
    .execute();

/** Jobs with a next time that their schedule does not have: it was found before our clock was set back. */
export const forgetNextAfter = (db: Db, jobId: number, at: EpochMs) =>
  db.updateTable('jobs').set({ next_at: null }).where('id', '=', jobId).where('next_at', '>', at).execute();

export const listPlannedJobs = (db: Db) =>
  db
    .selectFrom('jobs')
    .select(['id', 'cron_expression as cron', 'days'])
    .where('status', '=', '0')
    .where('next_at', 'is not', null)
    .execute();

/** The calendar of working days is another now: the planner finds the next times of the jobs that follow it anew. */
export const forgetNextByDays = (trx: Trx) =>
  trx
    .updateTable('jobs')
    .set({ next_at: null })
    .where('status', '=', '0')
    .where('days', '<>', 'all')
    .execute();

export const setNext = (trx: Trx, jobId: number, nextAt: EpochMs | null) =>
  trx.updateTable('jobs').set({ next_at: nextAt }).where('id', '=', jobId).execute();

/** Runs that wait already are not queued twice: a slow job does not pile up, unless it is told to make up for all. */
export async function queueRuns(trx: Trx, job: DueJob, runs: readonly PlannedRun[]): Promise<void> {
  const mayPileUp = !job.isAlone || job.policy === '1';
  for (const { dueAt, reason } of mayPileUp ? runs : runs.slice(0, 1))
    await sql`
      insert into job_runs (job_id, reason, due_at)
      select ${job.id}, ${reason}, ${dueAt}
      where ${mayPileUp} or not exists (
        select 1 from job_runs where job_id = ${job.id} and started_at is null and reason <> 'manual')
      on conflict do nothing`.execute(trx);
}

/** Who first sets a job of nobody in motion answers for it from then on; a machine answers for nothing. */
export const adopt = (trx: Trx, jobId: number, { userId, token }: Pick<Actor, 'userId' | 'token'>) =>
  trx
    .updateTable('jobs')
    .set({ keeper_id: token === null ? userId : null })
    .where('id', '=', jobId)
    .where('keeper_id', 'is', null)
    .execute();

export const queueManual = (trx: Trx, jobId: number, askedBy: string, now: EpochMs) =>
  trx
    .insertInto('job_runs')
    .values({ job_id: jobId, reason: 'manual', due_at: now, asked_by: askedBy })
    .execute();

/** A paused job forgets what was planned, not what somebody asked for. */
export const dropPlanned = (trx: Trx, jobId: number) =>
  trx
    .deleteFrom('job_runs')
    .where('job_id', '=', jobId)
    .where('started_at', 'is', null)
    .where('reason', '<>', 'manual')
    .execute();

/** Takes the run that waits longest and may start: each was due when it was queued, whatever became of our clock since. null: there is none, or another worker was first. */
export async function claimRun(db: Db, worker: string, now: EpochMs, leaseMs: number): Promise<Run | null> {
  try {
    const { rows } = await sql<Run>`
      with next as (
        select r.id from job_runs r join jobs j on j.id = r.job_id
        where r.started_at is null and (j.concurrent = '0' or not exists (
          select 1 from job_runs o where o.job_id = r.job_id and o.started_at is not null))
        order by r.due_at, r.id limit 1 for update of r skip locked)
      update job_runs r
      set started_at = ${now}, worker = ${worker}, lease_until = ${now + leaseMs}, is_alone = j.concurrent = '1'
      from next, jobs j where r.id = next.id and j.id = r.job_id
      returning r.id, r.job_id as "jobId", j.job_name as name, j.job_group as "group", j.invoke_target as target,
        r.reason, r.asked_by as "askedBy", r.due_at as "dueAt", r.started_at as "startedAt", r.worker,
        j.keeper_id as "keeperId"`.execute(db);
    return rows[0] ?? null;
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

/** Leases of this worker's runs that are half over or more. */
export const renewLeases = (db: Db, worker: string, ids: readonly number[], now: EpochMs, leaseMs: number) =>
  sql`
    update job_runs set lease_until = ${now + leaseMs}
    where worker = ${worker} and id = any(${[...ids]}::bigint[])
      and (lease_until < ${now + leaseMs / 2} or lease_until > ${now + leaseMs})`.execute(db);

/** False when the run is no longer this worker's. */
export async function holdRun(db: Db, run: Run, leaseUntil: EpochMs): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('job_runs')
    .set({ lease_until: leaseUntil })
    .where('id', '=', run.id)
    .where('worker', '=', run.worker)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends the run and writes its log, both or neither; nothing when somebody else has ended it. */
export const endRun = (db: Db, run: Run, outcome: Outcome): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('job_runs')
      .where('id', '=', run.id)
      .where('worker', '=', run.worker)
      .executeTakeFirst();
    if (numDeletedRows > 0n) await writeJobLog(trx, run, outcome);
  });

function writeJobLog(trx: Trx, run: Run, { isOk, output, error, reportFile, endedAt }: Outcome) {
  const durationMs = Math.max(0, endedAt - run.startedAt);
  return trx
    .insertInto('job_log')
    .values({
      job_id: run.jobId,
      job_name: run.name,
      job_group: run.group,
      invoke_target: run.target,
      reason: run.reason,
      asked_by: run.askedBy,
      worker: run.worker,
      status: isOk ? '0' : '1',
      // The words of the admin API, which its clients take apart.
      job_message: `${run.name} 总共耗时：${durationMs}毫秒`,
      output,
      exception_info: error,
      report_file: reportFile,
      due_at: run.dueAt,
      start_time: run.startedAt,
      end_time: endedAt,
      duration_ms: durationMs,
      create_time: endedAt,
    })
    .execute();
}

/** Leases of all runs under way. */
export const runLeases = async (db: Db): Promise<StoredLease[]> => {
  const { rows } = await sql<StoredLease>`
    select id, lease_until as until from job_runs where started_at is not null`.execute(db);
  return rows;
};

/** Runs whose lease is over, now this worker's to end; never those that `isUnderWay` with it. */
export async function takeOrphans(
  db: Db,
  worker: string,
  { isUnderWay, over }: { isUnderWay: readonly number[]; over: readonly StoredLease[] },
  now: EpochMs,
  leaseMs: number,
): Promise<Run[]> {
  const { rows } = await sql<Run>`
    update job_runs r set worker = ${worker}, lease_until = ${now + leaseMs}
    from jobs j where j.id = r.job_id and r.started_at is not null
      and (r.id, r.lease_until) in (${leaseRows(over)})
      and not (r.worker = ${worker} and r.id = any(${[...isUnderWay]}::bigint[]))
    returning r.id, r.job_id as "jobId", j.job_name as name, j.job_group as "group", j.invoke_target as target,
      r.reason, r.asked_by as "askedBy", r.due_at as "dueAt", r.started_at as "startedAt", r.worker,
        j.keeper_id as "keeperId"`.execute(db);
  return rows;
}
