import { minuteMs } from '@contract/time';
import type { Clock } from '../../platform/clock';
import type { Db, Trx } from '../../platform/database/database';
import { watchSetBack } from '../../platform/clockSteps';
import type { Attempt } from './attempt';
import { readWorkDays } from '../workDays/workDays.store';
import { onDays } from './cron/onDays';
import { storedSchedule, type Schedule } from './cron/schedule';
import { lateAfterMs, planDue } from './plan';
import {
  forgetNextAfter,
  listDueJobs,
  listPlannedJobs,
  listUnplannedJobs,
  lockDueJob,
  queueRuns,
  setFirst,
  setNext,
  type DueJob,
} from './runs.store';

type ByDays = Pick<DueJob, 'cron' | 'days'>;

export interface PlannerDeps {
  db: Db;
  clock: Clock;
  timeZone: string;
  attempt: Attempt;
}

/** Turns due jobs into runs, each job in a transaction of its own: one that cannot be planned holds up no other. */
export interface Planner {
  planDue(): Promise<void>;
  /** Jobs whose next time is not known. */
  planFirst(): Promise<void>;
}

const again = minuteMs;
const plannedAtOnce = 50;

export function createPlanner({ db, clock, timeZone, attempt }: PlannerDeps): Planner {
  /** Jobs that could not be planned, or have no next time, and when to try again, on the steady clock. */
  const failed = new Map<number, number>();

  const planOne = async (jobId: number): Promise<void> => {
    failed.set(jobId, clock.monotonicMs() + again);
    await db.transaction().execute(async (trx) => {
      const now = clock.now();
      const job = await lockDueJob(trx, jobId, now);
      if (job === null) return;
      const schedule = await scheduleOf(trx, job);
      const { runs, nextAt } = planDue(schedule, job.nextAt, job.policy, now);
      await queueRuns(trx, job, runs);
      await setNext(trx, job.id, nextAt);
    });
    failed.delete(jobId);
  };
  const scheduleOf = async (trx: Db | Trx, { cron, days }: ByDays): Promise<Schedule> =>
    onDays(storedSchedule(cron, timeZone), days, days === 'all' ? {} : await readWorkDays(trx), timeZone);
  const planFirst = async (job: ByDays & { id: number }): Promise<void> => {
    failed.set(job.id, clock.monotonicMs() + again);
    const nextAt = (await scheduleOf(db, job)).nextAfter(clock.now());
    await setFirst(db, job.id, nextAt);
    if (nextAt !== null) failed.delete(job.id);
  };
  const isClockSetBack = watchSetBack(clock);
  /** Once our clock was set back, and at first, when it may have been: next times that no schedule has are found anew. */
  const forgetFarAhead = async (): Promise<void> => {
    if (!isClockSetBack()) return;
    // What has just run is not due again because the clock was set back by a moment.
    const from = clock.now() + lateAfterMs;
    for (const job of await listPlannedJobs(db))
      await attempt(
        'the next time of a job was not checked',
        async () => {
          const next = (await scheduleOf(db, job)).nextAfter(from);
          if (next !== null) await forgetNextAfter(db, job.id, next);
        },
        job.id,
      );
  };
  const planUnplanned = async (): Promise<void> => {
    for (const job of (await listUnplannedJobs(db)).filter(({ id }) => !failed.has(id)))
      await attempt('a job could not be planned', () => planFirst(job), job.id);
  };
  return {
    planFirst: planUnplanned,
    planDue: async () => {
      await forgetFarAhead();
      for (const [jobId, atMs] of failed) if (atMs <= clock.monotonicMs()) failed.delete(jobId);
      await planUnplanned();
      for (const jobId of await listDueJobs(db, clock.now(), plannedAtOnce, [...failed.keys()]))
        await attempt('a job could not be planned', () => planOne(jobId), jobId);
    },
  };
}
