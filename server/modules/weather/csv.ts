import { weatherTempC } from '@contract/weather';
import type { EpochMs } from '@contract/time';
import type { TableRow } from '../../platform/sheets/reading/table';
import { say, type TextKey } from '../../platform/http/words';
import { HourGatherer, type ReadOrder, type WeatherFile } from './hours';

/** What is written where nothing was measured. */
const missing = new Set(['', 'na', 'n/a', 'nan', 'null', '-', '--']);

/** What columns are called, in small letters and without unit. */
const titles = {
  time: ['time', 'datetime', 'date_time', 'timestamp', 'date', '时间', '時間'],
  year: ['year', '年'],
  month: ['month', '月'],
  day: ['day', '日'],
  hour: ['hour', '时', '時'],
  tempC: ['temperature', 'temp', 'temp_c', 'tempc', 'dry_bulb', 'air_temp', '气温', '氣溫', '温度', '溫度'],
  rhPct: ['humidity', 'rh', 'rh_pct', 'relative_humidity', '湿度', '濕度', '相对湿度', '相對濕度'],
} as const;
type Title = keyof typeof titles;

/** `Temperature (°C)` is `temperature`. */
function plain(head: string): string {
  const unitAt = head.search(/[([（]/);
  const name = unitAt < 0 ? head : head.slice(0, unitAt);
  return name.trim().toLowerCase().replaceAll(' ', '_');
}

type Columns = Partial<Record<Title, number>>;

const columnsOf = ({ cells }: TableRow): Columns =>
  Object.fromEntries(
    Object.entries(titles).flatMap(([title, names]) => {
      const at = cells.findIndex((cell) => (names as readonly string[]).includes(plain(cell)));
      return at < 0 ? [] : [[title, at]];
    }),
  );

const letterOf = (column: number | undefined): string | null =>
  column === undefined || column > 25 ? null : String.fromCharCode(65 + column);

const offset = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})$/;
const written = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[ T](\d{1,2})(?::(\d{2}))?(?::\d{2})?$/;
const two = (text: string | number): string => String(text).padStart(2, '0');

/** With an offset the instant that it says, else a time of the plant's clock; null for what is no time. */
function instantOf(text: string, instant: ReadOrder['instant']): EpochMs | null {
  if (offset.test(text)) {
    const at = Date.parse(text.replace(' ', 'T'));
    return Number.isNaN(at) ? null : at;
  }
  const [, year, month, day, hour = '', minute = '00'] = written.exec(text) ?? [];
  return year === undefined
    ? null
    : instant(`${year}-${two(month ?? '')}-${two(day ?? '')} ${two(hour)}:${minute}:00`);
}

/** The time of a row, and the column that it stands in. */
function timeOf({ cells }: TableRow, columns: Columns, order: ReadOrder): EpochMs | null {
  const cell = (title: Title): string => cells[columns[title] ?? -1]?.trim() ?? '';
  if (columns.time !== undefined) return instantOf(cell('time'), order.instant);
  return instantOf(`${cell('year')}-${cell('month')}-${cell('day')} ${cell('hour')}`, order.instant);
}

/** A table with a time (or year, month, day and hour), a temperature in °C and perhaps a humidity in %. */
export function readWeatherCsv(order: ReadOrder): WeatherFile {
  const [head, ...rows] = order.rows;
  const gatherer = new HourGatherer(order.station.isTypical);
  const columns = head ? columnsOf(head) : {};
  const hasTime =
    columns.time !== undefined ||
    (['year', 'month', 'day', 'hour'] as const).every((title) => title in columns);
  if (!hasTime || columns.tempC === undefined)
    gatherer.wrong(1, null, say(order.language, 'weather.columns'));
  else for (const row of rows) readRow(gatherer, row, columns, order);
  return gatherer.file();
}

function readRow(gatherer: HourGatherer, row: TableRow, columns: Columns, order: ReadOrder): void {
  const wrong = (title: Title, key: TextKey): void =>
    gatherer.wrong(row.row, letterOf(columns[title]), say(order.language, key));
  const numberIn = (title: Title): number | null => {
    const text = row.cells[columns[title] ?? -1]?.trim() ?? '';
    return missing.has(text.toLowerCase()) ? null : Number(text);
  };
  const [at, tempC, rhPct] = [timeOf(row, columns, order), numberIn('tempC'), numberIn('rhPct')];
  if (at === null) return wrong(columns.time === undefined ? 'year' : 'time', 'weather.time');
  if (tempC === null) return;
  if (!(tempC >= weatherTempC.min && tempC <= weatherTempC.max)) return wrong('tempC', 'weather.temperature');
  if (rhPct !== null && !(rhPct >= 0 && rhPct <= 110)) return wrong('rhPct', 'weather.humidity');
  gatherer.add(at, tempC, rhPct);
}
