import { resource } from '@contract/resources/jobs';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ResourceScreen } from '@/crud/ResourceScreen';
import './jobs.css';

/** R-CRUD-12: jobs, with the way to what they did. */
export function Jobs() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const rowVerbs = useMemo(
    () => [
      {
        key: 'log',
        label: t('jobs.log'),
        onClick: (job: Readonly<Record<string, unknown>>) =>
          void navigate(`/job/log?jobName=${encodeURIComponent(String(job.jobName))}`),
      },
    ],
    [t, navigate],
  );
  const tools = <Button onClick={() => void navigate('/job/log')}>{t('jobs.log')}</Button>;
  return <ResourceScreen resource={resource} rowVerbs={rowVerbs} tools={tools} />;
}
