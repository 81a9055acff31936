import type { Palette, SiteCondition } from '@/palette/palette';
import type L from 'leaflet';
import { useEffect, useRef } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import { SiteCanvas } from './SiteCanvas';
import type { SiteField } from './siteField';

export interface SiteLayerProps {
  field: SiteField;
  /** Rises with every change of a condition in the field. */
  version: number;
  palette: Palette;
  shown: ReadonlySet<SiteCondition>;
  scale?: number;
  /** Index of the site under the pointer and where it points; -1 when there is none. */
  onHover?: (index: number, at: L.Point) => void;
  onPick?: (index: number) => void;
}

export function SiteLayer({ field, version, palette, shown, scale = 1, onHover, onPick }: SiteLayerProps) {
  const map = useMap();
  const layer = useRef<SiteCanvas | null>(null);
  useEffect(() => {
    layer.current ??= new SiteCanvas(field, palette);
    layer.current.show(field, palette, shown, scale);
  }, [field, palette, shown, scale]);
  useEffect(() => {
    layer.current?.addTo(map);
    return () => void layer.current?.remove();
  }, [map]);
  useEffect(() => layer.current?.repaint(), [version]);
  useMapEvents({
    mousemove: ({ containerPoint }) => {
      const index = layer.current?.siteAt(containerPoint) ?? -1;
      map.getContainer().classList.toggle('is-over-site', index >= 0);
      onHover?.(index, containerPoint);
    },
    mouseout: ({ containerPoint }) => onHover?.(-1, containerPoint),
    movestart: () => onHover?.(-1, map.getSize()),
    click: ({ containerPoint }) => onPick?.(layer.current?.siteAt(containerPoint) ?? -1),
  });
  return null;
}
