import { simulationMs } from '@contract/alarmDefinitions';
import { secondMs } from '@contract/time';
import { Button, Progress } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

const tickMs = 200;
/** It answers when it has looked at all devices, or at the latest when its time is over. */
const mostPct = 97;

/** How much of the time that a simulation may take is over, and the way to stop it. */
export function Simulating({ onStop }: { onStop: () => void }) {
  const { t } = useTranslation();
  const [ranMs, setRanMs] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setRanMs((before) => before + tickMs), tickMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="simulating" role="status">
      <span>{t('alarms.simulating', { n: simulationMs / secondMs })}</span>
      <Progress
        percent={Math.min(mostPct, (ranMs / simulationMs) * 100)}
        showInfo={false}
        size="small"
        aria-label={t('alarms.simulating', { n: simulationMs / secondMs })}
      />
      <Button size="small" onClick={onStop}>
        {t('alarms.simulateStop')}
      </Button>
    </div>
  );
}
