import { noise } from '@field/chance';
import type { Outdoor } from '@field/physics/room';
import { hourMs } from '@contract/time';
import { type CityClimate, cityClimates } from './cities';
import { localOffsetMs, type Weather } from './weather';

const { cos, floor, max, min, PI } = Math;
const blockHours = 8_760;
const yearHours = 365.25 * 24;
const hottestDay = 201;
const hottestHour = 15;
const temperatureMemoryH = 48;
const humidityMemoryH = 24;
/** Long enough that what lies before the block is forgotten to one part in 10,000. */
const burnInH = 10 * temperatureMemoryH;

const harmonic = (position: number, peak: number, period: number): number =>
  cos((2 * PI * (position - peak)) / period);

/** Weather comes in waves: AR(1) of unit variance whose shocks are keyed by the absolute hour. */
function* waves(seed: number, stream: number, fromHour: number, memoryH: number): Generator<number, never> {
  const keep = Math.exp(-1 / memoryH);
  const shock = Math.sqrt(1 - keep * keep);
  let value = 0;
  for (let hour = fromHour - burnInH; hour < fromHour; hour++)
    value = keep * value + shock * noise(seed, stream, hour);
  for (let hour = fromHour; ; hour++) {
    value = keep * value + shock * noise(seed, stream, hour);
    yield value;
  }
}

interface Block {
  tempC: Float64Array;
  rhPct: Float64Array;
}

function hourOf(city: CityClimate, hour: number, heat: number, moisture: number): Outdoor {
  const local = hour + localOffsetMs / hourMs;
  const season = harmonic(local % yearHours, hottestDay * 24, yearHours);
  const day = harmonic(local % 24, hottestHour, 24);
  // Winters of the continent swing more than summers, and cold places more than warm ones.
  const swingK = (1.2 + 0.12 * city.amplitudeK) * (1.25 - 0.45 * season);
  const dayK = (city.dailyRangeK / 2) * day * (1 - 0.25 * moisture);
  const rhPct = city.rhPct + city.julyRhPct * season - 2.4 * dayK + 9 * moisture;
  return {
    tempC: city.meanC + city.amplitudeK * season + dayK + swingK * heat,
    rhPct: min(100, max(12, rhPct)),
  };
}

function makeBlock(city: CityClimate, seed: number, place: number, index: number): Block {
  const from = index * blockHours;
  const heat = waves(seed, 2 * place, from, temperatureMemoryH);
  const moisture = waves(seed, 2 * place + 1, from, humidityMemoryH);
  const block = { tempC: new Float64Array(blockHours + 1), rhPct: new Float64Array(blockHours + 1) };
  for (let i = 0; i <= blockHours; i++) {
    const { tempC, rhPct } = hourOf(city, from + i, heat.next().value, moisture.next().value);
    block.tempC[i] = tempC;
    block.rhPct[i] = rhPct;
  }
  return block;
}

/**
 * Weather of a city from its normals: a yearly and a daily harmonic, and AR(1) waves of some days, the same for the
 * same seed at any instant. @throws Error when the city is not in the table.
 */
export function climateOf(cityCode: string, seed: number): Weather {
  const city = cityClimates.get(cityCode);
  if (!city) throw new Error(`No climate is known for the city ${cityCode}`);
  const blocks = new Map<number, Block>();
  const blockAt = (index: number): Block => {
    const known = blocks.get(index) ?? makeBlock(city, seed, Number(cityCode), index);
    blocks.set(index, known);
    return known;
  };
  let lastIndex = NaN;
  let last: Block = { tempC: new Float64Array(), rhPct: new Float64Array() };
  return {
    at(epochMs, into) {
      const hours = epochMs / hourMs;
      const whole = floor(hours);
      const index = floor(whole / blockHours);
      if (index !== lastIndex) {
        last = blockAt(index);
        lastIndex = index;
      }
      const { tempC, rhPct } = last;
      const place = whole - index * blockHours;
      const here = tempC[place] ?? 0;
      into.tempC = here + ((tempC[place + 1] ?? here) - here) * (hours - whole);
      into.rhPct = rhPct[place] ?? city.rhPct;
    },
  };
}
