import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { AttributionControl, MapContainer, Marker, ScaleControl, useMap, ZoomControl } from 'react-leaflet';
import { isCalm } from '@/theme/isCalm';
import { useVisit } from '@/ui/visit';
import { AreaLayer } from './AreaLayer';
import type { Areas } from './areas';
import { BaseLayer } from './BaseLayer';
import type { Cluster } from './clusters';
import { latOfUnitY, lngOfUnitX } from './mercator';
import type { MapTarget } from './SiteCanvas';
import type { SiteField } from './siteField';
import { SiteLayer, type SiteLayerProps } from './SiteLayer';
import { ShapeLayer } from './shapes/ShapeLayer';
import './siteMap.css';

/** What pressing the map means: a choice of what is there, a place, or nothing while something else is done. */
export type Pressing = 'choice' | 'place' | 'nothing';

export interface SiteMapProps extends Omit<SiteLayerProps, 'onHover' | 'onPick'> {
  areas: Areas;
  /** Row in the field of the marked site; -1 none. */
  selected?: number;
  /** Rises with every wish to be taken to the marked site. */
  flights?: number;
  /** A site was pressed, or (-1) the ground, and where. Without it the map is a picture: no dragging, no buttons. */
  onPick?: (row: number, at: L.LatLng) => void;
  pressing?: Pressing;
  /** The card beside the pointer. */
  cardOf?: (target: MapTarget) => ReactNode;
  label: string;
  /** More layers and tools. */
  children?: ReactNode;
}

const placeOf = (field: SiteField, index: number): L.LatLngTuple => [
  latOfUnitY(field.y[index] ?? 0.5),
  lngOfUnitX(field.x[index] ?? 0.5),
];

/** Around all sites that have a place; null when none has. */
function boundsOf({ x, y }: SiteField): L.LatLngBounds | null {
  const [minX, maxX] = extentOf(x);
  const [minY, maxY] = extentOf(y);
  if (minX > maxX) return null;
  return L.latLngBounds([latOfUnitY(maxY), lngOfUnitX(minX)], [latOfUnitY(minY), lngOfUnitX(maxX)]);
}

function extentOf(values: Float64Array): [number, number] {
  let [least, most] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return [least, most];
}

const fitZoom = 11;
/** At which a site stands for itself. */
const siteZoom = 13;
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
/** The bar of the scale is half as long at least: its words have room. */
const scaleWidthPx = 160;
/** Above the map that one moves lie its search and its layers. */
const toolsPx = 40;

/** What outlives the map of one visit. */
interface MapMemory {
  view: { center: L.LatLng; zoom: number } | null;
  isFitted: boolean;
  flown: number;
}

/** The view that was left is the one that is come back to. */
function KeepView({ memoryRef }: { memoryRef: RefObject<MapMemory> }) {
  const map = useMap();
  useLayoutEffect(() => {
    const { current: kept } = memoryRef;
    if (kept.view) map.setView(kept.view.center, kept.view.zoom, { animate: false });
    return () => {
      if (map.getSize().y > 0) kept.view = { center: map.getCenter(), zoom: map.getZoom() };
      // Leaflet 1.9 ends a zoom by a timer that outlives the map; without this mark it does nothing.
      Object.assign(map, { _animatingZoom: false });
    };
  }, [map, memoryRef]);
  return null;
}

/** Shows all sites when the first of them are known, and again when the window changes on a map nobody moves. */
interface FitToSitesProps {
  field: SiteField;
  isPicture: boolean;
  scale: number;
  memoryRef: RefObject<MapMemory>;
}

function FitToSites({ field, isPicture, scale, memoryRef }: FitToSitesProps) {
  const map = useMap();
  useEffect(() => {
    const fit = () => {
      map.invalidateSize({ animate: false });
      // In a window that has no size yet nothing can be fitted: the watcher tells when it has one.
      if (map.getSize().y === 0) return;
      const bounds = isPicture || !memoryRef.current.isFitted ? boundsOf(field) : null;
      if (!bounds) return;
      const margin = marginPx * scale;
      map.fitBounds(bounds, {
        paddingTopLeft: [margin, isPicture ? margin : margin + toolsPx * scale],
        paddingBottomRight: [margin, margin],
        maxZoom: fitZoom,
        animate: false,
      });
      memoryRef.current.isFitted = true;
    };
    const watcher = new ResizeObserver(fit);
    watcher.observe(map.getContainer());
    fit();
    return () => watcher.disconnect();
  }, [map, field, isPicture, scale, memoryRef]);
  return null;
}

const selectionIcon = L.divIcon({ className: 'site-selection', iconSize: [34, 34] });

interface SelectionProps {
  field: SiteField;
  index: number;
  flights: number;
  memoryRef: RefObject<MapMemory>;
}

