import { leastSquares } from '../regression/leastSquares';
import { occupiedHours, type OccupancySettings, type WeightedHour } from './occupancy';
import { hourOfWeek, hoursAWeek, monthOf, segmentWeight } from './segments';
import { binnedTemperature, keptEndpoints } from './temperatureBins';
import { itemAt, valueAt } from '../regression/elements';

export interface MeteredHour {
  atMs: number;
  usage: number;
  temperature: number;
}

export interface HourlySettings {
  occupancy: OccupancySettings;
  binEndpoints: number[];
}

/** The model of one month: usage = level of the hour of the week + slopes of the binned temperature. */
export interface MonthModel {
  occupied: boolean[];
  occupiedEndpoints: number[];
  unoccupiedEndpoints: number[];
  /** By hour of the week; null for an hour that was never metered. */
  levels: (number | null)[];
  /** Occupied bins, then unoccupied ones. */
  slopes: number[];
}

/** Twelve, by month; null where a month and its neighbours were not metered. */
export type HourlyModel = (MonthModel | null)[];

const months = Array.from({ length: 12 }, (_, month) => month);

/** CalTRACK 2.0 for hours (time of week and temperature): a model for each month, its neighbours counting half. */
export function fitHourly(hours: MeteredHour[], settings: HourlySettings): HourlyModel {
  return months.map((model) => {
    const weighted = hours
      .map((hour) => ({ ...hour, weight: segmentWeight(model, monthOf(hour.atMs)) }))
      .filter(({ weight }) => weight > 0);
    return weighted.length === 0 ? null : fitMonth(weighted, settings);
  });
}

function fitMonth(hours: WeightedHour[], { occupancy, binEndpoints }: HourlySettings): MonthModel {
  const occupied = occupiedHours(hours, occupancy);
  const temperaturesWhere = (is: boolean) =>
    hours.filter(({ atMs }) => occupied[hourOfWeek(atMs)] === is).map(({ temperature }) => temperature);
  const shape = {
    occupied,
    occupiedEndpoints: keptEndpoints(temperaturesWhere(true), binEndpoints),
    unoccupiedEndpoints: keptEndpoints(temperaturesWhere(false), binEndpoints),
  };
  return { ...shape, ...fitWithinHours(hours, shape) };
}

type Shape = Pick<MonthModel, 'occupied' | 'occupiedEndpoints' | 'unoccupiedEndpoints'>;

function binsOf(atMs: number, temperature: number, shape: Shape) {
  const isOccupied = shape.occupied[hourOfWeek(atMs)];
  const zeros = (endpoints: number[]) => Array.from({ length: endpoints.length + 1 }, () => 0);
  const { occupiedEndpoints, unoccupiedEndpoints } = shape;
  return isOccupied
    ? [...binnedTemperature(temperature, occupiedEndpoints), ...zeros(unoccupiedEndpoints)]
    : [...zeros(occupiedEndpoints), ...binnedTemperature(temperature, unoccupiedEndpoints)];
}

/**
 * The 168 levels are partialled out: usage and bins are taken about their means in each hour of the week, so that only
 * the few slopes are solved for (Frisch, Waugh and Lovell: the same least squares).
 */
function fitWithinHours(hours: WeightedHour[], shape: Shape): Pick<MonthModel, 'levels' | 'slopes'> {
  const rows = hours.map(({ atMs, usage, temperature, weight }) => ({
    hour: hourOfWeek(atMs),
    values: [usage, ...binsOf(atMs, temperature, shape)],
    weight,
  }));
  const means = meansByHour(rows);
  const within = (at: number) =>
    rows.map(({ hour, values }) => valueAt(values, at) - valueAt(itemAt(means, hour) ?? [], at));
  const bins = itemAt(rows, 0).values.length - 1;
  const { coefficients: slopes } = leastSquares(
    Array.from({ length: bins }, (_, bin) => within(bin + 1)),
    within(0),
    rows.map(({ weight }) => weight),
  );
  const levels = means.map((mean) =>
    mean === null
      ? null
      : slopes.reduce((level, slope, bin) => level - slope * valueAt(mean, bin + 1), valueAt(mean, 0)),
  );
  return { levels, slopes };
}

interface Row {
  hour: number;
  values: number[];
  weight: number;
}

function meansByHour(rows: Row[]): (number[] | null)[] {
  const sums = Array.from({ length: hoursAWeek }, () => ({ weight: 0, values: [] as number[] }));
  for (const { hour, values, weight } of rows) {
    const sum = itemAt(sums, hour);
    sum.weight += weight;
    values.forEach((value, at) => (sum.values[at] = (sum.values[at] ?? 0) + weight * value));
  }
  return sums.map(({ weight, values }) => (weight === 0 ? null : values.map((value) => value / weight)));
}

/** null where the model knows nothing of the month or of the hour of the week. */
export function predictHour(model: HourlyModel, atMs: number, temperature: number): number | null {
  const month = model[monthOf(atMs)];
  const level = month?.levels[hourOfWeek(atMs)];
  if (!month || level === null || level === undefined) return null;
  return binsOf(atMs, temperature, month).reduce(
    (usage, degrees, bin) => usage + valueAt(month.slopes, bin) * degrees,
    level,
  );
}
