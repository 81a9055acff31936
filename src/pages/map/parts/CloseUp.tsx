import type { SiteMap } from '@contract/sites';
import L from 'leaflet';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMap, useMapEvents } from 'react-leaflet';
import { distanceText, kmBetween, nearestTo, unitOf } from '@/map/distance';
import type { MapLayer } from '@/map/layers';
import { NameLayer } from '@/map/NameLayer';
import type { SiteField } from '@/map/siteField';
import { holdsSite } from '@/map/siteNames';
import { viewOf } from '@/map/WindowCanvas';
import type { Palette } from '@/palette/palette';
import type { Times } from '@/time/useTimes';
import './closeUp.css';

interface CloseUpProps {
  field: SiteField;
  /** Another value with every change of a class in the field. */
  revision: unknown;
  map: SiteMap;
  layer: MapLayer;
  shown: ReadonlySet<string>;
  /** Row of the chosen site, from which distances are told; -1 none. */
  selected: number;
  palette: Palette;
  scale: number;
  times: Times;
  onFly: (siteId: number) => void;
}

/** What the map tells from near, where the ground itself tells little: names, distances, and the way to a site. */
export function CloseUp({ field, revision, map, layer, shown, selected, ...more }: CloseUpProps) {
  const { palette, scale, times, onFly } = more;
  const isShown = useCallback((kind: number) => shown.has(layer.classes[kind]?.key ?? ''), [layer, shown]);
  const textOf = useCallback(
    (row: number) => {
      const name = map.name[row] ?? '';
      if (selected < 0) return name;
      // Of the chosen one the panel beside the map tells the name.
      if (row === selected) return '';
      const km = kmBetween(unitOf(field, selected), unitOf(field, row));
      return Number.isNaN(km) ? name : `${name} · ${distanceText(km, times.number)}`;
    },
    [map, field, selected, times],
  );
  return (
    <>
      <NameLayer {...{ field, revision, isShown, textOf, palette, scale }} />
      <NearestSite {...{ field, map, times, onFly }} />
    </>
  );
}

/** From here on a window may well hold no site at all. */
const lookFrom = 9;

const windowOf = (leaflet: L.Map) => ({ view: viewOf(leaflet), zoom: leaflet.getZoom() });

function nearestAway(field: SiteField, { view, zoom }: ReturnType<typeof windowOf>) {
  if (zoom < lookFrom || view.widthPx === 0 || holdsSite(field, view)) return null;
  const [halfX, halfY] = [view.widthPx / 2 / view.worldPx, view.heightPx / 2 / view.worldPx];
  const mid = { x: view.unitX + halfX, y: view.unitY + halfY };
  const row = nearestTo(field, mid);
  return row < 0 ? null : { row, km: kmBetween(mid, unitOf(field, row)) };
}

/** Where the window holds no site: which one is nearest, how far it is, and the way to it. */
function NearestSite({ field, map, times, onFly }: Pick<CloseUpProps, 'field' | 'map' | 'times' | 'onFly'>) {
  const { t } = useTranslation();
  const leaflet = useMap();
  const [seen, setSeen] = useState(() => windowOf(leaflet));
  const look = () => setSeen(windowOf(leaflet));
  useMapEvents({ moveend: look, zoomend: look });
  const away = useMemo(() => nearestAway(field, seen), [field, seen]);
  const holdClicks = useCallback((button: HTMLElement | null) => {
    if (button) L.DomEvent.disableClickPropagation(button);
  }, []);
  if (!away) return null;
  const distance = distanceText(away.km, times.number);
  return (
    <button
      ref={holdClicks}
      type="button"
      className="map-nearest"
      onClick={() => onFly(map.id[away.row] ?? 0)}
    >
      {t('map.nearest', { site: map.name[away.row] ?? '', distance })}
    </button>
  );
}
