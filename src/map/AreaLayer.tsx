import type { Palette } from '@/palette/palette';
import type { RegionLevel } from '@contract/sites';
import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import { AreaCanvas } from './AreaCanvas';
import type { Areas } from './areas';
import { cancelIdle, whenIdle } from './idle';

interface AreaLayerProps {
  areas: Areas;
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
  useEffect(() => drawAhead(areas), [areas]);
  useEffect(() => {
    layer.current?.addTo(map);
    return () => void layer.current?.remove();
  }, [map]);
  return null;
}

/** The sites come first: a page that waits for their picture looks idle, and outlines would hold that picture up. */
const aheadAfterMs = 1_500;

/** Outlines of what one zooms into, made while nothing else is to be done. */
function drawAhead(areas: Areas): () => void {
  const levels: RegionLevel[] = ['city', 'area'];
  let wait = 0;
  const next = () => {
    const level = levels.shift();
    if (!level) return;
    areas(level);
    wait = whenIdle(next);
  };
  const timer = setTimeout(() => (wait = whenIdle(next)), aheadAfterMs);
  return () => {
    clearTimeout(timer);
    cancelIdle(wait);
  };
}
