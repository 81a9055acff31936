import type { RootState } from '@sagas/reducers';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { isOld, standingOf } from '@/freshness/freshness';
import { type SiteStates, useFreshness } from '@/live';
import type { MapTarget } from '@/map/SiteCanvas';
import { conditionOf } from '@/map/siteField';
import { SiteMap } from '@/map/SiteMap';
import { useAreas } from '@/map/useAreas';
import { useLayerField } from '@/map/useSiteField';
import { useRegionNames, useSiteRegions } from '@/map/useSiteRegions';
import type { Palette } from '@/palette/palette';
import type { Times } from '@/time/useTimes';
import { ClusterCard } from './ClusterCard';
import { LayerChoice } from './LayerChoice';
import { Legend } from './Legend';
import { MapNotice } from './MapNotice';
import { SiteCard } from './SiteCard';
import { SiteSearch } from './SiteSearch';
import { useMapLayer } from './useMapLayer';

interface MapGroundProps {
  states: SiteStates;
  palette: Palette;
  times: Times;
  /** Row of the chosen site; -1 none. */
  selected: number;
  flights: number;
  onPick: (siteId: number | null) => void;
  onFly: (siteId: number) => void;
}

/** The map itself with everything that lies on it. */
export function MapGround({ states, palette, times, selected, flights, onPick, onFly }: MapGroundProps) {
  const { t } = useTranslation();
  const { columns, version } = states;
  const { layer, setLayer, hidden, setHidden, shown } = useMapLayer();
  const { field, counts } = useLayerField(states, layer, columns);
  const areas = useAreas(columns);
  const [regions, names] = [useSiteRegions(columns), useRegionNames()];
  const [isGrouped, setIsGrouped] = useState(true);
  const isStale = isOld(standingOf(useFreshness()));
  const topic = useSelector((state: RootState) => state.stream.topics.sites);
  const total = columns.map.id.length;
  const look = { layer, palette, times };
  const cardOf = (target: MapTarget) => {
    if (target.kind === 'cluster') return <ClusterCard cluster={target.cluster} {...look} />;
    const siteId = columns.map.id[target.row] ?? 0;
    return <SiteCard siteId={siteId} condition={conditionOf(columns, target.row)} times={times} />;
  };
  return (
    <div className={isStale ? 'electronic-map__ground is-stale' : 'electronic-map__ground'}>
      <SiteMap
        field={field}
        version={version}
        areas={areas}
        palette={palette}
        layer={layer}
        shown={shown}
        {...(isGrouped && { regions, names })}
        selected={selected}
        flights={flights}
        onPick={(row) => onPick(columns.map.id[row] ?? null)}
        cardOf={cardOf}
        label={t('map.title')}
      />
      <div className="electronic-map__search">
        <SiteSearch map={columns.map} onPick={onFly} />
      </div>
      <LayerChoice layer={layer} onLayer={setLayer} isGrouped={isGrouped} onGrouped={setIsGrouped} />
      <Legend {...look} counts={counts} total={total} hidden={hidden} onChange={setHidden} />
      {total === 0 ? <MapNotice topic={topic} /> : null}
    </div>
  );
}
