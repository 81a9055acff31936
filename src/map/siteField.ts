import { commStates } from '@contract/sites';
import type { SiteColumns } from '@sagas/sites/siteColumns';
import { type SiteCondition, siteConditions } from '@/palette/palette';
import { unitXOf, unitYOf } from './mercator';

/**
 * Sites as columns for drawing: position in unit Mercator and the place of the condition in `siteConditions`.
 * Row i is the same site as in the site index.
 */
export interface SiteField {
  ids: readonly number[];
  x: Float64Array;
  y: Float64Array;
  conditions: Uint8Array;
}

type Place = Pick<SiteColumns, 'lat' | 'lng'> & { map: { id: readonly number[] } };
type Known = Pick<SiteColumns, 'worst' | 'comm'>;

const indexOf = (condition: SiteCondition): number => siteConditions.indexOf(condition);
const [offline, unknown] = [commStates.indexOf('offline'), commStates.indexOf('unknown')];
const ofLevel = [indexOf('normal'), ...([1, 2, 3, 4] as const).map((level) => indexOf(`level${level}`))];
const [offlineAt, unknownAt] = [indexOf('offline'), indexOf('unknown')];

/** Places are projected once; every condition is "unknown" until `readConditions`. */
export const siteFieldOf = ({ map, lat, lng }: Place): SiteField => ({
  ids: map.id,
  x: lng.map(unitXOf),
  y: lat.map(unitYOf),
  conditions: new Uint8Array(map.id.length).fill(unknownAt),
});

/** An alarm of level 1 or 2 outweighs silence; silence outweighs the smaller levels, which may be out of date. */
const conditionIndexOf = (worst: number, comm: number): number => {
  if (worst === 1 || worst === 2) return ofLevel[worst] ?? unknownAt;
  if (comm === offline) return offlineAt;
  if (worst > 0) return ofLevel[worst] ?? unknownAt;
  return comm === unknown ? unknownAt : indexOf('normal');
};

const table = [0, 1, 2, 3, 4].map((worst) => commStates.map((_state, comm) => conditionIndexOf(worst, comm)));

/** Writes the present condition of every site into the field. */
export function readConditions(field: SiteField, { worst, comm }: Known): void {
  for (let row = 0; row < field.conditions.length; row++)
    field.conditions[row] = table[worst[row] ?? 0]?.[comm[row] ?? unknown] ?? unknownAt;
}

export const conditionAt = (field: SiteField, row: number): SiteCondition =>
  siteConditions[field.conditions[row] ?? unknownAt] ?? 'unknown';

export type ConditionCounts = Record<SiteCondition, number>;

export const countConditions = (field: SiteField): ConditionCounts => {
  const counts = new Array<number>(siteConditions.length).fill(0);
  for (const condition of field.conditions) counts[condition] = (counts[condition] ?? 0) + 1;
  const entries = siteConditions.map((condition, index) => [condition, counts[index] ?? 0]);
  return Object.fromEntries(entries) as ConditionCounts; // one entry per condition, by construction
};
