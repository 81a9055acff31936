import { resource } from '@contract/resources/jobLogs';
import type { AnyRecord } from '@contract/resources';
import { reportRequested } from '@sagas/jobs/jobs.slice';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { ResourceScreen } from '@/crud/ResourceScreen';
import { useMay } from '@/crud/useScreen';
import './jobs.css';

const lines = (value: unknown) => <pre className="job-output">{typeof value === 'string' ? value : ''}</pre>;
const detail = { fields: { output: lines, exceptionInfo: lines } };
const screen = { resource, key: resource.name };

/** R-ACC-14: what jobs did, how long it took, what they said and why they failed; the reports that they made. */
export function JobLog() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const mayRead = useMay(screen).act('query');
  const rowVerbs = useMemo(
    () => [
      {
        key: 'report',
        label: t('jobs.report'),
        fits: (run: AnyRecord) => mayRead && run.hasReport === true,
        onClick: (run: AnyRecord) => void dispatch(reportRequested(Number(run.jobLogId))),
      },
    ],
    [t, dispatch, mayRead],
  );
  return <ResourceScreen resource={resource} detail={detail} rowVerbs={rowVerbs} />;
}