function Selection({ field, index, flights, memoryRef }: SelectionProps) {
  const map = useMap();
  const isKnown = Number.isFinite(field.x[index] ?? NaN);
  useEffect(() => {
    if (!isKnown || flights === memoryRef.current.flown) return;
    memoryRef.current.flown = flights;
    map.flyTo(placeOf(field, index), Math.max(map.getZoom(), siteZoom), {
      duration: 0.8,
      animate: !isCalm(),
    });
  }, [map, field, index, isKnown, flights, memoryRef]);
  if (!isKnown) return null;
  return (
    <Marker position={placeOf(field, index)} icon={selectionIcon} interactive={false} keyboard={false} />
  );
}

interface Hover {
  target: MapTarget | null;
  at: { x: number; y: number };
  /** Where the card has space: on the side of the pointer that is farther from the edge. */
  side: string;
}

const nowhere: Hover = { target: null, at: { x: 0, y: 0 }, side: '' };
const sideOf = (at: L.Point, size: L.Point): string =>
  `${at.x > size.x / 2 ? 'is-left' : ''} ${at.y > size.y / 2 ? 'is-above' : ''}`;

const isSameTarget = (a: MapTarget | null, b: MapTarget | null): boolean => {
  if (a?.kind === 'site' && b?.kind === 'site') return a.row === b.row;
  if (a?.kind === 'cluster' && b?.kind === 'cluster') return a.cluster === b.cluster;
  return a === b;
};

const boxOf = ({ box: [minX, minY, maxX, maxY] }: Cluster): L.LatLngBounds =>
  L.latLngBounds([latOfUnitY(maxY), lngOfUnitX(minX)], [latOfUnitY(minY), lngOfUnitX(maxX)]);

interface PickableSitesProps extends Omit<SiteLayerProps, 'onPick'> {
  onPickRow: SiteMapProps['onPick'];
  pressing: Pressing;
}

/** Pressing a cluster shows its members; pressing a site says so. */
function PickableSites({ onPickRow, pressing, ...props }: PickableSitesProps) {
  const map = useMap();
  const pick = (target: MapTarget | null, at: L.LatLng) => {
    if (pressing === 'nothing') return;
    if (target?.kind !== 'cluster') return onPickRow?.(target?.row ?? -1, at);
    if (pressing === 'place') return onPickRow?.(-1, at);
    const zoom = Math.max(map.getZoom() + 1, Math.min(siteZoom, map.getBoundsZoom(boxOf(target.cluster))));
    map.flyTo(boxOf(target.cluster).getCenter(), zoom, { duration: 0.6, animate: !isCalm() });
  };
  return <SiteLayer {...props} onPick={pick} />;
}

/** The operator's sites on the offline base map. */
export function SiteMap(props: SiteMapProps) {
  const { field, areas, palette, selected = -1, flights = 0, onPick, cardOf, label, scale = 1 } = props;
  const { children, pressing = 'choice', ...layerProps } = props;
  const { t, i18n } = useTranslation();
  const [hover, setHover] = useState(nowhere);
  const follow = useCallback((target: MapTarget | null, at: L.Point, size: L.Point) => {
    setHover((before) =>
      isSameTarget(target, before.target) ? before : { target, at, side: sideOf(at, size) },
    );
  }, []);
  const isPicture = !onPick;
  const visit = useVisit();
  const memoryRef = useRef<MapMemory>({ view: null, isFitted: false, flown: 0 });
  return (
    <div className="site-map" role="group" aria-label={label}>
      <MapContainer
        key={visit}
        center={[32, 108]}
        zoom={4}
        minZoom={2}
        maxZoom={16}
        // Wide enough that an ultra-wide screen can have any country in its middle.
        maxBounds={[
          [-84, -300],
          [84, 300],
        ]}
        zoomControl={false}
        attributionControl={false}
        // Its own ground is drawn, not fetched: fading it in would only cost frames after each zoom.
        fadeAnimation={false}
        {...(isPicture ? still : {})}
      >
        <KeepView memoryRef={memoryRef} />
        <BaseLayer palette={palette} isPicture={isPicture} />
        <AreaLayer areas={areas} palette={palette} scale={scale} isGrouped={props.regions !== undefined} />
        <ShapeLayer palette={palette} />
        <PickableSites {...layerProps} {...{ pressing }} onPickRow={onPick} onHover={follow} />
        <FitToSites {...{ field, isPicture, scale, memoryRef }} />
        <Selection field={field} index={selected} flights={flights} memoryRef={memoryRef} />
        {children}
        <AttributionControl position="bottomright" prefix={false} />
        {isPicture ? null : <ScaleControl position="bottomleft" imperial={false} maxWidth={scaleWidthPx} />}
        {isPicture ? null : (
          <ZoomControl
            key={i18n.language}
            position="bottomright"
            zoomInTitle={t('map.zoomIn')}
            zoomOutTitle={t('map.zoomOut')}
          />
        )}
      </MapContainer>
      {cardOf && hover.target ? (
        <div className={`site-map__card ${hover.side}`} style={{ left: hover.at.x, top: hover.at.y }}>
          {cardOf(hover.target)}
        </div>
      ) : null}
    </div>
  );
}
