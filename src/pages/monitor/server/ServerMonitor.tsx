import { Button, Result, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePalette, usePaletteStyle } from '@/palette/usePalette';
import { useTimes } from '@/time/useTimes';
import { ForeignServers } from './foreign/ForeignServers';
import { DatabasePart } from './parts/DatabasePart';
import { DeadLetters } from './parts/DeadLetters';
import { Diagnostics } from './parts/Diagnostics';
import { HistoryCharts } from './parts/HistoryCharts';
import { IngestPart } from './parts/IngestPart';
import { ProcessCard } from './parts/ProcessCard';
import { Storage } from './parts/Storage';
import { StreamPart } from './parts/StreamPart';
import { useMonitor } from './parts/useMonitor';
import { Walls } from './parts/Walls';
import { WorkPart } from './parts/WorkPart';
import './serverMonitor.css';

type Monitor = ReturnType<typeof useMonitor>;

function Now({ health, processes }: Pick<Monitor, 'processes'> & { health: NonNullable<Monitor['health']> }) {
  const { t } = useTranslation();
  const times = useTimes();
  return (
    <>
      <h2>{t('monitor.processes')}</h2>
      <div className="monitor__cards">
        {processes.map((process) => (
          <ProcessCard key={process.process} health={process} times={times} />
        ))}
        <IngestPart processes={processes} times={times} />
        <StreamPart processes={processes} times={times} />
        <DatabasePart database={health.database} times={times} />
        <WorkPart work={health.work} times={times} />
        <Walls walls={health.walls} times={times} />
      </div>
    </>
  );
}

/** The product's own health: every process that shares the store, live, and its past. */
export function ServerMonitor() {
  const { t } = useTranslation();
  const palette = usePalette();
  const style = usePaletteStyle(palette);
  const { health, processes, hasFailed, ask } = useMonitor();
  const again = <Button onClick={ask}>{t('monitor.again')}</Button>;
  return (
    <section className="monitor" style={style} aria-labelledby="server-monitor">
      <h1 id="server-monitor" className="visually-hidden">
        {t('monitor.title')}
      </h1>
      {health ? <Now health={health} processes={processes} /> : null}
      {!health && hasFailed ? <Result status="warning" title={t('monitor.failed')} extra={again} /> : null}
      {!health && !hasFailed ? <Skeleton active paragraph={{ rows: 8 }} /> : null}
      <HistoryCharts palette={palette} />
      <Storage />
      <ForeignServers palette={palette} />
      <DeadLetters counts={health?.deadLetters ?? null} />
      <Diagnostics />
    </section>
  );
}
