import { z } from 'zod';
import { JobRunRequest, JobStatusChange, ScheduleAnswer, ScheduleQuery } from '@contract/jobs';
import { RecordId } from '@contract/resourceSchemas';
import { route, type Route } from '../../platform/http/route';
import type { Jobs } from './jobs.service';

const JobOfPath = z.object({ jobId: RecordId });

/** What jobs have beyond the declared calls. */
export const jobRoutes = (jobs: Jobs): Route[] => [
  route({
    id: 'jobs.changeStatus',
    method: 'PUT',
    path: '/monitor/job/changeStatus',
    permission: 'monitor:job:changeStatus',
    summary: 'Lets a job run by its schedule, or pauses it',
    body: JobStatusChange,
    handle: ({ actor, body }) => jobs.changeStatus(actor, body.jobId, body.status),
  }),
  route({
    id: 'jobs.setStatus',
    method: 'PUT',
    path: '/monitor/job/changeStatus/{jobId}/{status}',
    permission: 'monitor:job:changeStatus',
    summary: 'The same by its address',
    params: JobOfPath.extend({ status: z.enum(['0', '1']) }),
    handle: ({ actor, params }) => jobs.changeStatus(actor, params.jobId, params.status),
  }),
  route({
    id: 'jobs.run',
    method: 'PUT',
    path: '/monitor/job/run',
    permission: 'monitor:job:changeStatus',
    summary: 'Runs a job once, now, whether it is paused or not',
    body: JobRunRequest,
    handle: ({ actor, body }) => jobs.run(actor, body.jobId),
  }),
  route({
    id: 'jobs.runNow',
    method: 'PUT',
    path: '/monitor/job/run/{jobId}',
    permission: 'monitor:job:changeStatus',
    summary: 'The same by its address',
    params: JobOfPath,
    handle: ({ actor, params }) => jobs.run(actor, params.jobId),
  }),
  route({
    id: 'jobs.schedule',
    method: 'GET',
    path: '/monitor/job/schedule',
    permission: 'monitor:job:list',
    summary: 'What a schedule means in words, and the next times it is due',
    query: ScheduleQuery,
    response: ScheduleAnswer,
    handle: async ({ query, language }) => jobs.describe(query.cronExpression, language),
  }),
  route({
    id: 'jobLogs.clear',
    method: 'DELETE',
    path: '/monitor/jobLog/clean',
    permission: 'monitor:job:remove',
    summary: 'Empties the job log, and writes that down',
    handle: ({ actor }) => jobs.clearLog(actor),
  }),
];
