import type { ServerHealth } from '@contract/live';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Times } from '@/time/useTimes';
import { limits, perSecond } from './amounts';
import { Card, Facts } from './Facts';

type Ingest = NonNullable<ServerHealth['ingest']>;

const sum = (all: readonly Ingest[], pick: (one: Ingest) => number): number =>
  all.reduce((total, one) => total + pick(one), 0);

function refusalsOf(all: readonly Ingest[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { refusals } of all)
    for (const [reason, count] of Object.entries(refusals))
      counts.set(reason, (counts.get(reason) ?? 0) + count);
  return [...counts].filter(([, count]) => count > 0).sort((a, b) => b[1] - a[1]);
}

function Broker({ all, times }: { all: readonly Ingest[]; times: Times }) {
  const { t } = useTranslation();
  const counted = all.flatMap(({ controllers }) => (controllers === null ? [] : [controllers]));
  const controllers = counted.reduce((total, each) => total + each, 0);
  const isUp = all.every(({ isBrokerReachable }) => isBrokerReachable);
  return (
    <Facts
      facts={[
        {
          label: t('monitor.broker'),
          value: t(isUp ? 'monitor.brokerUp' : 'monitor.brokerDown'),
          isBad: !isUp,
        },
        {
          label: t('monitor.controllers'),
          value: counted.length > 0 ? times.number(controllers) : t('monitor.brokerElsewhere'),
        },
      ]}
    />
  );
}

/** The intake of all processes together. */
export function IngestPart({ processes, times }: { processes: readonly ServerHealth[]; times: Times }) {
  const { t } = useTranslation();
  const all = processes.flatMap(({ ingest }) => ingest ?? []);
  if (all.length === 0)
    return (
      <Card title={t('monitor.ingest')}>
        <p className="monitor__quiet">{t('monitor.noIngest')}</p>
      </Card>
    );
  const lagS = Math.max(...all.map(({ watermarkAgeS }) => watermarkAgeS));
  const refusals = refusalsOf(all);
  return (
    <Card title={t('monitor.ingest')}>
      {all.some(({ isHeld }) => isHeld) ? (
        <Alert type="error" showIcon title={t('monitor.intakeHeld')} />
      ) : null}
      <Facts
        facts={[
          {
            label: t('monitor.messages'),
            value: perSecond(
              sum(all, (one) => one.messagesPerS),
              times,
            ),
          },
          {
            label: t('monitor.points'),
            value: perSecond(
              sum(all, (one) => one.pointsPerS),
              times,
            ),
          },
          { label: t('monitor.queued'), value: times.number(sum(all, (one) => one.queued)) },
          { label: t('monitor.watermark'), value: times.age(lagS * 1_000), isBad: lagS >= limits.lagS },
          {
            label: t('monitor.refused'),
            value: times.number(refusals.reduce((total, [, count]) => total + count, 0)),
          },
        ]}
      />
      {refusals.length > 0 ? (
        <Facts
          facts={refusals.map(([reason, count]) => ({
            label: t(`monitor.reason.${reason}`),
            value: times.number(count),
          }))}
        />
      ) : null}
      <Broker all={all} times={times} />
    </Card>
  );
}
