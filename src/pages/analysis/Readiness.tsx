import {
  readinessGroupings,
  readinessLacks,
  readinessStates,
  readinessUses,
  type Readiness as Answer,
  type ReadinessQuery,
} from '@contract/readiness';
import { readinessExportRequested } from '@sagas/readiness/exportReadiness.process';
import { readinessQuery } from '@sagas/readiness/readiness.queries';
import { Alert, Button, Input, Result, Segmented, Select, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { oneOf, useAddressParts } from '@/app/useAddressParts';
import { EmptyList } from '@/crud/EmptyList';
import { Onward } from '@/crud/Onward';
import { TableExportButton } from '@/crud/TableExportButton';
import { usePalette, usePaletteStyle } from '@/palette/usePalette';
import { useQuery } from '@/queries/useQuery';
import { RegionSelect } from '@/regions/RegionSelect';
import { useTimes } from '@/time/useTimes';
import { AreaTable } from './parts/readiness/AreaTable';
import { FleetTiles } from './parts/readiness/FleetTiles';
import type { Go } from './parts/readiness/go';
import { SiteTable } from './parts/readiness/SiteTable';
import { numberOf } from './parts/useDaysInAddress';
import './readiness.css';

/** What is listed stands in the address. */
function usePlace(): { place: ReadinessQuery; go: Go } {
  const { parts, change } = useAddressParts();
  const regionId = numberOf(parts.get('region'));
  const state = readinessStates.find((each) => each === parts.get('state'));
  const lack = readinessLacks.find((each) => each === parts.get('lack'));
  const text = parts.get('text') ?? '';
  const place: ReadinessQuery = {
    by: oneOf(readinessGroupings, parts.get('by'), 'site'),
    use: oneOf(readinessUses, parts.get('use'), 'pue'),
    isWorstFirst: parts.get('dir') === 'best' ? 'false' : 'true',
    pageNum: numberOf(parts.get('page')) ?? 1,
    ...(regionId === null ? {} : { regionId }),
    ...(state === undefined ? {} : { state }),
    ...(lack === undefined ? {} : { lack }),
    ...(text === '' ? {} : { text }),
  };
  const go: Go = (part) => {
    const next = { ...place, pageNum: 1, ...part };
    change({
      ...{ by: next.by, use: next.use, state: next.state, lack: next.lack, text: next.text },
      region: next.regionId === undefined ? null : String(next.regionId),
      dir: next.isWorstFirst === 'false' ? 'best' : null,
      page: next.pageNum === 1 ? null : String(next.pageNum),
    });
  };
  return { place, go };
}

/** For what the data of the fleet suffice, what is lacking for the rest, and when it is there. */
export function Readiness() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const style = usePaletteStyle(usePalette());
  const { place, go } = usePlace();
  const { data, error, isLoading, isStale, again } = useQuery(readinessQuery, place);
  const { pageNum: _, ...wanted } = place;
  return (
    <section className="readiness" style={style} aria-labelledby="readiness">
      <header>
        <h1 id="readiness">{t('readiness.title')}</h1>
        <Segmented
          aria-label={t('readiness.by')}
          value={place.by}
          options={readinessGroupings.map((value) => ({ value, label: t(`readiness.by.${value}`) }))}
          onChange={(by) => go({ by })}
        />
        <RegionSelect value={place.regionId} onChange={(id) => go({ regionId: id ?? undefined })} />
        <TableExportButton onExport={(format) => dispatch(readinessExportRequested({ ...wanted, format }))} />
        <Button loading={isLoading} onClick={again}>
          {t('explore.again')}
        </Button>
      </header>
      <p className="quiet">{t('readiness.what')}</p>
      {data && isStale ? <Alert type="warning" showIcon title={t('readiness.stale')} /> : null}
      {data ? (
        <Listed {...{ data, place, go, isLoading }} />
      ) : error ? (
        <Result status="warning" title={t('readiness.failed')} />
      ) : (
        <Skeleton active paragraph={{ rows: 12 }} />
      )}
    </section>
  );
}

interface ListedProps {
  data: Answer;
  place: ReadinessQuery;
  go: Go;
  isLoading: boolean;
}

function Listed({ data, place, go, isLoading }: ListedProps) {
  const { t } = useTranslation();
  const times = useTimes();
  if (data.sites === 0)
    return (
      <EmptyList text={t('readiness.none')}>
        <Onward way="connect" />
      </EmptyList>
    );
  return (
    <>
      <FleetTiles {...{ data, place, go }} />
      {data.known < data.sites ? (
        <Alert type="info" showIcon title={t('readiness.known', { known: data.known, sites: data.sites })} />
      ) : null}
      {place.by === 'site' ? <Filters {...{ data, place, go }} /> : null}
      {place.by === 'site' ? (
        <SiteTable {...{ data, place, go, isLoading }} />
      ) : (
        <AreaTable {...{ data, place, go, isLoading }} />
      )}
      {data.at === null ? null : <p className="quiet">{t('readiness.at', { at: times.stamp(data.at) })}</p>}
    </>
  );
}

/** Narrows the sites by the state of the chosen use, what it lacks first, and their names. */
function Filters({ data, place, go }: Omit<ListedProps, 'isLoading'>) {
  const { t } = useTranslation();
  const lacks = data.fleet.find(({ use }) => use === place.use)?.lacks ?? [];
  return (
    <div className="readiness__filters">
      <strong>{t(`readiness.use.${place.use}`)}</strong>
      <Select
        aria-label={t('readiness.column.state')}
        allowClear
        placeholder={t('readiness.anyState')}
        value={place.state}
        options={readinessStates.map((value) => ({ value, label: t(`readiness.state.${value}`) }))}
        onChange={(state: ReadinessQuery['state']) => go({ state })}
      />
      <Select
        aria-label={t('readiness.lackFirst')}
        allowClear
        placeholder={t('readiness.anyLack')}
        value={place.lack}
        popupMatchSelectWidth={false}
        options={lacks.map(({ lack, sites }) => ({
          value: lack,
          label: t('readiness.lackAt', { what: t(`readiness.lackName.${lack}`), n: sites }),
        }))}
        onChange={(lack: ReadinessQuery['lack']) => go({ lack })}
      />
      <Input.Search
        allowClear
        aria-label={t('readiness.search')}
        placeholder={t('readiness.search')}
        defaultValue={place.text ?? ''}
        onSearch={(text) => go({ text: text.trim() === '' ? undefined : text.trim() })}
      />
    </div>
  );
}
