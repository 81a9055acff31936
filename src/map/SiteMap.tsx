import { type Palette, type SiteCondition } from '@/palette/palette';
import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AttributionControl, MapContainer, Marker, ScaleControl, useMap, ZoomControl } from 'react-leaflet';
import { AreaLayer } from './AreaLayer';
import type { AreaShape } from './areas';
import { BaseLayer } from './BaseLayer';
import { latOfUnitY, lngOfUnitX } from './mercator';
import type { SiteField } from './siteField';
import { SiteLayer } from './SiteLayer';
import './siteMap.css';

export interface SiteMapProps {
  field: SiteField;
  version: number;
  areas: readonly AreaShape[];
  palette: Palette;
  shown: ReadonlySet<SiteCondition>;
  /** Index in the field of the marked site; -1 none. */
  selected?: number;
  /** Rises with every wish to be taken to the marked site. */
  flights?: number;
  /** Without it the map is a picture: no dragging, no buttons. */
  onPick?: (index: number) => void;
  /** The card beside the pointer. */
  cardOf?: (index: number) => ReactNode;
  label: string;
  /** How much larger than on a desk marks and names are, for walls. */
  scale?: number;
}

const placeOf = (field: SiteField, index: number): L.LatLngTuple => [
  latOfUnitY(field.y[index] ?? 0.5),
  lngOfUnitX(field.x[index] ?? 0.5),
];

const boundsOf = (field: SiteField): L.LatLngBounds =>
  L.latLngBounds(field.ids.map((_id, index) => placeOf(field, index)));

const nearZoom = 11;
/** A picture takes exactly the zoom at which all sites fill it. */
const still = {
  zoomSnap: 0,
  dragging: false,
  scrollWheelZoom: false,
  doubleClickZoom: false,
  boxZoom: false,
  keyboard: false,
  touchZoom: false,
};
const marginPx = 48;

/** Shows all sites when the first of them are known, and again when the window changes on a map nobody moves. */
interface FitToSitesProps {
  field: SiteField;
  isPicture: boolean;
  scale: number;
}

function FitToSites({ field, isPicture, scale }: FitToSitesProps) {
  const map = useMap();
  const fitted = useRef(0);
  useEffect(() => {
    const fit = () => {
      map.invalidateSize({ animate: false });
      if (field.ids.length > 0 && (isPicture || fitted.current === 0)) {
        const margin = marginPx * scale;
        map.fitBounds(boundsOf(field), { padding: [margin, margin], maxZoom: nearZoom, animate: false });
        fitted.current = field.ids.length;
      }
    };
    const watcher = new ResizeObserver(fit);
    watcher.observe(map.getContainer());
    fit();
    return () => watcher.disconnect();
  }, [map, field, isPicture, scale]);
  return null;
}

const selectionIcon = L.divIcon({ className: 'site-selection', iconSize: [34, 34] });

interface SelectionProps {
  field: SiteField;
  index: number;
  flights: number;
}

function Selection({ field, index, flights }: SelectionProps) {
  const map = useMap();
  const isKnown = index >= 0 && index < field.ids.length;
  const flown = useRef(0);
  useEffect(() => {
    if (!isKnown || flights === flown.current) return;
    flown.current = flights;
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    map.flyTo(placeOf(field, index), Math.max(map.getZoom(), nearZoom), { duration: 0.8, animate: !isCalm });
  }, [map, field, index, isKnown, flights]);
  if (!isKnown) return null;
  return (
    <Marker position={placeOf(field, index)} icon={selectionIcon} interactive={false} keyboard={false} />
  );
}

interface Hover {
  index: number;
  x: number;
  y: number;
}

/** The operator's sites on the offline base map. */
export function SiteMap(props: SiteMapProps) {
  const { field, areas, palette, selected = -1, flights = 0, onPick, cardOf, label, scale = 1 } = props;
  const { t, i18n } = useTranslation();
  const [hover, setHover] = useState<Hover>({ index: -1, x: 0, y: 0 });
  const follow = useCallback((index: number, { x, y }: L.Point) => {
    setHover((before) => (index === before.index ? before : { index, x, y }));
  }, []);
  const isPicture = !onPick;
  return (
    <div className="site-map" role="group" aria-label={label}>
      <MapContainer
        center={[32, 108]}
        zoom={4}
        minZoom={2}
        maxZoom={16}
        maxBounds={[
          [-84, -190],
          [84, 190],
        ]}
        zoomControl={false}
        attributionControl={false}
        {...(isPicture ? still : {})}
      >
        <BaseLayer palette={palette} isPicture={isPicture} />
        <AreaLayer areas={areas} palette={palette} scale={scale} />
        <SiteLayer {...props} onHover={follow} />
        <FitToSites field={field} isPicture={isPicture} scale={scale} />
        <Selection field={field} index={selected} flights={flights} />
        <AttributionControl position="bottomright" prefix={false} />
        {isPicture ? null : <ScaleControl position="bottomleft" imperial={false} />}
        {isPicture ? null : (
          <ZoomControl
            key={i18n.language}
            position="bottomright"
            zoomInTitle={t('map.zoomIn')}
            zoomOutTitle={t('map.zoomOut')}
          />
        )}
      </MapContainer>
      {cardOf && hover.index >= 0 ? (
        <div className="site-map__card" style={{ left: hover.x, top: hover.y }}>
          {cardOf(hover.index)}
        </div>
      ) : null}
    </div>
  );
}
