import * as calls from '@contract/calls/jobs';
import { type Route, serve } from '../../platform/http/route';
import type { Jobs } from './jobs.service';

/** What jobs have beyond the declared calls. */
export const jobRoutes = (jobs: Jobs): Route[] => [
  serve(calls.changeJobStatus, ({ actor, body }) => jobs.changeStatus(actor, body.jobId, body.status)),
  serve(calls.setJobStatus, ({ actor, params }) => jobs.changeStatus(actor, params.jobId, params.status)),
  serve(calls.runJob, ({ actor, body }) => jobs.run(actor, body.jobId)),
  serve(calls.runJobNow, ({ actor, params }) => jobs.run(actor, params.jobId)),
  serve(calls.readSchedule, async ({ query, language }) => jobs.describe(query.cronExpression, language)),
  serve(calls.clearJobLogs, ({ actor }) => jobs.clearLog(actor)),
];
