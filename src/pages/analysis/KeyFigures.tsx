import {
  keyFigureGroupings,
  keyFigureNames,
  type KeyFigureGrouping,
  type KeyFigureName,
  type KeyFiguresAnswer,
} from '@contract/keyFigures';
import { keyFiguresQuery } from '@sagas/keyFigures/keyFigures.queries';
import { Alert, Button, Result, Segmented, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { oneOf, useAddressParts } from '@/app/useAddressParts';
import { ReadinessLink } from '@/readiness/ReadinessLink';
import { RegionSelect } from '@/regions/RegionSelect';
import { usePalette, usePaletteStyle } from '@/palette/usePalette';
import { useQuery } from '@/queries/useQuery';
import { SpanPicker } from '@/time/PlantPickers';
import { useTimes } from '@/time/useTimes';
import { Carriers } from './parts/figures/Carriers';
import { FigureTable } from './parts/figures/FigureTable';
import { FigureTiles } from './parts/figures/FigureTiles';
import { numberOf, useDaysInAddress } from './parts/useDaysInAddress';
import './keyFigures.css';

const offered = [7, 30, 90, 365] as const;

/** How the figures are grouped and ordered, and of which region they are, as the address says. */
function useGrouping() {
  const { parts, change } = useAddressParts();
  const by = oneOf(keyFigureGroupings, parts.get('by'), 'area');
  const sort = oneOf(keyFigureNames, parts.get('sort'), 'pueLike');
  return {
    by,
    sort,
    regionId: numberOf(parts.get('region')),
    isAscending: parts.get('dir') === 'asc',
    onBy: (next: KeyFigureGrouping) => change({ by: next }),
    onRegion: (id: number | null) => change({ region: id === null ? null : String(id) }),
    onSort: (name: KeyFigureName, isUp: boolean) => change({ sort: name, dir: isUp ? 'asc' : null }),
  };
}

/** Key figures of energy, with what each means, on what it stands and how groups of sites differ in it. */
export function KeyFigures() {
  const { t } = useTranslation();
  const times = useTimes();
  const style = usePaletteStyle(usePalette());
  const { by, sort, regionId, isAscending, onBy, onRegion, onSort } = useGrouping();
  const { span, onSpan, presets } = useDaysInAddress(times, 30, offered);
  const [from, to] = span;
  const { data, error, isLoading, isStale, again } = useQuery(keyFiguresQuery, {
    ...{ from, to, by, regionId, sort, isAscending },
  });
  return (
    <section className="key-figures" style={style} aria-labelledby="key-figures">
      <header>
        <h1 id="key-figures">{t('keyFigures.title')}</h1>
        <SpanPicker presets={presets} value={span} onChange={onSpan} />
        <RegionSelect value={regionId} onChange={onRegion} />
        <Segmented
          aria-label={t('keyFigures.by')}
          value={by}
          options={keyFigureGroupings.map((value) => ({ value, label: t(`keyFigures.by.${value}`) }))}
          onChange={onBy}
        />
        <Button loading={isLoading} onClick={again}>
          {t('explore.again')}
        </Button>
      </header>
      <AnswerState {...{ data, isStale, regionId }} isFailed={error !== null} />
      {data ? (
        <>
          <FigureTiles answer={data} times={times} />
          <FigureTable {...{ times, sort, isAscending, isLoading }} answer={data} onSort={onSort} />
          <Carriers total={data.total} meters={data.measured?.carrierMeters ?? 0} times={times} />
        </>
      ) : null}
    </section>
  );
}

interface AnswerStateProps {
  data: KeyFiguresAnswer | null;
  isStale: boolean;
  isFailed: boolean;
  regionId: number | null;
}

/** What is to be said of an answer that is old, empty, missing or on its way. */
function AnswerState({ data, isStale, isFailed, regionId }: AnswerStateProps) {
  const { t } = useTranslation();
  if (!data && isFailed) return <Result status="warning" title={t('keyFigures.failed')} />;
  if (!data) return <Skeleton active paragraph={{ rows: 10 }} />;
  if (isStale) return <Alert type="warning" showIcon title={t('keyFigures.stale')} />;
  const isUnknown = data.total.days === 0 || data.total.figures.pueLike.value === null;
  if (!isUnknown) return null;
  const title = data.total.days === 0 ? t('keyFigures.empty') : t('keyFigures.pueUnknown');
  return (
    <Alert type="info" showIcon title={title} action={<ReadinessLink use="pue" regionId={regionId} />} />
  );
}
