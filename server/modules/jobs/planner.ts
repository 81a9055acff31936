import { minuteMs } from '@contract/time';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import type { Attempt } from './attempt';
import { storedSchedule } from './cron/schedule';
import { planDue } from './plan';
import { listDueJobs, listUnplannedJobs, lockDueJob, queueRuns, setFirst, setNext } from './runs.store';

export interface PlannerDeps {
  db: Db;
  clock: Clock;
  timeZone: string;
  attempt: Attempt;
}

/** Turns due jobs into runs, each job in a transaction of its own: one that cannot be planned holds up no other. */
export interface Planner {
  planDue(): Promise<void>;
  /** Jobs of the first start, which was not told the time zone. */
  planFirst(): Promise<void>;
}

const again = minuteMs;
const plannedAtOnce = 50;

export function createPlanner({ db, clock, timeZone, attempt }: PlannerDeps): Planner {
  /** Jobs that could not be planned, and when to try again, on the steady clock. */
  const failed = new Map<number, number>();

  const planOne = async (jobId: number): Promise<void> => {
    failed.set(jobId, clock.monotonicMs() + again);
    await db.transaction().execute(async (trx) => {
      const now = clock.now();
      const job = await lockDueJob(trx, jobId, now);
      if (job === null) return;
      const { runs, nextAt } = planDue(storedSchedule(job.cron, timeZone), job.nextAt, job.policy, now);
      await queueRuns(trx, job, runs);
      await setNext(trx, job.id, nextAt);
    });
    failed.delete(jobId);
  };
  const planFirst = async (jobId: number, cron: string): Promise<void> => {
    await setFirst(db, jobId, storedSchedule(cron, timeZone).nextAfter(clock.now()));
  };
  return {
    planDue: async () => {
      for (const [jobId, atMs] of failed) if (atMs <= clock.monotonicMs()) failed.delete(jobId);
      for (const jobId of await listDueJobs(db, clock.now(), plannedAtOnce, [...failed.keys()]))
        await attempt('a job could not be planned', () => planOne(jobId), jobId);
    },
    planFirst: async () => {
      for (const { id, cron } of await listUnplannedJobs(db))
        await attempt('a job could not be planned', () => planFirst(id, cron), id);
    },
  };
}
