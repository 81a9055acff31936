import type { SecurityOverview } from '@contract/security';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/time/useTimes';
import { Findings } from './Findings';
import { Latest } from './Latest';
import { Unrouted } from './Unrouted';

interface OverviewProps {
  overview: SecurityOverview;
  onMend: (group: string) => void;
}

export function Overview({ overview, onMend }: OverviewProps) {
  return (
    <div className="security__overview">
      <Figures overview={overview} />
      <Findings findings={overview.findings} onMend={onMend} />
      <Unrouted />
      <Latest overview={overview} />
    </div>
  );
}

function Figures({ overview }: { overview: SecurityOverview }) {
  const { t } = useTranslation();
  const times = useTimes();
  const worst = overview.findings[0]?.severity ?? 'none';
  const figures = [
    { name: 'weak', value: overview.findings.length, tone: worst },
    { name: 'failed', value: overview.failedSignInsOfDay, tone: 'none' },
    { name: 'refused', value: overview.refusalsOfDay, tone: 'none' },
    { name: 'locked', value: overview.lockedNow, tone: overview.lockedNow > 0 ? 'medium' : 'none' },
  ];
  return (
    <dl className="security__figures">
      {figures.map(({ name, value, tone }) => (
        <div key={name} data-tone={tone}>
          <dt>{t(`security.figure.${name}`)}</dt>
          <dd>{times.number(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
