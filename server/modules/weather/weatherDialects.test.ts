import { dayMs, hourMs, minuteMs } from '@contract/time';
import fc from 'fast-check';
import { readCsvTable } from '../../platform/sheets/reading/csvTable';
import { readWeatherCsv } from './csv';

const two = (value: number): string => String(value).padStart(2, '0');

const tempHeads = {
  C: ['Temperature (°C)', 'temp_c', '气温(℃)', 'Dry Bulb [degC]', '溫度（攝氏度）', 'air temperature, °C'],
  F: [
    'Temperature (°F)',
    'temp_f',
    '气温(℉)',
    'T [F]',
    '温度（华氏度）',
    'Air Temperature (degrees Fahrenheit)',
  ],
  K: ['Temperature (K)', 'temp_k', 'T [K]', '气温（开尔文）', 't2m (Kelvin)'],
} as const;
const ofCelsius = { C: (c: number) => c, F: (c: number) => c * 1.8 + 32, K: (c: number) => c + 273.15 };

const zones = [
  [['time (UTC)', '时间(世界时)', 'Time UTC', 'datetime [GMT]', 'time (Z)'], 0],
  [
    ['time (UTC+8)', '北京时间', 'time [+08:00]', 'time (GMT+0800)', 'timestamp (HKT)', 'time（UTC＋8）'],
    480,
  ],
  [['time (UTC-03:30)', 'time [GMT−3:30]'], -210],
  [['time', '时间', 'Date Time', 'time (local)', '當地時間'], 480],
] as const;

/** How a local time is written; an hour of 1 to 24 names its end. */
const written = {
  iso: (y: number, m: number, d: number, h: string) => `${y}-${two(m)}-${two(d)}T${h}`,
  slashes: (y: number, m: number, d: number, h: string) => `${y}/${m}/${d} ${h}`,
  chinese: (y: number, m: number, d: number, h: string) => `${y}年${m}月${d}日 ${h}`,
  compact: (y: number, m: number, d: number, h: string) => `${y}${two(m)}${two(d)} ${h}`,
};

const dialect = fc.record({
  unit: fc.constantFrom('C' as const, 'F' as const, 'K' as const),
  head: fc.nat(),
  zone: fc.constantFrom(...zones),
  form: fc.constantFrom(...(Object.keys(written) as (keyof typeof written)[])),
  separator: fc.constantFrom(',', ';', '\t'),
  comma: fc.constantFrom('.', ','),
  isEnding: fc.boolean(),
  hasHumidity: fc.boolean(),
  isFalling: fc.boolean(),
  start: fc.integer({ min: Date.UTC(2015, 0, 1) / dayMs, max: Date.UTC(2025, 0, 1) / dayMs }),
  temps: fc.array(fc.integer({ min: -400, max: 450 }), { minLength: 25, maxLength: 60 }),
});

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? '';

describe('a file of weather in a dialect drawn at random', () => {
  it('gives back the hours that were written', () => {
    fc.assert(
      fc.property(dialect, ({ unit, head, zone: [heads, offsetMin], form, separator, comma, ...more }) => {
        const number = (value: number): string => {
          const text = value.toFixed(2).replace('.', comma);
          return comma === separator ? `"${text}"` : text;
        };
        const rows = more.temps.map((tenths, at) => {
          const ends = more.isEnding ? 1 : 0;
          const begin = more.start * dayMs + at * hourMs;
          const day = new Date(Math.floor(begin / dayMs) * dayMs);
          const hour = (begin % dayMs) / hourMs + ends;
          const date = [day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()] as const;
          const time = written[form](...date, `${two(hour)}:00`);
          const cells = [time, number(ofCelsius[unit](tenths / 10)), ...(more.hasHumidity ? ['60'] : [])];
          return cells.join(separator);
        });
        const tempHead = pick(tempHeads[unit], head);
        const titles = [pick(heads, head), tempHead.includes(separator) ? `"${tempHead}"` : tempHead];
        const first = [...titles, ...(more.hasHumidity ? ['RH (%)'] : [])].join(separator);
        const text = [first, ...(more.isFalling ? rows.toReversed() : rows)].join('\r\n');
        const file = readWeatherCsv({
          rows: readCsvTable(Buffer.from(text), { rows: 1_000, bytes: 1_000_000 }).rows,
          station: { lat: 31.2, lng: 121.3, isTypical: false },
          ...{ plantZone: 'Asia/Shanghai', choices: {}, language: 'en' as const },
        });
        expect({ problems: file.problems, questions: file.questions }).toEqual({
          problems: [],
          questions: [],
        });
        const found = new Map(file.hours.map(({ hour, tempC }) => [hour, Math.round(tempC * 10)]));
        for (const [at, tenths] of more.temps.entries()) {
          const instant = more.start * dayMs + at * hourMs - offsetMin * minuteMs;
          const value = found.get(Math.floor(instant / hourMs) * hourMs);
          expect(Math.abs((value ?? NaN) - tenths)).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 300 },
    );
  });
});
