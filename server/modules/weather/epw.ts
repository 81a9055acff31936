import { hourMs } from '@contract/time';
import { kmBetween, mostFileFarKm, weatherTempC } from '@contract/weather';
import type { TableRow } from '../../platform/sheets/reading/table';
import { say, type TextKey } from '../../platform/http/words';
import { HourGatherer, type ReadOrder, type WeatherFile } from './hours';

/** Columns of a row of data, and what stands for a missing value (EnergyPlus Auxiliary Programs, "EPW data dictionary"). */
const at = { year: 0, month: 1, day: 2, hour: 3, dryBulb: 6, humidity: 8 } as const;
const letters = { month: 'B', day: 'C', hour: 'D', dryBulb: 'G', humidity: 'I' } as const;
const missing = { dryBulb: 99.9, humidity: 999 } as const;
const location = { lat: 6, lng: 7, zoneH: 8 } as const;
const headRows = 8;

export const isEpw = ([first]: readonly TableRow[]): boolean => first?.cells[0]?.toUpperCase() === 'LOCATION';

const numberAt = (cells: readonly string[], column: number): number =>
  cells[column] === undefined || cells[column] === '' ? NaN : Number(cells[column]);

const within = (value: number, least: number, most: number): boolean => value >= least && value <= most;

/** Years of a typical year are those its months were taken from. */
function isInOrder(rows: readonly TableRow[]): boolean {
  const hours = rows.map(({ cells }) =>
    Date.UTC(numberAt(cells, at.year), numberAt(cells, at.month) - 1, numberAt(cells, at.day)),
  );
  return hours.every((hour, row) => row === 0 || hour >= (hours[row - 1] ?? 0));
}

/** Hour 1 is from midnight to one o'clock of the local standard time that the first line says. */
export function readEpw({ rows, station, language }: ReadOrder): WeatherFile {
  const gatherer = new HourGatherer(station.isTypical);
  const head = rows[0]?.cells ?? [];
  const place = { lat: numberAt(head, location.lat), lng: numberAt(head, location.lng) };
  const zoneH = numberAt(head, location.zoneH);
  if (!within(zoneH, -14, 14)) gatherer.wrong(1, 'I', say(language, 'weather.zone'));
  const km = Math.round(kmBetween(station, place));
  if (!(km <= mostFileFarKm)) gatherer.wrong(1, 'G', say(language, 'weather.elsewhere', { km: String(km) }));
  const data = rows.filter(({ row }) => row > headRows);
  if (!station.isTypical && !isInOrder(data))
    gatherer.wrong(headRows + 1, 'A', say(language, 'weather.typicalFile'));
  for (const row of data) readRow(gatherer, row, zoneH, (key) => say(language, key));
  return gatherer.file();
}

function readRow(
  gatherer: HourGatherer,
  { row, cells }: TableRow,
  zoneH: number,
  words: (key: TextKey) => string,
): void {
  const [year, month, day, hour] = [at.year, at.month, at.day, at.hour].map((column) =>
    numberAt(cells, column),
  ) as [number, number, number, number];
  const local = Date.UTC(year, month - 1, day, hour - 1);
  if (!within(month, 1, 12)) return gatherer.wrong(row, letters.month, words('weather.time'));
  if (new Date(Date.UTC(year, month - 1, day)).getUTCDate() !== day)
    return gatherer.wrong(row, letters.day, words('weather.time'));
  if (!within(hour, 1, 24)) return gatherer.wrong(row, letters.hour, words('weather.time'));
  const tempC = numberAt(cells, at.dryBulb);
  if (tempC === missing.dryBulb) return;
  if (!within(tempC, weatherTempC.min, weatherTempC.max))
    return gatherer.wrong(row, letters.dryBulb, words('weather.temperature'));
  const rhPct = numberAt(cells, at.humidity);
  if (rhPct !== missing.humidity && !within(rhPct, 0, 110))
    return gatherer.wrong(row, letters.humidity, words('weather.humidity'));
  gatherer.addHour(local - zoneH * hourMs, tempC, rhPct === missing.humidity ? null : rhPct);
}
