import { hourMs } from '@contract/time';
import { kmBetween, mostFileFarKm, weatherTempC } from '@contract/weather';
import type { TableRow } from '../../platform/sheets/reading/table';
import { say, type TextKey } from '../../platform/http/words';
import { HourGatherer, type ReadOrder, type WeatherFile } from './hours';
import { decimalOf, narrow } from './written';
import { offsetName } from './zones';

/** Columns of a row of data, and what stands for a missing value (EnergyPlus Auxiliary Programs, "EPW data dictionary"). */
const column = { year: 0, month: 1, day: 2, hour: 3, dryBulb: 6, humidity: 8 } as const;
const letters = { month: 'B', day: 'C', hour: 'D', dryBulb: 'G', humidity: 'I' } as const;
const missing = { dryBulb: 99.9, humidity: 999 } as const;
const location = { lat: 6, lng: 7, zoneH: 8 } as const;
const headRows = 8;
/** A row of the format holds no more. */
const mostCells = 35;
/** Zones of the world are no further from the sun. */
const mostOffSunH = 4;

export const isEpw = ([first]: readonly TableRow[]): boolean => first?.cells[0]?.toUpperCase() === 'LOCATION';

const numberAt = (cells: readonly string[], at: number): number => decimalOf(narrow(cells[at] ?? ''));

const within = (value: number, least: number, most: number): boolean => value >= least && value <= most;

/** Years of a typical year are those its months were taken from. */
function isInOrder(rows: readonly TableRow[]): boolean {
  const hours = rows.map(({ cells }) =>
    Date.UTC(numberAt(cells, column.year), numberAt(cells, column.month) - 1, numberAt(cells, column.day)),
  );
  return hours.every((hour, row) => row === 0 || hour >= (hours[row - 1] ?? 0));
}

/** Whether the first line names a place, near the station, and a zone that the place can have. */
function checkPlace(gatherer: HourGatherer, head: readonly string[], { station, language }: ReadOrder): void {
  const place = { lat: numberAt(head, location.lat), lng: numberAt(head, location.lng) };
  const zoneH = numberAt(head, location.zoneH);
  const isPlace =
    within(place.lat, -90, 90) && within(place.lng, -180, 180) && (place.lat !== 0 || place.lng !== 0);
  if (!isPlace) gatherer.wrong(1, 'G', say(language, 'weather.noPlace'));
  const km = Math.round(kmBetween(station, place));
  if (isPlace && km > mostFileFarKm)
    gatherer.wrong(1, 'G', say(language, 'weather.elsewhere', { km: String(km) }));
  if (!within(zoneH, -14, 14)) return gatherer.wrong(1, 'I', say(language, 'weather.zone'));
  const offSunH = Math.abs(((zoneH - place.lng / 15 + 36) % 24) - 12);
  if (isPlace && offSunH > mostOffSunH)
    gatherer.wrong(1, 'I', say(language, 'weather.zoneOfPlace', { zone: offsetName(zoneH * 60) }));
}

/** Hour 1 is from midnight to one o'clock of the local standard time that the first line says. */
export function readEpw(order: ReadOrder): WeatherFile {
  const { rows, station, language } = order;
  const gatherer = new HourGatherer(station.isTypical);
  const head = rows[0]?.cells ?? [];
  checkPlace(gatherer, head, order);
  const zoneH = numberAt(head, location.zoneH);
  const data = rows.filter(({ row }) => row > headRows);
  if (!station.isTypical && !isInOrder(data))
    gatherer.wrong(headRows + 1, 'A', say(language, 'weather.typicalFile'));
  for (const row of data) readRow(gatherer, row, zoneH, (key) => say(language, key));
  return gatherer.file({
    ...{ timeHead: 'EPW', tempHead: 'Dry Bulb Temperature', rhHead: 'Relative Humidity' },
    ...{ tempUnit: 'C', unitFrom: 'file', zone: offsetName(zoneH * 60), zoneFrom: 'file' },
    ...{ hours: '1-24', withoutTemp: gatherer.withoutTemp },
  });
}

function readRow(
  gatherer: HourGatherer,
  { row, cells, faults }: TableRow,
  zoneH: number,
  words: (key: TextKey) => string,
): void {
  if (faults.length > 0) return gatherer.wrong(row, null, words('weather.brokenRow'));
  if (cells.findLastIndex((cell) => cell !== '') >= mostCells)
    return gatherer.wrong(row, null, words('weather.extraCells'));
  const [year, month, day, hour] = [column.year, column.month, column.day, column.hour].map((each) =>
    numberAt(cells, each),
  ) as [number, number, number, number];
  const local = Date.UTC(year, month - 1, day, hour - 1);
  if (!within(month, 1, 12)) return gatherer.wrong(row, letters.month, words('weather.time'));
  if (new Date(Date.UTC(year, month - 1, day)).getUTCDate() !== day)
    return gatherer.wrong(row, letters.day, words('weather.time'));
  if (!within(hour, 1, 24)) return gatherer.wrong(row, letters.hour, words('weather.time'));
  const tempC = numberAt(cells, column.dryBulb);
  if (tempC === missing.dryBulb) {
    gatherer.withoutTemp += 1;
    return;
  }
  if (!within(tempC, weatherTempC.min, weatherTempC.max))
    return gatherer.wrong(row, letters.dryBulb, words('weather.temperature'));
  const rhPct = numberAt(cells, column.humidity);
  if (rhPct !== missing.humidity && !within(rhPct, 0, 110))
    return gatherer.wrong(row, letters.humidity, words('weather.humidity'));
  const [at, rh] = [local - zoneH * hourMs, rhPct === missing.humidity ? null : rhPct];
  gatherer.addHour(at, tempC, rh);
  const timeText = [year, month, day, hour].join('-');
  gatherer.sample({ row, timeText, tempText: cells[column.dryBulb] ?? '', at, tempC, rhPct: rh });
}
