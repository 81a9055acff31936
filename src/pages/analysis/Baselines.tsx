import {
  baselineOrders,
  baselineStates,
  type Baselines as Answer,
  type BaselinesQuery,
} from '@contract/baselines';
import { savingsOf } from '@contract/savings';
import { baselinesExportRequested } from '@sagas/baselines/exportBaselines.process';
import { baselinesQuery } from '@sagas/baselines/baselines.queries';
import { Alert, Button, Result, Segmented, Select, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { oneOf, useAddressParts } from '@/app/useAddressParts';
import { RegionSelect } from '@/regions/RegionSelect';
import { usePalette, usePaletteStyle } from '@/palette/usePalette';
import { useQuery } from '@/queries/useQuery';
import { useTimes } from '@/time/useTimes';
import { TableExportButton } from '@/crud/TableExportButton';
import { Together } from './parts/baselines/Together';
import { BaselineTable } from './parts/baselines/BaselineTable';
import { numberOf } from './parts/useDaysInAddress';
import { EmptyList } from '@/crud/EmptyList';
import { ReadinessLink } from '@/readiness/ReadinessLink';
import './baselines.css';

/** What is listed stands in the address. */
function usePlace() {
  const { parts, change } = useAddressParts();
  const regionId = numberOf(parts.get('region'));
  const state = baselineStates.find((each) => each === parts.get('state'));
  const place: BaselinesQuery = {
    of: oneOf(savingsOf, parts.get('of'), 'ac'),
    order: oneOf(baselineOrders, parts.get('order'), 'saved'),
    ...(regionId === null ? {} : { regionId }),
    ...(state === undefined ? {} : { state }),
  };
  return { place, change };
}

/** How the baselines of the fleet fit, what is missing of which, and what was saved against them. */
export function Baselines() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const style = usePaletteStyle(usePalette());
  const { place, change } = usePlace();
  const { data, error, isLoading, isStale, again } = useQuery(baselinesQuery, place);
  return (
    <section className="baselines-page" style={style} aria-labelledby="baselines">
      <header>
        <h1 id="baselines">{t('baselines.title')}</h1>
        <Segmented
          aria-label={t('savings.of')}
          value={place.of}
          options={savingsOf.map((value) => ({ value, label: t(`savings.of.${value}`) }))}
          onChange={(of) => change({ of })}
        />
        <RegionSelect
          value={place.regionId}
          onChange={(id) => change({ region: id === null ? null : String(id) })}
        />
        <Select
          aria-label={t('baselines.order')}
          value={place.order}
          options={baselineOrders.map((value) => ({ value, label: t(`baselines.order.${value}`) }))}
          onChange={(order) => change({ order })}
        />
        <TableExportButton onExport={(format) => dispatch(baselinesExportRequested({ ...place, format }))} />
        <Button loading={isLoading} onClick={again}>
          {t('explore.again')}
        </Button>
      </header>
      {data && isStale ? <Alert type="warning" showIcon title={t('baselines.stale')} /> : null}
      {data ? (
        <>
          <Counts answer={data} state={place.state} onState={(state) => change({ state: state ?? null })} />
          {data.together === null ? null : <Together together={data.together} />}
          <Listed
            answer={data}
            of={place.of}
            isLoading={isLoading}
            regionId={place.regionId}
            clear={() => change({ region: null, state: null })}
          />
          <p className="quiet">{t('baselines.rule')}</p>
        </>
      ) : error ? (
        <Result status="warning" title={t('baselines.failed')} />
      ) : (
        <Skeleton active paragraph={{ rows: 12 }} />
      )}
    </section>
  );
}

interface CountsProps {
  answer: Answer;
  state: BaselinesQuery['state'];
  onState: (state: BaselinesQuery['state']) => void;
}

/** How many are within their limits, beyond one, or missing; a press shows those alone. */
function Counts({ answer: { counts, proven }, state, onState }: CountsProps) {
  const { t } = useTranslation();
  const times = useTimes();
  return (
    <div className="baselines-page__counts">
      {baselineStates.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === state}
          onClick={() => onState(each === state ? undefined : each)}
        >
          <strong>{times.number(counts[each])}</strong>
          {t(`baselines.state.${each}`)}
        </button>
      ))}
      <div>
        <strong>{times.number(proven)}</strong>
        {t('baselines.proven')}
      </div>
    </div>
  );
}

interface ListedProps {
  answer: Answer;
  of: BaselinesQuery['of'];
  isLoading: boolean;
  regionId: number | undefined;
  /** Lists every site again. */
  clear: () => void;
}

/** That no site in sight has a baseline: because no nightly job has run, or what it has found. */
function NoneFitted({ answer: { counts, night }, regionId }: Pick<ListedProps, 'answer' | 'regionId'>) {
  const { t } = useTranslation();
  const times = useTimes();
  if (counts.good + counts.weak > 0) return null;
  const title =
    night === null ? t('baselines.firstNight') : t('baselines.noneFitted', { day: times.date(night) });
  const action = <ReadinessLink use="baseline" regionId={regionId} />;
  return <Alert type="info" showIcon {...{ title, action }} />;
}

function Listed({ answer, of, isLoading, clear, regionId }: ListedProps) {
  const { t } = useTranslation();
  if (answer.rows.length === 0)
    return (
      <EmptyList text={t('baselines.empty')}>
        <Button onClick={clear}>{t('crud.reset')}</Button>
      </EmptyList>
    );
  return (
    <>
      <NoneFitted answer={answer} regionId={regionId} />
      <BaselineTable {...{ of, isLoading }} rows={answer.rows} />
      {answer.matched > answer.rows.length ? (
        <p className="quiet">{t('baselines.more', { n: answer.rows.length, all: answer.matched })}</p>
      ) : null}
    </>
  );
}
