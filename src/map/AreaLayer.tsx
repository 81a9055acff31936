import type { Palette } from '@/palette/palette';
import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import { AreaCanvas } from './AreaCanvas';
import type { AreaShape } from './areas';

interface AreaLayerProps {
  areas: readonly AreaShape[];
  palette: Palette;
  scale?: number;
}

export function AreaLayer({ areas, palette, scale = 1 }: AreaLayerProps) {
  const map = useMap();
  const layer = useRef<AreaCanvas | null>(null);
  useEffect(() => {
    layer.current ??= new AreaCanvas(areas, palette);
    layer.current.show(areas, palette, scale);
  }, [areas, palette, scale]);
  useEffect(() => {
    layer.current?.addTo(map);
    return () => void layer.current?.remove();
  }, [map]);
  return null;
}
