import { startExperiment } from '@contract/calls/experiments';
import { Button, type ButtonProps } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HasPermi } from '@/permission/only';
import { StartDialog } from './StartDialog';

/** From the strategy of a site to the experiment that proves it. */
export function ProveButton({ siteId, ...button }: { siteId: number } & ButtonProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <HasPermi any={[startExperiment.permission]}>
      <Button {...button} onClick={() => setAsking(true)}>
        {t('experiments.prove')}
      </Button>
      {isAsking ? <StartDialog siteId={siteId} onClose={() => setAsking(false)} /> : null}
    </HasPermi>
  );
}
