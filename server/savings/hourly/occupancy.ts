import { leastSquares, ones } from '../regression/leastSquares';
import { hourOfWeek, hoursAWeek } from './segments';
import { itemAt, valueAt } from '../regression/elements';

export interface WeightedHour {
  atMs: number;
  usage: number;
  temperature: number;
  weight: number;
}

export interface OccupancySettings {
  heatingBalancePoint: number;
  coolingBalancePoint: number;
  /** An hour of the week is occupied when more of its hours than this use more than the temperature explains. */
  share: number;
}

/** CalTRACK 2.0, 3.9: °F. */
export const occupancyInFahrenheit: OccupancySettings = {
  heatingBalancePoint: 50,
  coolingBalancePoint: 65,
  share: 0.65,
};

/** For each hour of the week: whether usage is mostly above what heating and cooling degrees tell. */
export function occupiedHours(hours: WeightedHour[], settings: OccupancySettings): boolean[] {
  const above = residualsOf(hours, settings).map((residual) => residual > 0);
  const counts = Array.from({ length: hoursAWeek }, () => ({ above: 0, all: 0 }));
  hours.forEach(({ atMs }, row) => {
    const count = itemAt(counts, hourOfWeek(atMs));
    count.all += 1;
    if (above[row]) count.above += 1;
  });
  return counts.map(({ above: more, all }) => all > 0 && more / all > settings.share);
}

function residualsOf(hours: WeightedHour[], { heatingBalancePoint, coolingBalancePoint }: OccupancySettings) {
  const usage = hours.map((hour) => hour.usage);
  const fit = leastSquares(
    [
      ones(hours.length),
      hours.map(({ temperature }) => Math.max(temperature - coolingBalancePoint, 0)),
      hours.map(({ temperature }) => Math.max(heatingBalancePoint - temperature, 0)),
    ],
    usage,
    hours.map(({ weight }) => weight),
  );
  return usage.map((value, row) => value - valueAt(fit.fitted, row));
}
