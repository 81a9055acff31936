import { at } from './columns';
import type { WeightedPosterior } from './posterior';

/**
 * In how many minutes the air of a room, with the equipment in it, follows a change while its walls stand still: the time
 * constant of a room of one resistance and one capacity. The store of the equipment counts with the air, what the air
 * loses to walls and leaks is the conductance (columns.ts): (1 + e·τe) / (g + v).
 */
export function airMinutes(all: readonly WeightedPosterior[]): number | null {
  const parts = all.flatMap(({ mean, weight, lags }) => {
    const loses = (mean[at.inner] ?? 0) + (mean[at.leak] ?? 0);
    const stores = 1 + Math.max(0, mean[at.equipment] ?? 0) * lags.equipmentMin;
    return loses > 0 ? [{ weight, minutes: stores / loses }] : [];
  });
  const weight = parts.reduce((sum, part) => sum + part.weight, 0);
  if (weight < 0.5) return null;
  return parts.reduce((sum, part) => sum + part.weight * part.minutes, 0) / weight;
}
