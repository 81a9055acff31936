import { useEffect, useMemo, useRef } from 'react';
import { useMap } from 'react-leaflet';
import { useLanguage } from '@/i18n/useLanguage';
import { useMapShapes } from '@/live';
import type { Palette } from '@/palette/palette';
import { useMapDatum } from '../useMapDatum';
import { ShapeCanvas } from './ShapeCanvas';
import { shapesOf } from './shapes';

/** Boundaries and drawn areas, in the language of the page. */
export function ShapeLayer({ palette }: { palette: Palette }) {
  const map = useMap();
  const language = useLanguage();
  const datum = useMapDatum();
  const known = useMapShapes();
  const shapes = useMemo(() => shapesOf(known, language, datum), [known, language, datum]);
  const layer = useRef<ShapeCanvas | null>(null);
  useEffect(() => {
    layer.current = new ShapeCanvas().addTo(map);
    return () => void layer.current?.remove();
  }, [map]);
  useEffect(() => layer.current?.show(shapes, palette), [map, shapes, palette]);
  return null;
}
