import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useSiteStates } from '@/live';
import { conditionOf } from '@/map/siteField';
import { useReplayColumns } from '@/map/useReplayColumns';
import { usePalette, usePaletteStyle } from '@/palette/usePalette';
import { useTimes } from '@/time/useTimes';
import { MapGround } from './parts/MapGround';
import { SitePanel } from './parts/SitePanel';
import './map.css';
import './electronicMap.css';

/** The chosen site, and how often the operator asked to be taken to one; a link may ask, too. */
function useChosenSite() {
  const [params] = useSearchParams();
  const linked = Number(params.get('site')) || 0;
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
  const { columns, index } = states;
  const past = useReplayColumns(columns);
  const { siteId, setSiteId, flights, flyTo } = useChosenSite();
  const row = siteId === null ? -1 : (index.rowOf(siteId) ?? -1);
  const isOpen = siteId !== null && row >= 0;
  return (
    <section className="electronic-map" style={usePaletteStyle(palette)} aria-label={t('map.title')}>
      <div className={isOpen ? 'electronic-map__body has-panel' : 'electronic-map__body'}>
        <MapGround
          states={states}
          palette={palette}
          times={times}
          selected={row}
          flights={flights}
          onPick={setSiteId}
          onFly={flyTo}
        />
        {isOpen ? (
          <SitePanel
            key={siteId}
            siteId={siteId}
            condition={conditionOf(past ?? columns, row)}
            palette={palette}
            times={times}
            onClose={() => setSiteId(null)}
          />
        ) : null}
      </div>
    </section>
  );
}
