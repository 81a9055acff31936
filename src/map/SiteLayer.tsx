import { pageFontFamily } from '@/palette/fontFamily';
import type { Palette } from '@/palette/palette';
import type L from 'leaflet';
import { useEffect, useMemo, useRef } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import type { Places } from './grouping';
import type { MapLayer } from './layers';
import { alarmLayer } from './layers/alarmLayer';
import { type MapTarget, SiteCanvas } from './SiteCanvas';
import type { SiteField } from './siteField';
import type { Look } from './sitePainter';

export interface SiteLayerProps {
  field: SiteField;
  /** Another value, of any kind, with every change of a class in the field. */
  revision: unknown;
  palette: Palette;
  /** With which the field was read; the alarm layer when it is not said. */
  layer?: MapLayer;
  /** Keys of the classes that are drawn. */
  shown: ReadonlySet<string>;
  /** With it, near sites are gathered: by region from afar (null: not known yet), by nearness when closer. */
  regions?: Places['regions'];
  /** Names of the regions by id. */
  names?: Readonly<Record<number, string>>;
  scale?: number;
  /** What the pointer is over, where it points, and the size of the window. */
  onHover?: (target: MapTarget | null, at: L.Point, size: L.Point) => void;
  onPick?: (target: MapTarget | null, at: L.LatLng) => void;
}

const nameless = {};

function useLook(props: SiteLayerProps): Look {
  const { palette, shown, regions, scale = 1, layer = alarmLayer, names = nameless } = props;
  const isGrouped = regions !== undefined;
  return useMemo(
    () => ({
      classes: layer.classes.map(({ shape, colour, isLoud }) => ({ shape, colour: colour(palette), isLoud })),
      besides: (layer.besides ?? []).map(({ shape, colour }) => ({
        ...{ shape, colour: colour(palette), isLoud: true },
      })),
      isShown: layer.classes.map(({ key }) => shown.has(key)),
      isGrouped,
      scale,
      land: palette.land,
      surface: palette.raised,
      border: palette.areaLine,
      text: palette.text,
      muted: palette.muted,
      fontFamily: pageFontFamily(),
      names,
    }),
    [layer, palette, shown, isGrouped, scale, names],
  );
}

/** The canvas of the sites, kept from the first paint until the map is closed. */
function useSiteCanvas(props: SiteLayerProps): React.RefObject<SiteCanvas | null> {
  const map = useMap();
  const { field, revision, regions } = props;
  const look = useLook(props);
  const canvas = useRef<SiteCanvas | null>(null);
  useEffect(() => {
    const own = new SiteCanvas();
    canvas.current = own;
    own.addTo(map);
    return () => {
      own.remove();
      own.end();
    };
  }, [map]);
  useEffect(() => canvas.current?.showLook(look), [look, map]);
  useEffect(() => canvas.current?.showPlaces(field, regions ?? null), [field, regions, map]);
  useEffect(() => canvas.current?.showClasses(), [revision, map]);
  return canvas;
}

export function SiteLayer(props: SiteLayerProps) {
  const { onHover, onPick } = props;
  const canvas = useSiteCanvas(props);
  const map = useMapEvents({
    mousemove: ({ containerPoint }) => {
      const target = canvas.current?.targetAt(containerPoint) ?? null;
      map.getContainer().classList.toggle('is-over-site', target !== null);
      onHover?.(target, containerPoint, map.getSize());
    },
    mouseout: ({ containerPoint }) => onHover?.(null, containerPoint, map.getSize()),
    movestart: () => onHover?.(null, map.getSize(), map.getSize()),
    click: ({ containerPoint, latlng }) => onPick?.(canvas.current?.targetAt(containerPoint) ?? null, latlng),
  });
  return null;
}
