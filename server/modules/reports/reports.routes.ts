import * as calls from '@contract/calls/jobs';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { Download, type Actor, type Route, serve } from '../../platform/http/route';
import { writeAudit } from '../audit/audit';
import type { Files } from '../files';
import { seesEverything } from '../scope/seesEverything';

interface ReportRouteDeps {
  db: Db;
  clock: Clock;
  files: Pick<Files, 'findReport'>;
}

const mayHave = (actor: Actor, keeperId: number): boolean =>
  (actor.token?.regionIds ?? null) === null && (actor.userId === keeperId || seesEverything(actor));

/** A report shows what its keeper may see: only the keeper, and who may see everything, may have it. */
export const reportRoute = ({ db, clock, files }: ReportRouteDeps): Route =>
  serve(calls.downloadJobReport, async ({ actor, params: { jobLogId } }) => {
    const run = await db
      .selectFrom('job_log')
      .select(['report_file', 'job_name'])
      .where('id', '=', jobLogId)
      .executeTakeFirst();
    const report = run?.report_file ? await files.findReport(run.report_file) : null;
    if (!run || !report) throw new AppError('notFound');
    if (!mayHave(actor, report.userId)) throw new AppError('forbidden');
    const stream = await report.open();
    const detail = { title: run.job_name, file: report.originalName };
    await writeAudit(db, actor, {
      at: clock.now(),
      action: 'jobLogs.exported',
      subject: `jobLogs:${jobLogId}`,
      title: '调度日志',
      detail,
    });
    return new Download(stream, { ...report.headers, 'cache-control': 'no-store' });
  });
