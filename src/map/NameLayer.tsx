import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import { NameCanvas, type NameLook } from './NameCanvas';

interface NameLayerProps extends NameLook {
  /** Another value with every change of a class in the field. */
  revision: unknown;
}

export function NameLayer({ field, isShown, textOf, palette, scale, revision }: NameLayerProps) {
  const map = useMap();
  const layer = useRef<NameCanvas | null>(null);
  useEffect(() => {
    const look = { field, isShown, textOf, palette, scale };
    layer.current ??= new NameCanvas(look);
    layer.current.show(look);
  }, [field, isShown, textOf, palette, scale, revision]);
  useEffect(() => {
    layer.current?.addTo(map);
    return () => void layer.current?.remove();
  }, [map]);
  return null;
}
