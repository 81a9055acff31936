import { z } from 'zod';
import { JobRunRequest, JobStatusChange, ScheduleAnswer, ScheduleQuery } from '../jobs';
import { RecordId } from '../resourceSchemas';
import { defineCall } from './call';

const JobOfPath = z.object({ jobId: RecordId });

export const changeJobStatus = defineCall({
  id: 'jobs.changeStatus',
  scope: 'global',
  method: 'PUT',
  path: '/monitor/job/changeStatus',
  permission: 'monitor:job:changeStatus',
  summary: 'Lets a job run by its schedule, or pauses it',
  body: JobStatusChange,
});

export const setJobStatus = defineCall({
  id: 'jobs.setStatus',
  scope: 'global',
  method: 'PUT',
  path: '/monitor/job/changeStatus/{jobId}/{status}',
  permission: 'monitor:job:changeStatus',
  summary: 'The same by its address',
  params: JobOfPath.extend({ status: z.enum(['0', '1']) }),
});

export const runJob = defineCall({
  id: 'jobs.run',
  scope: 'global',
  method: 'PUT',
  path: '/monitor/job/run',
  permission: 'monitor:job:changeStatus',
  summary: 'Runs a job once, now, whether it is paused or not',
  body: JobRunRequest,
});

export const runJobNow = defineCall({
  id: 'jobs.runNow',
  scope: 'global',
  method: 'PUT',
  path: '/monitor/job/run/{jobId}',
  permission: 'monitor:job:changeStatus',
  summary: 'The same by its address',
  params: JobOfPath,
});

export const readSchedule = defineCall({
  id: 'jobs.schedule',
  scope: 'global',
  method: 'GET',
  path: '/monitor/job/schedule',
  permission: 'monitor:job:list',
  summary: 'What a schedule means in words, and the next times it is due',
  query: ScheduleQuery,
  response: ScheduleAnswer,
});

export const clearJobLogs = defineCall({
  id: 'jobLogs.clear',
  scope: 'global',
  method: 'DELETE',
  path: '/monitor/jobLog/clean',
  permission: 'monitor:job:remove',
  summary: 'Empties the job log, and writes that down',
});

export const downloadJobReport = defineCall({
  id: 'jobLogs.report',
  scope: 'global',
  method: 'GET',
  path: '/monitor/jobLog/report/{jobLogId}',
  permission: 'monitor:job:query',
  summary: 'The report that a run made, for who answers for the job and for who sees everything',
  params: z.object({ jobLogId: RecordId }),
  answer: 'raw',
});
