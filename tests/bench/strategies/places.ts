import { readFileSync } from 'node:fs';
import { climateOf } from '@field/climate/climate';
import { repeating, type Weather } from '@field/climate/weather';
import { readWeather } from '@field/climate/weatherFile';
import type { EnvelopeClass } from '@field/sites/envelopes';
import type { BenchOptions } from './options';

/** The four cities of the goal, and two warmer ones. */
export const goalCities = new Map([
  ['310100', 'Shanghai'],
  ['510100', 'Chengdu'],
  ['110100', 'Beijing'],
  ['210100', 'Shenyang'],
]);
const allCities = new Map([...goalCities, ['440100', 'Guangzhou'], ['460100', 'Haikou']]);

/** Of six rooms four are shelters: the goals are theirs. */
const pattern: readonly EnvelopeClass[] = ['panel', 'brick', 'panel', 'core', 'panel', 'panel'];

export interface Place {
  envelope: EnvelopeClass;
  city: string;
}

const fileCity = 'file';

export const cityName = (city: string): string => allCities.get(city) ?? 'weather file';

export function placeOf(index: number, { weather }: BenchOptions): Place {
  const cities = weather === null ? [...allCities.keys()] : [fileCity];
  const city = cities[index % cities.length] ?? fileCity;
  return { city, envelope: pattern[Math.floor(index / cities.length) % pattern.length] ?? 'panel' };
}

/** Weather of the places of a run; a file is read once and repeats. @throws Error when it cannot be read */
export function weatherOf({ weather, seed }: BenchOptions): (city: string) => Weather {
  const known = new Map<string, Weather>();
  return (city) => {
    const found =
      known.get(city) ??
      (weather === null ? climateOf(city, seed) : repeating(readWeather(readFileSync(weather, 'utf8'))));
    known.set(city, found);
    return found;
  };
}
