import { Client, type Pool } from 'pg';
import type { JobArgs } from '@contract/jobs';
import { dayMs, hourMs, type EpochMs } from '@contract/time';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database/database';
import { isClockDoubted, plausibleNow } from '../../platform/database/clockDoubt';
import { findDifferences, retireOldHistory } from '../history';
import { pollCollectors, type CollectorsDeps } from './collectors';
import type { Params } from '../params/params.store';
import type { JobContext, JobRunner, JobRunners } from './worker';

export interface RunnersDeps {
  database: Database;
  clock: Clock;
  params: Params;
  /** Makes a backup, and then keeps as many as told of those that jobs made. */
  backUp(keep: number, context: JobContext): Promise<void>;
  /** Answers how many routes of notification had something to tell. */
  sendDigest(): Promise<number>;
  /** Asks the operator's other servers, now. */
  askServers: CollectorsDeps['askServers'];
  timeText: CollectorsDeps['timeText'];
  /** Looks at stored days for what wastes energy. */
  diagnose(minutes: number, signal: AbortSignal): Promise<{ days: number; sites: number; findings: number }>;
  /** Learns what yesterday says of each room, in processes of its own. */
  learnTwins(
    minutes: number,
    signal: AbortSignal,
  ): Promise<{ rooms: number; known: number; isWhole: boolean }>;
  /** Fits the baselines of all sites up to yesterday, in processes of its own. */
  fitBaselines(
    minutes: number,
    signal: AbortSignal,
  ): Promise<{ sites: number; fitted: number; compared: number; repairs: number; isWhole: boolean }>;
  reports: Pick<JobRunners, 'report.alarms' | 'report.energy' | 'report.faults' | 'report.savings'>;
}

const batchRows = 5_000;

/** What each kind of job does, by the product's own means; nothing here is found by a name from outside. */
export const createRunners = (deps: RunnersDeps): JobRunners => {
  const { database, clock, params, backUp, sendDigest } = deps;
  const { pool } = database;
  const olderThan = <A>(table: string, column: string, ageMs: (args: A) => number, also = '') =>
    cleaning(
      pool,
      table,
      `${column} < $1${also}`,
      async (args: A) => (await plausibleNow(pool, clock.now())) - ageMs(args),
    );
  const days = ({ days: count }: { days: number }) => count * dayMs;
  return {
    'history.repair': repair(database, clock),
    'history.retire': async (_args, { say }) => {
      if (await isClockDoubted(pool)) return say('jobs.said.clockDoubted');
      const dropped = await retireOldHistory(pool, params, clock.now());
      if (dropped.length === 0) say('jobs.said.nothingOld');
      else say('jobs.said.dropped', { tables: dropped.join(', ') });
    },
    'outbox.clean': olderThan(
      'outbox',
      'created_at',
      ({ hours }: JobArgs<'outbox.clean'>) => hours * hourMs,
      ' and seq is not null',
    ),
    'deadLetters.clean': olderThan('dead_letters', 'received_at', days),
    'logins.clean': olderThan('login_log', 'login_time', days),
    'jobLog.clean': olderThan('job_log', 'start_time', days),
    'database.analyze': analyze(database.url),
    'notification.digest': async (_args, { say }) => say('jobs.said.digest', { count: await sendDigest() }),
    'deliveries.clean': olderThan('notification_deliveries', 'created_at', days, ' and done_at is not null'),
    'backup.create': ({ keep }, context) => backUp(keep, context),
    'collectors.poll': pollCollectors({ pool, clock, askServers: deps.askServers, timeText: deps.timeText }),
    'energy.diagnose': async ({ minutes }, { signal, say }) =>
      say('jobs.said.diagnosed', { ...(await deps.diagnose(minutes, signal)) }),
    'twins.learn': async ({ minutes }, { signal, say }) => {
      const { rooms, known, isWhole } = await deps.learnTwins(minutes, signal);
      say(isWhole ? 'jobs.said.learned' : 'jobs.said.learnedPart', { rooms, known });
    },
    'baselines.fit': async ({ minutes }, { signal, say }) => {
      const { isWhole, ...counts } = await deps.fitBaselines(minutes, signal);
      say(isWhole ? 'jobs.said.fitted' : 'jobs.said.fittedPart', counts);
    },
    ...deps.reports,
  };
};

/** Removes in small transactions, so that nobody waits for a long one; nothing while our own clock is doubted. */
const cleaning =
  <A>(pool: Pool, table: string, condition: string, limitOf: (args: A) => Promise<EpochMs>) =>
  async (args: A, { signal, say }: JobContext): Promise<void> => {
    if (await isClockDoubted(pool)) return say('jobs.said.clockDoubted');
    const limit = await limitOf(args);
    let removed = 0;
    for (let last = batchRows; last === batchRows; removed += last) {
      signal.throwIfAborted();
      const { rowCount } = await pool.query(
        `delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit ${batchRows}))`,
        [limit],
      );
      last = rowCount ?? 0;
    }
    say('jobs.said.removed', { table, count: removed });
  };

/** Hours whose packed form or quarters differ from the readings are packed anew, by the packer. */
const repair =
  ({ pool }: Database, clock: Clock): JobRunner<'history.repair'> =>
  async ({ days }, { signal, say }) => {
    const now = clock.now();
    let found = 0;
    for (let from = now - days * dayMs; from < now; from += 6 * hourMs) {
      signal.throwIfAborted();
      const differences = await findDifferences(pool, from, Math.min(now, from + 6 * hourMs));
      found += differences.length;
      await pool.query(
        `insert into dirty_hours (device_id, hour) select * from unnest($1::int[], $2::bigint[])
         on conflict do nothing`,
        [differences.map(({ deviceId }) => deviceId), differences.map(({ hour }) => hour)],
      );
    }
    if (found === 0) say('jobs.said.noHour');
    else say('jobs.said.hours', { count: found });
  };

/** On a connection of its own: it takes longer than any call of the console may. */
const analyze =
  (url: string): JobRunner<'database.analyze'> =>
  async (_args, { signal, say }) => {
    const client = new Client({ connectionString: url, application_name: 'coolops maintenance' });
    client.on('error', () => undefined);
    await client.connect();
    const stop = () => void client.end().catch(() => undefined);
    signal.addEventListener('abort', stop, { once: true });
    try {
      await client.query('analyze');
      say('jobs.said.analyzed');
    } finally {
      signal.removeEventListener('abort', stop);
      await client.end().catch(() => undefined);
    }
  };
