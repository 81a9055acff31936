import type { DatabaseHealth, SlowQuery } from '@contract/monitor';
import { useTranslation } from 'react-i18next';
import type { Times } from '@/time/useTimes';
import { bytes } from './amounts';
import { Card, Facts } from './Facts';

function Slow({ slow, times }: { slow: readonly SlowQuery[]; times: Times }) {
  const { t } = useTranslation();
  if (slow.length === 0) return <p className="monitor__quiet">{t('monitor.noSlow')}</p>;
  return (
    <ul className="monitor__slow">
      {slow.map(({ text, ms, calls }, at) => (
        <li key={at}>
          <b>{times.number(ms)} ms</b>
          <span>
            {calls === null
              ? t('monitor.running')
              : t('monitor.calls', { n: times.number(calls), count: calls })}
          </span>
          <code title={text}>{text}</code>
        </li>
      ))}
    </ul>
  );
}

export function DatabasePart({ database, times }: { database: DatabaseHealth; times: Times }) {
  const { t } = useTranslation();
  const { growthBytesPerDay: growth, rollupLagS } = database;
  const connections = `${times.number(database.connections)} / ${times.number(database.maxConnections)}`;
  return (
    <Card title={t('monitor.database')} note={database.version}>
      <Facts
        facts={[
          { label: t('monitor.size'), value: bytes(database.sizeBytes, times) },
          {
            label: t('monitor.growth'),
            value: growth === null ? t('monitor.growthUnknown') : bytes(growth, times),
            hint: t('monitor.growthHint'),
          },
          {
            label: t('monitor.connections'),
            value: connections,
            isBad: database.connections > database.maxConnections * 0.9,
          },
          { label: t('monitor.partitions'), value: times.number(database.partitions) },
          { label: t('monitor.dirtyHours'), value: times.number(database.dirtyHours) },
          { label: t('monitor.rollupLag'), value: rollupLagS === null ? '—' : times.age(rollupLagS * 1_000) },
        ]}
      />
      <h4>{t('monitor.slow')}</h4>
      <Slow slow={database.slow} times={times} />
      {database.hasStatements ? null : <p className="monitor__quiet">{t('monitor.noStatements')}</p>}
    </Card>
  );
}
