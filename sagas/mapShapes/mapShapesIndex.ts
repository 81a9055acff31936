import type { MapShapes } from '@contract/mapShapes';
import { createSignal, type Signal } from '../engine/signal';

/** What was drawn on the map and laid over it. */
export interface MapShapesIndex {
  signal: Signal;
  shapes(): MapShapes;
  load(shapes: MapShapes): void;
  clear(): void;
}

const none: MapShapes = { areas: [], boundaries: [] };

export function createMapShapesIndex(): MapShapesIndex {
  const signal = createSignal();
  let known = none;
  const load = (shapes: MapShapes) => {
    known = shapes;
    signal.bump();
  };
  return { signal, shapes: () => known, load, clear: () => load(none) };
}
