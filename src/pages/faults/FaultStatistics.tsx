import { figureGroups, type FaultFigures, type FaultGroup } from '@contract/faultFigures';
import { dayMs } from '@contract/time';
import { faultFiguresQuery } from '@sagas/faults/faults.queries';
import { Button, Empty, Result, Segmented, Select, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n/useLanguage';
import { useFreshness } from '@/live';
import { usePalette, usePaletteStyle } from '@/palette/usePalette';
import { useQuery } from '@/queries/useQuery';
import { useServerNow } from '@/time/useServerNow';
import { type Times, useTimes } from '@/time/useTimes';
import { saveFile } from '@/ui/saveFile';
import { figuresCsv } from './parts/figures/figuresCsv';
import { Groups } from './parts/figures/Groups';
import { Rates } from './parts/figures/Rates';
import { Trend } from './parts/figures/Trend';
import '@/pages/alarms/figures.css';
import './statistics.css';

const periods = [7, 30, 90, 365] as const;

function Whole({ figures, by, times }: { figures: FaultFigures; by: FaultGroup; times: Times }) {
  const { t } = useTranslation();
  if (figures.sums.orders === 0) return <Empty description={t('faults.figures.none')} />;
  return (
    <>
      <Rates figures={figures} times={times} />
      <div className="figure-cards">
        <Trend figures={figures} times={times} />
        <Groups figures={figures} by={by} times={times} />
      </div>
    </>
  );
}

interface ToolsProps {
  days: number;
  by: FaultGroup;
  onDays: (days: number) => void;
  onBy: (by: FaultGroup) => void;
  onSave: (() => void) | null;
}

function Tools({ days, by, onDays, onBy, onSave }: ToolsProps) {
  const { t } = useTranslation();
  return (
    <header>
      <h1 id="fault-statistics">{t('faults.figures')}</h1>
      <Segmented
        aria-label={t('faults.figures.period')}
        value={days}
        options={periods.map((value) => ({ value, label: t('alarms.lastDays', { n: value }) }))}
        onChange={onDays}
      />
      <Select
        className="statistics__by"
        aria-label={t('faults.figures.by')}
        value={by}
        options={figureGroups.map((value) => ({ value, label: t(`faults.figures.by.${value}`) }))}
        onChange={onBy}
      />
      <Button disabled={onSave === null} onClick={() => onSave?.()}>
        {t('faults.figures.save')}
      </Button>
    </header>
  );
}

/** How faults were answered and mended, counted from the orders themselves. */
export function FaultStatistics() {
  const { t } = useTranslation();
  const language = useLanguage();
  const times = useTimes();
  const style = usePaletteStyle(usePalette());
  const [days, setDays] = useState<number>(30);
  const [by, setBy] = useState<FaultGroup>('cause');
  // To the end of the hour, so that equal questions share one answer.
  const { serverOffsetMs } = useFreshness();
  const to = Math.ceil(useServerNow(serverOffsetMs) / 3_600_000) * 3_600_000;
  const asked = useMemo(() => ({ from: to - days * dayMs, to, by }), [to, days, by]);
  const { data: figures, error, isStale, again } = useQuery(faultFiguresQuery, asked);
  const save = () => {
    if (!figures) return;
    const text = figuresCsv(figures, { t, language, by });
    saveFile(
      new Blob([`\ufeff${text}`], { type: 'text/csv' }),
      t('faults.figures.file', { at: times.stamp(to) }),
    );
  };
  return (
    <section className="alarm-figures" style={style} aria-labelledby="fault-statistics">
      <Tools days={days} by={by} onDays={setDays} onBy={setBy} onSave={figures ? save : null} />
      {isStale ? <p role="status">{t('faults.stale')}</p> : null}
      {figures ? <Whole figures={figures} by={by} times={times} /> : null}
      {!figures && error ? (
        <Result
          status="warning"
          title={t('faults.figures.failed')}
          extra={<Button onClick={again}>{t('faults.again')}</Button>}
        />
      ) : null}
      {!figures && !error ? (
        <Skeleton active paragraph={{ rows: 10 }} aria-label={t('faults.loading')} />
      ) : null}
    </section>
  );
}
