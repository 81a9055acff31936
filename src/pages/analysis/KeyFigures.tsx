import {
  keyFigureGroupings,
  type KeyFigureGrouping,
  type KeyFigureName,
  type KeyFiguresAnswer,
} from '@contract/keyFigures';
import { dayMs } from '@contract/time';
import { keyFiguresQuery } from '@sagas/keyFigures/keyFigures.queries';
import { Alert, Button, Result, Segmented, Select, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRegions } from '@/pages/alarms/places/useRegions';
import { usePalette, usePaletteStyle } from '@/palette/usePalette';
import { useQuery } from '@/queries/useQuery';
import { SpanPicker, type Span } from '@/time/PlantPickers';
import { meantIn, shownIn } from '@/time/plantMoment';
import { useTimes } from '@/time/useTimes';
import { searchLabels } from '@/ui/choiceSearch';
import { Carriers } from './parts/figures/Carriers';
import { FigureTable } from './parts/figures/FigureTable';
import { FigureTiles } from './parts/figures/FigureTiles';
import './keyFigures.css';

const spans = [7, 30, 90, 365] as const;

/** So many whole days of the plant, the last one yesterday. */
function lastDays(days: number, zone: string): Span {
  const today = shownIn(zone, Date.now()).startOf('day');
  return [meantIn(zone, today.subtract(days, 'day')), meantIn(zone, today)];
}

/** Key figures of energy, with what each means, on what it stands and how groups of sites differ in it. */
export function KeyFigures() {
  const { t } = useTranslation();
  const times = useTimes();
  const style = usePaletteStyle(usePalette());
  const regions = useRegions();
  const [chosen, setSpan] = useState<Span | null>(null);
  const [by, setBy] = useState<KeyFigureGrouping>('area');
  const [regionId, setRegionId] = useState<number | null>(null);
  const [sort, setSort] = useState<KeyFigureName>('pueLike');
  const [isAscending, setIsAscending] = useState(false);
  const usual = useMemo(() => lastDays(30, times.zone), [times.zone]);
  const [from, to] = chosen ?? usual;
  const { data, error, isLoading, isStale, again } = useQuery(keyFiguresQuery, {
    ...{ from, to, by, regionId, sort, isAscending },
  });
  const presets = spans.map((days) => ({
    label: times.span(days * dayMs),
    value: lastDays(days, times.zone),
  }));
  const order = (name: KeyFigureName, isUp: boolean) => {
    setSort(name);
    setIsAscending(isUp);
  };
  return (
    <section className="key-figures" style={style} aria-labelledby="key-figures">
      <header>
        <h1 id="key-figures">{t('keyFigures.title')}</h1>
        <SpanPicker presets={presets} value={[from, to]} onChange={setSpan} />
        <Select
          allowClear
          showSearch={searchLabels}
          aria-label={t('keyFigures.region')}
          placeholder={t('keyFigures.region')}
          value={regionId}
          options={regions.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => setRegionId(id ?? null)}
        />
        <Segmented
          aria-label={t('keyFigures.by')}
          value={by}
          options={keyFigureGroupings.map((value) => ({ value, label: t(`keyFigures.by.${value}`) }))}
          onChange={setBy}
        />
        <Button loading={isLoading} onClick={again}>
          {t('explore.again')}
        </Button>
      </header>
      <AnswerState {...{ data, isStale }} isFailed={error !== null} />
      {data ? (
        <>
          <FigureTiles answer={data} times={times} />
          <FigureTable {...{ times, sort, isAscending, isLoading }} answer={data} onSort={order} />
          <Carriers total={data.total} times={times} />
        </>
      ) : null}
    </section>
  );
}

interface AnswerStateProps {
  data: KeyFiguresAnswer | null;
  isStale: boolean;
  isFailed: boolean;
}

/** What is to be said of an answer that is old, empty, missing or on its way. */
function AnswerState({ data, isStale, isFailed }: AnswerStateProps) {
  const { t } = useTranslation();
  if (!data && isFailed) return <Result status="warning" title={t('keyFigures.failed')} />;
  if (!data) return <Skeleton active paragraph={{ rows: 10 }} />;
  if (isStale) return <Alert type="warning" showIcon title={t('keyFigures.stale')} />;
  return data.total.days === 0 ? <Alert type="info" showIcon title={t('keyFigures.empty')} /> : null;
}
