import { hourMs } from '@contract/time';
import { weatherTempC, type TempUnit, type WeatherChoices, type WeatherReading } from '@contract/weather';
import { say } from '../../platform/http/words';
import type { Ask, Chosen } from './columns';
import type { Entry } from './entries';
import type { ReadOrder } from './hours';
import { toCelsius } from './written';
import { offsetName, zoneInHead, zoneOf, type SourceClock } from './zones';

/** What the numbers and times of a file mean. */
export interface Settled {
  unit: TempUnit;
  unitFrom: WeatherReading['unitFrom'];
  rhScale: number;
  clock: SourceClock;
  /** Named by the head, so that rows must not say another. */
  isHeadZone: boolean;
  zoneFrom: WeatherReading['zoneFrom'];
  /** How far a time is behind the beginning of what it names. */
  lateMs: number;
  isEnding: boolean;
  /** A day without an hour is its midnight. */
  hasHours: boolean;
}

const codes = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const unitLabels = [
  { value: 'C', label: '°C' },
  { value: 'F', label: '°F' },
  { value: 'K', label: 'K' },
];

const fits = (value: number, unit: TempUnit): boolean => {
  const tempC = toCelsius(value, unit);
  return tempC >= weatherTempC.min && tempC <= weatherTempC.max;
};

/** The unit of the head; without one °C, unless a value says that it cannot be. */
function unitOf(
  { temp }: Chosen,
  entries: readonly Entry[],
  choices: WeatherChoices,
  ask: Ask,
): [TempUnit, WeatherReading['unitFrom']] {
  if (choices.tempUnit) return [choices.tempUnit, 'chosen'];
  const [first, ...more] = temp.units;
  if (first && more.length === 0) return [first, 'file'];
  const values = entries.flatMap(({ temp: value, tempUnit }) =>
    value === null || Number.isNaN(value) || tempUnit !== null ? [] : [value],
  );
  const isOdd =
    values.some((value) => !fits(value, 'C')) &&
    (['F', 'K'] as const).some((unit) => values.every((value) => fits(value, unit)));
  if (more.length > 0 || isOdd) ask('tempUnit', unitLabels);
  const written = new Set(entries.flatMap(({ tempUnit }) => tempUnit ?? []));
  const [only] = written;
  return only && written.size === 1 && values.length === 0 ? [only, 'file'] : ['C', 'assumed'];
}

/** Humidity is in percent unless the head or a person says otherwise; where no value is above 1 that is asked. */
function rhScaleOf({ rh }: Chosen, entries: readonly Entry[], choices: WeatherChoices, ask: Ask): number {
  const unit = choices.rhUnit ?? rh?.rhUnit ?? null;
  if (unit !== null || rh === null) return unit === 'fraction' ? 100 : 1;
  const values = entries.flatMap(({ rh: value }) => value ?? []);
  if (values.length > 0 && values.every((value) => value <= 1) && values.some((value) => value > 0))
    ask('rhUnit', [
      { value: 'percent', label: '%' },
      { value: 'fraction', label: '0–1' },
    ]);
  return 1;
}

type Zone = Pick<Settled, 'clock' | 'isHeadZone' | 'zoneFrom'>;

function zoneIn({ full, parts }: Chosen, entries: readonly Entry[], order: ReadOrder, ask: Ask): Zone {
  const { plantZone, choices, language } = order;
  const plant = zoneOf('plant', plantZone);
  if (plant === 'ask') throw new Error(`the plant has no zone: ${plantZone}`);
  const own = new Set(entries.flatMap(({ time }) => time?.offsetMin ?? []));
  const chosen = choices.zone === undefined ? null : zoneOf(choices.zone, plantZone);
  if (chosen && chosen !== 'ask') return { clock: chosen.clock, isHeadZone: false, zoneFrom: 'chosen' };
  const heads = [full, parts.hour, parts.date].flatMap((column) => column?.head ?? []);
  const said = heads.map((head) => zoneInHead(head, plantZone)).find((zone) => zone !== null);
  if (said && said.words !== 'ask') return { clock: said.words.clock, isHeadZone: true, zoneFrom: 'file' };
  const every = entries.every(({ time }) => time === null || time.offsetMin !== null);
  if (own.size > 0 && every)
    return {
      clock: { ...plant.clock, name: [...own].map(offsetName).slice(0, 3).join(', ') },
      isHeadZone: false,
      zoneFrom: 'file',
    };
  if (said || chosen)
    ask(
      'zone',
      [
        { value: 'plant', label: say(language, 'weather.zonePlant', { zone: plantZone }) },
        { value: 'standard', label: say(language, 'weather.zoneStandard') },
        ...codes(['UTC', 'UTC+08:00']),
      ],
      said?.text ?? choices.zone,
    );
  return { clock: plant.clock, isHeadZone: false, zoneFrom: 'plant' };
}

const hasBareHours = ({ full, parts }: Chosen, entries: readonly Entry[]): boolean =>
  full === null && parts.hour !== undefined && entries.every(({ timeText }) => !/:|[时時]/.test(timeText));

/** Hours of 1 to 24 name the hour that ends; where neither 0 nor 24 occurs, bare hours may be either. */
function endingOf(chosen: Chosen, entries: readonly Entry[], choices: WeatherChoices, ask: Ask): boolean {
  if (choices.hours) return choices.hours === '1-24';
  if ([chosen.full, chosen.parts.hour].some((column) => column?.isEnding === true)) return true;
  const times = entries.flatMap(({ time }) =>
    time?.hasHour === true && time.offsetMin === null ? [time] : [],
  );
  const isMidnight = entries.some(({ time }) => time?.hasHour === false);
  const has24 = times.some(({ hour }) => hour === 24);
  const has0 = isMidnight || times.some(({ hour, rest }) => hour === 0 && rest === 0);
  if (!has0 && !has24 && times.length > 0 && hasBareHours(chosen, entries))
    ask('hours', codes(['0-23', '1-24']));
  return has24 && !has0;
}

/** What the file leaves open is asked. */
export function settle(chosen: Chosen, entries: readonly Entry[], order: ReadOrder, ask: Ask): Settled {
  const { choices } = order;
  const [unit, unitFrom] = unitOf(chosen, entries, choices, ask);
  const isEnding = endingOf(chosen, entries, choices, ask);
  const rests = entries.flatMap(({ time }) => (time && time.rest > 0 ? [time.rest] : []));
  const stepMs = rests.reduce((least, rest) => Math.min(least, rest), hourMs);
  return {
    ...{ unit, unitFrom, isEnding },
    rhScale: rhScaleOf(chosen, entries, choices, ask),
    ...zoneIn(chosen, entries, order, ask),
    lateMs: isEnding ? stepMs : 0,
    hasHours: entries.some(({ time }) => time?.hasHour === true),
  };
}
