import { isPlaced } from '@contract/sites';
import type { SiteColumns } from '@sagas/sites/siteColumns';
import { type SiteCondition, siteConditions } from '@/palette/palette';
import { type Datum, wgs84 } from './datum';
import { alarmLayer } from './layers/alarmLayer';
import type { LayerColumns, MapLayer } from './layers/mapLayer';
import { unitXOf, unitYOf } from './mercator';

/**
 * Sites as columns for drawing: position in unit Mercator and the place of what they are among the classes of a
 * layer. Row i is the same site as in the site index; x and y of a site that has no place are NaN.
 */
export interface SiteField {
  ids: readonly number[];
  x: Float64Array;
  y: Float64Array;
  classes: Uint8Array;
  /** What the class hides: a place among the `besides` of the layer, from 1; absent: nothing. */
  beside?: Uint8Array;
}

const nowhere = { lat: NaN, lng: NaN };

type Place = Pick<SiteColumns, 'lat' | 'lng'> & { map: { id: readonly number[] } };

/** Places are projected once; classes are of no meaning until `readClasses`. */
export function siteFieldOf({ map, lat, lng }: Place, { toShown }: Datum = wgs84): SiteField {
  const [x, y] = [new Float64Array(lng.length), new Float64Array(lat.length)];
  for (let row = 0; row < lat.length; row++) {
    const stored = { lat: lat[row] ?? 0, lng: lng[row] ?? 0 };
    const shown = isPlaced(stored) ? toShown(stored) : nowhere;
    x[row] = unitXOf(shown.lng);
    y[row] = unitYOf(shown.lat);
  }
  const size = map.id.length;
  return { ids: map.id, x, y, classes: new Uint8Array(size), beside: new Uint8Array(size) };
}

/** Writes what every site is now into the field. */
export function readClasses(field: SiteField, columns: LayerColumns, layer: MapLayer): void {
  for (let row = 0; row < field.classes.length; row++) readClass(field, row, columns, { layer, of: row });
}

/** Writes what one site is, which stands in row `of` of the columns. */
export function readClass(
  field: SiteField,
  row: number,
  columns: LayerColumns,
  { layer, of }: { layer: MapLayer; of: number },
): void {
  field.classes[row] = layer.classOf(columns, of);
  if (field.beside) field.beside[row] = layer.besideOf?.(columns, of) ?? 0;
}

/** Of a field that was read with the alarm layer. */
export const conditionAt = (field: SiteField, row: number): SiteCondition =>
  siteConditions[field.classes[row] ?? -1] ?? 'unknown';

/** How one site is, whatever layer is shown. */
export const conditionOf = (columns: LayerColumns, row: number): SiteCondition =>
  siteConditions[alarmLayer.classOf(columns, row)] ?? 'unknown';

export type ClassCounts<K extends string = string> = Record<K, number>;
export type ConditionCounts = ClassCounts<SiteCondition>;

export const countClasses = <K extends string>(field: SiteField, layer: MapLayer<K>): ClassCounts<K> => {
  const counts = new Array<number>(layer.classes.length).fill(0);
  for (const at of field.classes) counts[at] = (counts[at] ?? 0) + 1;
  const entries = layer.classes.map(({ key }, at) => [key, counts[at] ?? 0]);
  return Object.fromEntries(entries) as ClassCounts<K>; // one entry per class, by construction
};
