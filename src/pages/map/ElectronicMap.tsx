import type { RootState } from '@sagas/reducers';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { isOld, standingOf } from '@/freshness/freshness';
import { FreshnessBanner } from '@/freshness/FreshnessBanner';
import { useFreshness, useSiteStates } from '@/live';
import { conditionAt } from '@/map/siteField';
import { SiteMap } from '@/map/SiteMap';
import { useAreas } from '@/map/useAreas';
import { useSiteField } from '@/map/useSiteField';
import { type SiteCondition, siteConditions } from '@/palette/palette';
import { usePalette, usePaletteStyle } from '@/palette/usePalette';
import { useTimes } from '@/time/useTimes';
import { Legend } from './parts/Legend';
import { MapNotice } from './parts/MapNotice';
import { SiteCard } from './parts/SiteCard';
import { SitePanel } from './parts/SitePanel';
import { SiteSearch } from './parts/SiteSearch';
import './map.css';

/** The chosen site, and how often the operator asked to be taken to one; a link may ask, too. */
function useChosenSite() {
  const [params] = useSearchParams();
  const linked = Number(params.get('site'));
  const [siteId, setSiteId] = useState<number | null>(null);
  const [flights, setFlights] = useState(0);
  const [followed, setFollowed] = useState(0);
  const flyTo = (id: number) => {
    setSiteId(id);
    setFlights((before) => before + 1);
  };
  if (linked !== followed) {
    setFollowed(linked);
    if (linked > 0) flyTo(linked);
  }
  return { siteId, setSiteId, flights, flyTo };
}

/** Where the sites are and how they are, on a map that needs no network. */
export function ElectronicMap() {
  const { t } = useTranslation();
  const palette = usePalette();
  const times = useTimes();
  const states = useSiteStates();
  const { columns, version, index } = states;
  const { field, counts } = useSiteField(states);
  const areas = useAreas(columns);
  const isStale = isOld(standingOf(useFreshness()));
  const [shown, setShown] = useState<ReadonlySet<SiteCondition>>(new Set(siteConditions));
  const { siteId, setSiteId, flights, flyTo } = useChosenSite();
  const row = siteId === null ? -1 : (index.rowOf(siteId) ?? -1);
  const topic = useSelector((state: RootState) => state.stream.topics.sites);
  const isEmpty = columns.map.id.length === 0;
  return (
    <section className="electronic-map" style={usePaletteStyle(palette)} aria-label={t('map.title')}>
      <FreshnessBanner />
      <div className={siteId === null || row < 0 ? 'electronic-map__body' : 'electronic-map__body has-panel'}>
        <div className={isStale ? 'electronic-map__ground is-stale' : 'electronic-map__ground'}>
          <SiteMap
            field={field}
            version={version}
            areas={areas}
            palette={palette}
            shown={shown}
            selected={row}
            flights={flights}
            onPick={(picked) => setSiteId(columns.map.id[picked] ?? null)}
            cardOf={(at) => (
              <SiteCard siteId={columns.map.id[at] ?? 0} condition={conditionAt(field, at)} times={times} />
            )}
            label={t('map.title')}
          />
          <div className="electronic-map__search">
            <SiteSearch map={columns.map} onPick={flyTo} />
          </div>
          <Legend
            counts={counts}
            total={columns.map.id.length}
            shown={shown}
            onChange={setShown}
            times={times}
          />
          {isEmpty ? <MapNotice topic={topic} /> : null}
        </div>
        {siteId !== null && row >= 0 ? (
          <SitePanel
            key={siteId}
            siteId={siteId}
            condition={conditionAt(field, row)}
            palette={palette}
            times={times}
            onClose={() => setSiteId(null)}
          />
        ) : null}
      </div>
    </section>
  );
}
