import { hourMs, minuteMs, secondMs } from '@contract/time';
import { useFreshDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';
import { testClock, type TestClock } from '@tests/support/testClock';
import { sql } from 'kysely';
import { forgetNextByDays } from './runs.store';
import { createJobWorker, type JobContext, type JobRunners } from './worker';

const fresh = useFreshDatabase();
const zone = 'Asia/Shanghai';
let clock: TestClock;
let ran: string[];
let hold: Promise<void>;
let release: () => void;

const runner =
  (name: string) =>
  async (args: object, { say }: JobContext) => {
    ran.push(`${name} ${JSON.stringify(args)}`);
    say('jobs.said.removed', { table: name, count: 7 });
    await hold;
  };
const runners: JobRunners = {
  'history.repair': runner('repair'),
  'history.retire': runner('retire'),
  'outbox.clean': runner('outbox'),
  'deadLetters.clean': runner('letters'),
  'logins.clean': runner('logins'),
  'jobLog.clean': runner('log'),
  'database.analyze': runner('analyze'),
  'collectors.poll': runner('collectors'),
  'energy.diagnose': runner('diagnose'),
  'twins.learn': runner('learnTwins'),
  'baselines.fit': runner('fitBaselines'),
  'report.alarms': runner('alarms'),
  'report.energy': runner('energy'),
  'report.faults': runner('faults'),
  'report.savings': runner('faults'),
  'notification.digest': async () => undefined,
  'deliveries.clean': async () => undefined,
  'backup.create': async () => {
    throw new Error('the disk is full');
  },
};
const aWorker = (more: { endRetryMs?: number } = {}) =>
  createJobWorker({ db: fresh().db, clock, log: quietLog, timeZone: zone, runners, ...more });

async function aJob(given: {
  policy?: '0' | '1' | '2' | '3';
  concurrent?: '0' | '1';
  target?: string;
  nextAt: number;
  cron?: string;
}) {
  const { id } = await fresh()
    .db.insertInto('jobs')
    .values({
      job_name: 'A job',
      invoke_target: given.target ?? 'database.analyze()',
      cron_expression: given.cron ?? '0 0/10 * * * ?',
      misfire_policy: given.policy ?? '0',
      concurrent: given.concurrent ?? '1',
      status: '0',
      next_at: given.nextAt,
      create_time: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const logOf = (jobId: number) =>
  fresh().db.selectFrom('job_log').selectAll().where('job_id', '=', jobId).orderBy('id').execute();
const nextOf = async (jobId: number) =>
  (await fresh().db.selectFrom('jobs').select('next_at').where('id', '=', jobId).executeTakeFirst())?.next_at;
const manual = (jobId: number) =>
  fresh()
    .db.insertInto('job_runs')
    .values({ job_id: jobId, reason: 'manual', due_at: clock.now() })
    .execute();

beforeEach(async () => {
  await fresh().db.deleteFrom('jobs').execute();
  clock = testClock();
  ran = [];
  hold = Promise.resolve();
  release = () => undefined;
});
const holdRuns = () => {
  hold = new Promise((resolve) => (release = resolve));
};

describe('scheduled jobs (R-CRUD-12)', () => {
  it('run once when they are due, whichever of two workers is first, and say what they did', async () => {
    const id = await aJob({ nextAt: clock.now() });
    const workers = [aWorker(), aWorker(), aWorker()];
    await Promise.all(workers.map((worker) => worker.tick()));
    await Promise.all(workers.map((worker) => worker.idle()));
    expect(ran).toEqual(['analyze {}']);
    const [entry, ...more] = await logOf(id);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      status: '0',
      reason: 'schedule',
      output: '["jobs.said.removed",{"table":"analyze","count":7}]',
      exception_info: null,
    });
    expect(entry?.job_message).toMatch(/^A job 总共耗时：\d+毫秒$/);
    expect(await nextOf(id)).toBe(clock.now() + 10 * minuteMs);
  });

  it.each([
    ['0', 1],
    ['1', 18],
    ['2', 1],
    ['3', 0],
  ] as const)('after three hours of downtime, policy %s makes up for %i runs', async (policy, count) => {
    const id = await aJob({ policy, concurrent: '0', nextAt: clock.now() });
    clock.pass(3 * hourMs - 5 * minuteMs);
    const worker = aWorker();
    for (let round = 0; round < 8; round += 1) {
      await worker.tick();
      await worker.idle();
    }
    const log = await logOf(id);
    expect(log.map(({ reason }) => reason)).toEqual(Array.from({ length: count }, () => 'misfire'));
    expect(await nextOf(id)).toBe(clock.now() + 5 * minuteMs);
  });

  it('that forbid it never run twice at once, and those that allow it do', async () => {
    const alone = await aJob({ concurrent: '1', nextAt: clock.now() + hourMs });
    const together = await aJob({ concurrent: '0', target: 'outbox.clean()', nextAt: clock.now() + hourMs });
    for (const id of [alone, alone, together, together]) await manual(id);
    holdRuns();
    const workers = [aWorker(), aWorker()];
    await Promise.all(workers.map((worker) => worker.tick()));
    await Promise.all(workers.map((worker) => worker.tick()));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(ran.filter((one) => one.startsWith('analyze'))).toHaveLength(1);
    expect(ran.filter((one) => one.startsWith('outbox'))).toHaveLength(2);
    release();
    await Promise.all(workers.map((worker) => worker.idle()));
    await workers[0]?.tick();
    await workers[0]?.idle();
    expect(ran.filter((one) => one.startsWith('analyze'))).toHaveLength(2);
  });

  it('that are slow do not pile up', async () => {
    const id = await aJob({ nextAt: clock.now() });
    holdRuns();
    const worker = aWorker();
    for (let round = 0; round < 5; round += 1) {
      await worker.tick();
      clock.pass(10 * minuteMs);
      // Its lease is renewed while it runs; the test's clock does not do that by itself.
      await fresh()
        .db.updateTable('job_runs')
        .set({ lease_until: clock.now() + hourMs })
        .execute();
    }
    release();
    await worker.idle();
    await worker.tick();
    await worker.idle();
    expect((await logOf(id)).length).toBe(2);
  });

  it.each([-30, -3, -0.1, 0.1, 3, 30])(
    'end with the process that ran them, and those that go on do not, when our clock is set by %d h',
    async (hours) => {
      const [lost, slow] = [await aJob({ nextAt: clock.now() }), await aJob({ nextAt: clock.now() })];
      const cron = '0 0 0 1 1 ?';
      await fresh().db.updateTable('jobs').set({ cron_expression: cron }).execute();
      holdRuns();
      const dying = aWorker();
      await dying.tick();
      clock.set(hours * hourMs);
      const other = aWorker();
      for (let round = 0; round < 4; round += 1) {
        await other.tick();
        await fresh()
          .db.updateTable('job_runs')
          .set({ lease_until: clock.now() + 30 * secondMs })
          .where('job_id', '=', slow)
          .execute();
        clock.pass(10 * secondMs);
      }
      await other.tick();
      expect(await logOf(lost)).toMatchObject([
        { status: '1', exception_info: expect.stringContaining('jobs.said.processDied') },
      ]);
      expect(await logOf(slow)).toEqual([]);
      release();
      await dying.idle();
    },
  );

  describe.each([0.1, 3, 30])('when our clock is set back by %d h', (hours) => {
    it('that somebody asked for begin at once', async () => {
      const id = await aJob({ nextAt: clock.now() + 365 * 24 * hourMs });
      const worker = aWorker();
      await manual(id);
      clock.set(-hours * hourMs);
      await worker.tick();
      await worker.idle();
      expect(ran).toEqual(['analyze {}']);
    });

    it('have the next time that their schedule has now', async () => {
      const id = await aJob({ nextAt: clock.now(), cron: '0 0/2 * * * ?' });
      const worker = aWorker();
      await worker.tick();
      await worker.idle();
      clock.set(-hours * hourMs);
      await worker.tick();
      await worker.idle();
      expect(await nextOf(id)).toBeLessThanOrEqual(clock.now() + 2 * minuteMs);
      expect(ran).toHaveLength(1);
    });
  });

  it('are not run twice because our clock was set back by a moment', async () => {
    const id = await aJob({ nextAt: clock.now(), cron: '0 0 16 * * ?' });
    const worker = aWorker();
    for (const ms of [0, -11 * secondMs, 11 * secondMs]) {
      clock.set(ms);
      await worker.tick();
      await worker.idle();
    }
    expect(ran).toHaveLength(1);
    expect(await nextOf(id)).toBe(clock.now() + 24 * hourMs);
  });

  it('tell of an error, and of a process that died while it ran them', async () => {
    const failing = await aJob({ target: 'backup.create({"keep":3})', nextAt: clock.now() });
    const worker = aWorker();
    await worker.tick();
    await worker.idle();
    expect(await logOf(failing)).toMatchObject([{ status: '1', exception_info: 'the disk is full' }]);

    const lost = await aJob({ nextAt: clock.now() });
    holdRuns();
    const dying = aWorker();
    await dying.tick();
    await worker.tick();
    clock.pass(31 * secondMs);
    await worker.tick();
    expect(await logOf(lost)).toMatchObject([
      { status: '1', exception_info: expect.stringContaining('jobs.said.processDied') },
    ]);
    release();
    await dying.idle();
    expect(await logOf(lost)).toHaveLength(1);
  });

  it('R-CRUD-12 are not buried by the very worker that runs them, however long it was stalled', async () => {
    const id = await aJob({ nextAt: clock.now() });
    holdRuns();
    const worker = aWorker();
    await worker.tick();
    clock.pass(5 * minuteMs);
    await worker.tick();
    expect(await logOf(id)).toEqual([]);
    release();
    await worker.idle();
    expect(await logOf(id)).toMatchObject([{ status: '0', exception_info: null }]);
  });

  it('R-CRUD-12 that are under way again hold their lease against other workers at once', async () => {
    const id = await aJob({ nextAt: clock.now() });
    holdRuns();
    const [stalled, other] = [aWorker(), aWorker()];
    await stalled.tick();
    clock.pass(5 * minuteMs);
    await stalled.tick();
    await other.tick();
    expect(await logOf(id)).toEqual([]);
    release();
    await stalled.idle();
    expect(await logOf(id)).toMatchObject([{ status: '0' }]);
  });

  it('R-CRUD-12 have their end written once the store can be written again', async () => {
    const id = await aJob({ nextAt: clock.now() });
    holdRuns();
    const worker = aWorker({ endRetryMs: 5 });
    await worker.tick();
    await fresh().pool.query('alter table job_log rename to job_log_away');
    release();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await fresh().pool.query('alter table job_log_away rename to job_log');
    await worker.idle();
    expect(await logOf(id)).toMatchObject([{ status: '0', exception_info: null }]);
  });

  it('R-CRUD-12 are planned and run although another cannot be planned', async () => {
    const broken = await aJob({ nextAt: clock.now() - secondMs, cron: 'every full moon' });
    const sound = await aJob({ nextAt: clock.now() });
    const worker = aWorker();
    await worker.tick();
    await worker.idle();
    expect(await logOf(sound)).toHaveLength(1);
    expect(await logOf(broken)).toEqual([]);
    expect(await nextOf(sound)).toBe(clock.now() + 10 * minuteMs);
  });

  it('R-CRUD-12 that nobody planned yet do not keep the worker from starting when one cannot be planned', async () => {
    const jobs = [await aJob({ nextAt: 0, cron: 'every full moon' }), await aJob({ nextAt: 0 })] as const;
    await fresh().db.updateTable('jobs').set({ next_at: null }).execute();
    const worker = aWorker();
    await worker.start(new AbortController().signal);
    await worker.stop();
    expect(await nextOf(jobs[1])).toBe(clock.now() + 10 * minuteMs);
  });

  it('whose kind is not in the registry are refused at the moment of running as well', async () => {
    const id = await aJob({ target: 'java.lang.Runtime.exec("id")', nextAt: clock.now() });
    const worker = aWorker();
    await worker.tick();
    await worker.idle();
    expect(ran).toEqual([]);
    expect(await logOf(id)).toMatchObject([
      { status: '1', exception_info: expect.stringContaining('jobs.said.unknownKind') },
    ]);
  });
});

describe('jobs of certain days', () => {
  it('follow the calendar of working days, also when it changes', async () => {
    const { db } = fresh();
    clock = testClock();
    clock.pass(Date.parse('2026-09-30T09:00:00+08:00') - clock.now());
    const worker = aWorker();
    const id = await aJob({ nextAt: clock.now() + secondMs, cron: '0 30 8 * * ?' });
    await db.updateTable('jobs').set({ days: 'workdays', next_at: null }).where('id', '=', id).execute();
    const next = async () => {
      await worker.tick();
      await worker.idle();
      const row = await db
        .selectFrom('jobs')
        .select('next_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return row.next_at === null ? null : new Date(row.next_at).toISOString();
    };
    expect(await next()).toBe('2026-10-01T00:30:00.000Z');
    await sql`insert into fault_holidays (day, kind, create_time) values ('2026-10-01', 'off', 0),
      ('2026-10-02', 'off', 0), ('2026-10-03', 'work', 0)`.execute(db);
    await db.transaction().execute((trx) => forgetNextByDays(trx));
    expect(await next()).toBe('2026-10-03T00:30:00.000Z');
  });
});
