import type { Log } from '../../platform/log';

/** Does the work; its failure is on record and stops nothing else. */
export type Attempt = (problem: string, work: () => Promise<void>, jobId?: number) => Promise<void>;

export const createAttempt =
  (log: Log): Attempt =>
  (problem, work, jobId) =>
    work().catch((error: unknown) =>
      log.error({ err: error, ...(jobId === undefined ? {} : { job: jobId }) }, `${problem}; tried again`),
    );
