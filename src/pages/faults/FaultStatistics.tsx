import { type FaultFigures } from '@contract/faultFigures';
import { DownloadOutlined } from '@ant-design/icons';
import { figureGroups, type FaultGroup } from '@contract/faultGroups';
import { dayMs } from '@contract/time';
import { faultFiguresQuery } from '@sagas/faults/faults.queries';
import { Button, Result, Segmented, Select, Skeleton } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { oneOf, useAddressParts, type AddressParts } from '@/app/useAddressParts';
import { useLanguage } from '@/i18n/useLanguage';
import { useFreshness } from '@/live';
import { RegionSelect } from '@/regions/RegionSelect';
import { usePalette, usePaletteStyle } from '@/palette/usePalette';
import { useQuery } from '@/queries/useQuery';
import { useServerNow } from '@/time/useServerNow';
import { type Times, useTimes } from '@/time/useTimes';
import { saveFile } from '@/ui/saveFile';
import { figuresCsv } from './parts/figures/figuresCsv';
import { Groups } from './parts/figures/Groups';
import { Rates } from './parts/figures/Rates';
import { RecoveredMeasure } from './parts/figures/RecoveredMeasure';
import { Trend } from './parts/figures/Trend';
import { Onward } from '@/crud/Onward';
import { EmptyList } from '@/crud/EmptyList';
import '@/pages/alarms/figures.css';
import './statistics.css';

const periods = [7, 30, 90, 365] as const;

interface WholeProps {
  figures: FaultFigures;
  by: FaultGroup;
  regionId: number | undefined;
  times: Times;
}

function Whole({ figures, by, regionId, times }: WholeProps) {
  const { t } = useTranslation();
  if (figures.sums.orders === 0)
    return (
      <EmptyList text={t('faults.figures.none')}>
        <Onward way="dispatch" />
      </EmptyList>
    );
  return (
    <>
      <Rates figures={figures} times={times}>
        <RecoveredMeasure from={figures.from} to={figures.to} regionId={regionId} times={times} />
      </Rates>
      <div className="figure-cards">
        <Trend figures={figures} times={times} />
        <Groups figures={figures} by={by} regionId={regionId} times={times} />
      </div>
    </>
  );
}

/** What is asked; it is kept in the address. */
interface Asked {
  days: number;
  by: FaultGroup;
  regionId: number | undefined;
}

function useAsked(): { asked: Asked; ask: (part: AddressParts) => void } {
  const { parts, change } = useAddressParts();
  const regionId = Number(parts.get('region'));
  return {
    asked: {
      days: periods.find((days) => String(days) === parts.get('days')) ?? 30,
      by: oneOf(figureGroups, parts.get('by'), 'cause'),
      regionId: Number.isSafeInteger(regionId) && regionId > 0 ? regionId : undefined,
    },
    ask: change,
  };
}

interface ToolsProps {
  asked: Asked;
  ask: (part: AddressParts) => void;
  onSave: (() => void) | null;
}

function Tools({ asked: { days, by, regionId }, ask, onSave }: ToolsProps) {
  const { t } = useTranslation();
  return (
    <header>
      <h1 id="fault-statistics">{t('faults.figures')}</h1>
      <Segmented
        aria-label={t('faults.figures.period')}
        value={days}
        options={periods.map((value) => ({ value, label: t('alarms.lastDays', { n: value }) }))}
        onChange={(value) => ask({ days: String(value) })}
      />
      <Select
        className="statistics__by"
        aria-label={t('faults.figures.by')}
        value={by}
        options={figureGroups.map((value) => ({ value, label: t(`faults.figures.by.${value}`) }))}
        onChange={(value) => ask({ by: value })}
      />
      <RegionSelect
        className="statistics__region"
        value={regionId}
        onChange={(id) => ask({ region: id === null ? null : String(id) })}
      />
      <Button
        icon={<DownloadOutlined />}
        aria-label={t('faults.figures.save')}
        title={t('faults.figures.save')}
        disabled={onSave === null}
        onClick={() => onSave?.()}
      />
    </header>
  );
}

/** How faults were answered and mended, counted from the orders themselves. */
export function FaultStatistics() {
  const { t } = useTranslation();
  const language = useLanguage();
  const times = useTimes();
  const style = usePaletteStyle(usePalette());
  const { asked: chosen, ask } = useAsked();
  const { days, by, regionId } = chosen;
  // To the end of the hour, so that equal questions share one answer.
  const { serverOffsetMs } = useFreshness();
  const to = Math.ceil(useServerNow(serverOffsetMs) / 3_600_000) * 3_600_000;
  const asked = useMemo(
    () => ({ from: to - days * dayMs, to, by, ...(regionId !== undefined && { regionId }) }),
    [to, days, by, regionId],
  );
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
      <Tools asked={chosen} ask={ask} onSave={figures ? save : null} />
      {isStale ? <p role="status">{t('faults.stale')}</p> : null}
      {figures ? <Whole figures={figures} by={by} regionId={regionId} times={times} /> : null}
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
