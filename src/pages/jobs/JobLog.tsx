import { resource } from '@contract/resources/jobLogs';
import { ResourceScreen } from '@/crud/ResourceScreen';
import './jobs.css';

const lines = (value: unknown) => <pre className="job-output">{typeof value === 'string' ? value : ''}</pre>;
const detail = { fields: { output: lines, exceptionInfo: lines } };

/** R-ACC-14: what jobs did, how long it took, what they said and why they failed. */
export function JobLog() {
  return <ResourceScreen resource={resource} detail={detail} />;
}
