import { nextTimes, isProblem, readSchedule, storedSchedule } from './cron/schedule';
import { problemText, scheduleWords } from './cron/words';
import type { ScheduleAnswer } from '@contract/jobs';
import type { Language } from '@contract/languages';
import type { Db, Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Actor } from '../../platform/http/route';
import { say } from '../../platform/http/words';
import { writeAudit } from '../audit/audit';
import type { JobRulesDeps } from './jobs.hooks';
import { adopt, dropPlanned, queueManual, setNext } from './runs.store';

export interface JobsDeps extends JobRulesDeps {
  db: Db;
}

export interface Jobs {
  /** @throws AppError 'jobMissing' */
  changeStatus(actor: Actor, jobId: number, status: '0' | '1'): Promise<void>;
  /** Queues a run that a worker starts within a second or so. @throws AppError 'jobMissing' */
  run(actor: Actor, jobId: number): Promise<void>;
  describe(text: string, language: Language): ScheduleAnswer;
  clearLog(actor: Actor): Promise<void>;
}

const shownTimes = 5;

export function createJobsService({ db, clock, timeZone }: JobsDeps): Jobs {
  const jobOf = async (trx: Trx, jobId: number) => {
    const job = await trx
      .selectFrom('jobs')
      .selectAll()
      .where('id', '=', jobId)
      .forUpdate()
      .executeTakeFirst();
    if (!job) throw new AppError('jobMissing');
    return job;
  };
  const note = (trx: Trx, actor: Actor, action: string, subject: string, detail: Record<string, unknown>) =>
    writeAudit(trx, actor, { at: clock.now(), action, subject, title: '定时任务', detail });

  return {
    changeStatus: (actor, jobId, status) =>
      db.transaction().execute(async (trx) => {
        const job = await jobOf(trx, jobId);
        if (job.status === status) return;
        const schedule = storedSchedule(job.cron_expression, timeZone);
        await trx
          .updateTable('jobs')
          .set({ status, version: job.version + 1, update_by: actor.userName, update_time: clock.now() })
          .where('id', '=', jobId)
          .execute();
        await adopt(trx, jobId, actor);
        const isPlannedNow = status === '0' && job.days === 'all';
        await setNext(trx, jobId, isPlannedNow ? schedule.nextAfter(clock.now()) : null);
        if (status === '1') await dropPlanned(trx, jobId);
        const detail = { title: job.job_name, old: { status: job.status }, new: { status } };
        await note(trx, actor, 'jobs.edited', `jobs:${jobId}`, detail);
      }),
    run: (actor, jobId) =>
      db.transaction().execute(async (trx) => {
        const job = await jobOf(trx, jobId);
        await adopt(trx, jobId, actor);
        await queueManual(trx, jobId, actor.userName, clock.now());
        await note(trx, actor, 'jobs.run', `jobs:${jobId}`, {
          title: job.job_name,
          target: job.invoke_target,
        });
      }),
    describe(text, language) {
      const now = clock.now();
      const read = readSchedule(text, timeZone, now);
      if (isProblem(read))
        return { isValid: false, words: say(language, problemText(read)), next: [], timeZone };
      const next = nextTimes(read, now, shownTimes);
      return { isValid: true, words: scheduleWords(text, language), next, timeZone };
    },
    clearLog: (actor) =>
      db.transaction().execute(async (trx) => {
        const { numDeletedRows } = await trx.deleteFrom('job_log').executeTakeFirst();
        await note(trx, actor, 'jobLogs.cleared', 'jobLogs:*', { rows: Number(numDeletedRows) });
      }),
  };
}
