import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database/database';
import type { Route } from '../../platform/http/route';
import type { Log } from '../../platform/log';
import { jobRoutes } from './jobs.routes';
import { createJobsService } from './jobs.service';
import { createJobWorker, type JobRunners, type JobWorker } from './worker';

export { createRunners } from './runners';
export type { JobContext, JobRunners } from './worker';

export interface JobsModuleDeps {
  database: Database;
  clock: Clock;
  log: Log;
  plantTimeZone: string;
  runners: JobRunners;
}

export interface JobsModule {
  routes: Route[];
  worker: JobWorker;
}

/** Scheduled jobs: the declared screens' rules, their further calls, and the worker that runs them. */
export function createJobs({
  database: { db },
  clock,
  log,
  plantTimeZone,
  runners,
}: JobsModuleDeps): JobsModule {
  const timeZone = plantTimeZone;
  return {
    routes: jobRoutes(createJobsService({ db, clock, timeZone })),
    worker: createJobWorker({ db, clock, log, timeZone, runners }),
  };
}
