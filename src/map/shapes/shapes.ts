import type { Language } from '@contract/languages';
import type { LngLat, MapShapes } from '@contract/mapShapes';
import type { Datum } from '../datum';
import { unitXOf, unitYOf } from '../mercator';

/** A line or an outline as the map draws it, in unit Mercator, with its extent. */
export interface Shape {
  kind: 'area' | 'boundary';
  name: string;
  isClosed: boolean;
  /** x and y in turn. */
  points: Float64Array;
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

function shapeOf(
  kind: Shape['kind'],
  name: string,
  isClosed: boolean,
  places: readonly LngLat[],
  { toShown }: Datum,
): Shape {
  const points = new Float64Array(places.length * 2);
  const shape = { kind, name, isClosed, points, minX: 1, minY: 1, maxX: 0, maxY: 0 };
  places.forEach(([lng, lat], at) => {
    const shown = toShown({ lng, lat });
    const [x, y] = [unitXOf(shown.lng), unitYOf(shown.lat)];
    points.set([x, y], at * 2);
    shape.minX = Math.min(shape.minX, x);
    shape.minY = Math.min(shape.minY, y);
    shape.maxX = Math.max(shape.maxX, x);
    shape.maxY = Math.max(shape.maxY, y);
  });
  return shape;
}

/** Boundaries first: what was drawn by hand lies on top of them. */
export function shapesOf({ areas, boundaries }: MapShapes, language: Language, datum: Datum): Shape[] {
  return [
    ...boundaries.flatMap(({ lines }) =>
      lines.map(({ name, isClosed, points }) =>
        shapeOf('boundary', name?.[language] ?? '', isClosed, points, datum),
      ),
    ),
    ...areas.map(({ name, outline }) => shapeOf('area', name[language], true, outline, datum)),
  ];
}
