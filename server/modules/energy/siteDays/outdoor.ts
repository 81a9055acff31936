import { degreeBaseC, freeCoolingLimit, outdoorSources, type OutdoorSource } from '@contract/siteEnergy';
import type { HourValues } from './hourly';

/** Weather that was brought in from outside, by hour of the day, with its error in K. */
export interface ImportedWeather {
  tempC: HourValues;
  rhPct: HourValues;
  errorK: number;
}

export interface Outdoor {
  tempC: HourValues;
  rhPct: HourValues;
  source: OutdoorSource;
  errorK: number | null;
}

/** This many neighbours are asked, and so many must speak for their middle to count. */
export const neighboursAsked = 8;
const neighboursNeeded = 3;
const hoursNeeded = 6;
/** A sensor that is off by more than this for most of a day is not to be believed: sun, exhaust air, a fault. */
const mostOffK = 3;
const stuckRangeK = 0.3;
const movingRangeK = 2;
const checkedErrorK = 0.5;
const uncheckedErrorK = 1.5;

const middle = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[half] ?? NaN)
    : ((sorted[half - 1] ?? NaN) + (sorted[half] ?? NaN)) / 2;
};

const knownOf = (values: HourValues): number[] => values.filter((value) => value !== null);
const rangeOf = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

interface Reference {
  tempC: HourValues;
  /** How far neighbours differ among themselves. */
  errorK: number;
}

/** Middle of the neighbours hour by hour, where enough of them speak. */
function referenceOf(neighbours: readonly HourValues[], hours: number): Reference {
  const spreads: number[] = [];
  const tempC = Array.from({ length: hours }, (_, hour) => {
    const said = neighbours.flatMap((values) => values[hour] ?? []);
    if (said.length < neighboursNeeded) return null;
    const mid = middle(said);
    spreads.push(1.4826 * middle(said.map((value) => Math.abs(value - mid))));
    return mid;
  });
  return { tempC, errorK: checkedErrorK + (spreads.length === 0 ? 0 : middle(spreads)) };
}

/** true and false where neighbours can tell, else null. */
function isPlausible(own: HourValues, reference: HourValues): boolean | null {
  const pairs = own.flatMap((value, hour) => {
    const other = reference[hour] ?? null;
    return value === null || other === null ? [] : [{ value, other }];
  });
  if (pairs.length < hoursNeeded) return null;
  if (middle(pairs.map(({ value, other }) => Math.abs(value - other))) > mostOffK) return false;
  const isStuck = rangeOf(pairs.map(({ value }) => value)) < stuckRangeK;
  return !(isStuck && rangeOf(pairs.map(({ other }) => other)) > movingRangeK);
}

/**
 * The outdoor temperature of a day, hour by hour: the site's own sensor where neighbours do not contradict it, else
 * their middle, else imported weather. The source is what gave most hours; the error is that of the source.
 */
export function outdoorOf(
  own: HourValues,
  ownRh: HourValues,
  neighbours: readonly HourValues[],
  imported: ImportedWeather | null,
): Outdoor {
  const reference = referenceOf(neighbours, own.length);
  const plausible = isPlausible(own, reference.tempC);
  const given = { own: 0, neighbours: 0, imported: 0 };
  const tempC = own.map((value, hour) => {
    const candidates = [
      ['own', plausible === false ? null : value],
      ['neighbours', reference.tempC[hour] ?? null],
      ['imported', imported?.tempC[hour] ?? null],
    ] as const;
    const chosen = candidates.find(([, temp]) => temp !== null);
    if (chosen === undefined) return null;
    given[chosen[0]] += 1;
    return chosen[1];
  });
  const isOwnAir = plausible !== false;
  const rhPct = own.map((_, hour) => {
    const said = isOwnAir ? ownRh[hour] : null;
    return said ?? imported?.rhPct[hour] ?? null;
  });
  const source = outdoorSources.reduce<OutdoorSource>(
    (best, each) => (each !== 'none' && given[each] > (best === 'none' ? 0 : given[best]) ? each : best),
    'none',
  );
  const errors = {
    none: null,
    own: plausible === true ? checkedErrorK : uncheckedErrorK,
    neighbours: reference.errorK,
    imported: imported?.errorK ?? null,
  };
  return { tempC, rhPct, source, errorK: errors[source] };
}

export interface OutdoorFigures {
  meanC: number | null;
  minC: number | null;
  maxC: number | null;
  coolingKh: number | null;
  heatingKh: number | null;
  availableH: number | null;
  pct: number;
}

/** Figures of a day; hours in which outdoor air was of use are known only where its humidity is. */
export function outdoorFigures({ tempC, rhPct }: Pick<Outdoor, 'tempC' | 'rhPct'>): OutdoorFigures {
  const known = knownOf(tempC);
  const pct = Math.floor((100 * known.length) / tempC.length);
  if (known.length === 0)
    return { meanC: null, minC: null, maxC: null, coolingKh: null, heatingKh: null, availableH: null, pct };
  const sum = (of: (temp: number) => number): number => known.reduce((all, temp) => all + of(temp), 0);
  const useful = tempC.flatMap((temp, hour) => {
    const rh = rhPct[hour] ?? null;
    if (temp === null || rh === null) return [];
    return [temp <= freeCoolingLimit.outdoorC && rh <= freeCoolingLimit.rhPct ? 1 : 0];
  });
  return {
    meanC: sum((temp) => temp) / known.length,
    minC: Math.min(...known),
    maxC: Math.max(...known),
    coolingKh: sum((temp) => Math.max(0, temp - degreeBaseC)),
    heatingKh: sum((temp) => Math.max(0, degreeBaseC - temp)),
    availableH: useful.length === 0 ? null : useful.reduce<number>((all, hour) => all + hour, 0),
    pct,
  };
}
