import type { Palette } from '@/palette/palette';
import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import { AreaCanvas } from './AreaCanvas';
import type { AreaShape } from './areas';

interface AreaLayerProps {
  areas: readonly AreaShape[];
  palette: Palette;
  scale?: number;
  /** Whether the sites' own marks stand for the larger regions. */
  isGrouped: boolean;
}

export function AreaLayer({ areas, palette, scale = 1, isGrouped }: AreaLayerProps) {
  const map = useMap();
  const layer = useRef<AreaCanvas | null>(null);
  useEffect(() => {
    layer.current ??= new AreaCanvas(areas, palette);
    layer.current.show(areas, palette, scale, isGrouped);
  }, [areas, palette, scale, isGrouped]);
  useEffect(() => {
    layer.current?.addTo(map);
    return () => void layer.current?.remove();
  }, [map]);
  return null;
}
