import L from 'leaflet';
import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import type { Position } from './hull';
import { worldSizeAt } from './mercator';

/** Nearer corners than this add nothing to an outline. */
const stepPx = 4;

interface LassoToolProps {
  colour: string;
  /** The outline in unit Mercator, when the hand lets go of one that holds anything. */
  onDrawn: (outline: Position[]) => void;
}

/** While it is there, dragging over the map draws an outline in place of moving the map. */
export function LassoTool({ colour, onDrawn }: LassoToolProps) {
  const map = useMap();
  const newest = useRef(onDrawn);
  useEffect(() => {
    newest.current = onDrawn;
  }, [onDrawn]);
  useEffect(() => {
    const container = map.getContainer();
    const line = L.polygon([], { color: colour, weight: 1.5, fillOpacity: 0.08, interactive: false });
    let corners: L.Point[] | null = null;
    const pointOf = (event: PointerEvent) => map.mouseEventToContainerPoint(event);
    const begin = (event: PointerEvent) => {
      if (event.button !== 0 || (event.target as Element).closest('.leaflet-control')) return;
      event.preventDefault();
      corners = [pointOf(event)];
      container.setPointerCapture(event.pointerId);
      line.setLatLngs([]).addTo(map);
    };
    const extend = (event: PointerEvent) => {
      const [at, last] = [pointOf(event), corners?.at(-1)];
      if (!corners || !last || at.distanceTo(last) < stepPx) return;
      corners.push(at);
      line.setLatLngs(corners.map((corner) => map.containerPointToLatLng(corner)));
    };
    const end = () => {
      const drawn = corners ?? [];
      corners = null;
      line.remove();
      if (drawn.length >= 3) newest.current(drawn.map((corner) => unitOf(map, corner)));
    };
    map.dragging.disable();
    container.classList.add('is-lasso');
    container.addEventListener('pointerdown', begin);
    container.addEventListener('pointermove', extend);
    container.addEventListener('pointerup', end);
    container.addEventListener('pointercancel', end);
    return () => {
      line.remove();
      map.dragging.enable();
      container.classList.remove('is-lasso');
      container.removeEventListener('pointerdown', begin);
      container.removeEventListener('pointermove', extend);
      container.removeEventListener('pointerup', end);
      container.removeEventListener('pointercancel', end);
    };
  }, [map, colour]);
  return null;
}

function unitOf(map: L.Map, corner: L.Point): Position {
  const origin = map.getPixelBounds().min ?? L.point(0, 0);
  const worldPx = worldSizeAt(map.getZoom());
  return [(origin.x + corner.x) / worldPx, (origin.y + corner.y) / worldPx];
}
