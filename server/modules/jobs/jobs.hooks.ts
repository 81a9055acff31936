import { sql } from 'kysely';
import { addressesOf, readTarget, targetText, type JobTarget } from '@contract/jobs';
import type { Clock } from '../../platform/clock';
import type { Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { mayUse } from '../../platform/http/access';
import { currentCall } from '../../platform/http/currentCall';
import type { Actor } from '../../platform/http/route';
import type { Draft, ResourceHooks, Saving } from '../../crud/hooks';
import { isProblem, readSchedule, storedSchedule } from './cron/schedule';
import { problemText } from './cron/words';
import { dropPlanned } from './runs.store';
import { spoken } from './said';

export interface JobRulesDeps {
  clock: Clock;
  timeZone: string;
}

/** R-VAL-06: nothing is kept that could not run. @throws AppError 'validation' with the field that is wrong */
function checkJob({ clock, timeZone }: JobRulesDeps, { invokeTarget, cronExpression }: Draft): void {
  if (typeof invokeTarget === 'string' && !readTarget(invokeTarget))
    throw new AppError('validation', {}, { invokeTarget: 'jobs.targetUnknown' });
  if (typeof cronExpression !== 'string') return;
  const read = readSchedule(cronExpression, timeZone, clock.now());
  if (!isProblem(read)) return;
  throw new AppError('validation', {}, { cronExpression: problemText(read) });
}

/** A report that is mailed needs the channel and somebody to get it; a channel without readers is a mistake. */
async function checkReport(trx: Trx, actor: Actor, { kind, args }: JobTarget): Promise<void> {
  if (!kind.startsWith('report.')) return;
  // A machine may see less than the person it acts for, and the report is made with that person's eyes.
  if (actor.token !== null) throw new AppError('forbidden');
  const readers = addressesOf(String(args.recipients)).length;
  if (Number(args.channel) === 0 && readers === 0) return;
  // Who is told of what, outside of the organisation, is decided by those who decide on the routes of notifications.
  if (!mayUse(actor, 'system:notificationRoute:add')) throw new AppError('forbidden');
  const { rows } = await sql`
    select 1 from notification_channels where id = ${Number(args.channel)} and kind = 'email'`.execute(trx);
  if (readers === 0 || rows.length === 0)
    throw new AppError('validation', {}, { invokeTarget: 'jobs.reportReaders' });
}

async function refuseRunning(trx: Trx, ids: readonly number[]): Promise<void> {
  const running = await trx
    .selectFrom('job_runs')
    .select('id')
    .where('job_id', 'in', [...ids])
    .where('started_at', 'is not', null)
    .executeTakeFirst();
  if (running) throw new AppError('jobRunning');
}

const targetOf = ({ invokeTarget }: Draft): JobTarget | null =>
  typeof invokeTarget === 'string' ? readTarget(invokeTarget) : null;

/** Who changes only its hours or its name does not answer for what a job tells, and to whom. */
async function isKept({ trx, old }: Saving, target: JobTarget | null): Promise<boolean> {
  if (old === null || (target && targetText(target) !== old.invokeTarget)) return false;
  const { rows } = await sql`
    select 1 from jobs j join users u on u.id = j.keeper_id and u.status = '0' and not u.is_deleted
    where j.id = ${Number(old.jobId)}`.execute(trx);
  return rows.length > 0;
}

export const jobLogHooks: ResourceHooks = {
  expressions: { hasReport: sql`(t.report_file is not null)` },
  outgoing(record) {
    const language = currentCall()?.language ?? 'zh';
    const inWords = (name: string) => {
      const lines = record[name];
      return typeof lines === 'string' ? { [name]: spoken(lines, language) } : {};
    };
    return { ...record, ...inWords('output'), ...inWords('exceptionInfo') };
  },
};

/** Where a job differs from other rows: a checked target and schedule, and times that follow from them. */
export const jobHooks = (deps: JobRulesDeps): ResourceHooks => ({
  expressions: {
    runningSince: sql`(select min(r.started_at) from job_runs r where r.job_id = t.id)`,
    lastRunTime: sql`(select l.start_time from job_log l where l.job_id = t.id order by l.id desc limit 1)`,
    lastStatus: sql`(select l.status from job_log l where l.job_id = t.id order by l.id desc limit 1)`,
  },
  async check({ trx, actor, draft }) {
    checkJob(deps, draft);
    const target = targetOf(draft);
    if (target) await checkReport(trx, actor, target);
  },
  async columns(saving) {
    const { actor, draft, old } = saving;
    const target = targetOf(draft);
    const text = {
      ...(target && { invoke_target: targetText(target) }),
      ...(!(await isKept(saving, target)) && { keeper_id: actor.userId }),
    };
    // A new job waits to be looked at, whatever its caller says.
    if (old === null) return { ...text, status: '1', next_at: null };
    if (old.status !== '0' || typeof draft.cronExpression !== 'string') return { ...text };
    // The planner finds the next time by the calendar of working days.
    if (draft.days !== undefined && draft.days !== 'all') return { ...text, next_at: null };
    const next = storedSchedule(draft.cronExpression, deps.timeZone).nextAfter(deps.clock.now());
    return { ...text, next_at: next };
  },
  async saved({ trx, id, old }) {
    if (old !== null) await dropPlanned(trx, id);
  },
  removing: ({ trx, ids }) => refuseRunning(trx, ids),
});
