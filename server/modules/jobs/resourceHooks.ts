import type { HooksOf } from '../hookContext';
import { jobHooks, jobLogHooks } from './jobs.hooks';

export const resourceHooks: HooksOf = ({ clock, plantTimeZone }) => ({
  jobs: jobHooks({ clock, timeZone: plantTimeZone }),
  jobLogs: jobLogHooks,
});
