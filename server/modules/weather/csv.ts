import { hourMs, minuteMs, type EpochMs } from '@contract/time';
import { weatherTempC, type WeatherQuestion } from '@contract/weather';
import { say, type TextKey } from '../../platform/http/words';
import { chosenOf, tableOf, type Ask, type Chosen, type Table } from './columns';
import { dateOrderOf, entriesOf, type Entry } from './entries';
import type { Column } from './heads';
import { HourGatherer, type ReadOrder, type WeatherFile } from './hours';
import { settle, type Settled } from './settled';
import { toCelsius } from './written';

const letterOf = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : `${letterOf(Math.floor(column / 26) - 1)}${letterOf(column % 26)}`;

const asking =
  ({ language }: ReadOrder, questions: WeatherQuestion[]): Ask =>
  (what, choices, about = '') => {
    questions.push({ what, choices, reason: say(language, `weather.ask.${what}`, { about }) });
  };

/** A table with a time, a temperature and perhaps a humidity; what its heads leave open is asked. */
export function readWeatherCsv(order: ReadOrder): WeatherFile {
  const { language, choices } = order;
  const gatherer = new HourGatherer(order.station.isTypical);
  const questions: WeatherQuestion[] = [];
  const ask = asking(order, questions);
  const table = tableOf(order.rows);
  if (!table) {
    gatherer.wrong(order.rows[0]?.row ?? 1, null, say(language, 'weather.columns'));
    return gatherer.file(null);
  }
  const chosen = chosenOf(table, choices, ask);
  if (!chosen || !hasGoodHeads(table, chosen, order, gatherer)) return gatherer.file(null, questions);
  const dates = dateOrderOf(table, chosen);
  if (dates.isOpen && !choices.dateOrder)
    ask('dateOrder', [
      { value: 'dmy', label: say(language, 'weather.dmy') },
      { value: 'mdy', label: say(language, 'weather.mdy') },
    ]);
  const entries = entriesOf(table, chosen, choices.dateOrder ?? dates.order);
  const settled = settle(chosen, entries, order, ask);
  if (questions.length > 0) return gatherer.file(null, questions);
  readEntries({ gatherer, order, chosen, settled }, entries);
  return gatherer.file(readingOf(chosen, settled, gatherer.withoutTemp));
}

/** Whether the heads of the chosen columns say what is understood. */
function hasGoodHeads(
  { head }: Table,
  { temp, rh }: Chosen,
  order: ReadOrder,
  gatherer: HourGatherer,
): boolean {
  const wrong = (column: Column, key: TextKey, unit = ''): void =>
    gatherer.wrong(head.row, letterOf(column.at), say(order.language, key, { head: column.head, unit }));
  const { tempColumn, tempUnit, rhUnit } = order.choices;
  let isGood = true;
  const refuse = (...args: Parameters<typeof wrong>): void => {
    isGood = false;
    wrong(...args);
  };
  if (temp.isOther && tempColumn === undefined) refuse(temp, 'weather.noAirTemperature');
  if (temp.unknownUnit !== null && !tempUnit) refuse(temp, 'weather.unknownUnit', temp.unknownUnit);
  if (rh?.unknownUnit && !rhUnit) refuse(rh, 'weather.unknownUnit', rh.unknownUnit);
  return isGood;
}

const readingOf = ({ temp, rh, full, parts }: Chosen, settled: Settled, withoutTemp: number) => {
  const { year, month, day, date, hour } = parts;
  const heads = full ? [full] : date ? [date, hour] : [year, month, day, hour];
  return {
    timeHead: heads.flatMap((column) => column?.head ?? []).join(' + '),
    ...{ tempHead: temp.head, rhHead: rh?.head ?? null },
    ...{ tempUnit: settled.unit, unitFrom: settled.unitFrom },
    ...{ zone: settled.clock.name, zoneFrom: settled.zoneFrom },
    hours: settled.isEnding ? ('1-24' as const) : ('0-23' as const),
    withoutTemp,
  };
};

interface Context {
  gatherer: HourGatherer;
  order: ReadOrder;
  chosen: Chosen;
  settled: Settled;
}

/** Rows from the latest to the earliest are read from their end. */
function readEntries(context: Context, entries: readonly Entry[]): void {
  const days = entries.flatMap(({ time }) => time?.day ?? []);
  const isFalling = (days[0] ?? 0) > (days.at(-1) ?? 0);
  let last = -Infinity;
  for (const entry of isFalling ? entries.toReversed() : entries) last = readEntry(context, entry, last);
}

/** @param last when the row before was measured: where the clock shows a time twice, the later follows the earlier */
function readEntry({ gatherer, order, chosen, settled }: Context, entry: Entry, last: EpochMs): EpochMs {
  const timeColumn = chosen.full ?? chosen.parts.date ?? chosen.parts.year;
  const wrong = (column: Column | null | undefined, key: TextKey): EpochMs => {
    gatherer.wrong(entry.row, column ? letterOf(column.at) : null, say(order.language, key));
    return last;
  };
  if (entry.fault) return wrong(null, `weather.${entry.fault}`);
  const at = instantOf(entry, settled, last);
  if (typeof at === 'string') return wrong(timeColumn, at);
  if (entry.temp === null) {
    gatherer.withoutTemp += 1;
    return at;
  }
  if (entry.tempUnit && settled.unitFrom !== 'assumed' && entry.tempUnit !== settled.unit)
    return wrong(chosen.temp, 'weather.unitConflict');
  const tempC = toCelsius(entry.temp, entry.tempUnit ?? settled.unit);
  if (!(tempC >= weatherTempC.min && tempC <= weatherTempC.max))
    return wrong(chosen.temp, 'weather.temperature');
  const rhPct = entry.rh === null ? null : entry.rh * settled.rhScale;
  if (rhPct !== null && !(rhPct >= 0 && rhPct <= 110)) return wrong(chosen.rh, 'weather.humidity');
  gatherer.add(at, tempC, rhPct);
  const { row, timeText, tempText } = entry;
  gatherer.sample({ row, timeText, tempText, at, tempC, rhPct });
  return at;
}

/** When a row was measured, or why that is not known. */
function instantOf({ time }: Entry, settled: Settled, last: EpochMs): EpochMs | TextKey {
  if (!time) return 'weather.time';
  if (!time.hasHour && !settled.hasHours) return 'weather.wholeDay';
  if (time.hour === 24 && !settled.isEnding) return 'weather.hour24';
  const local = time.day + time.hour * hourMs + time.rest - settled.lateMs;
  if (time.offsetMin !== null) {
    const at = local - time.offsetMin * minuteMs;
    return settled.isHeadZone && !settled.clock.instants(local).includes(at) ? 'weather.zoneConflict' : at;
  }
  const instants = settled.clock.instants(local);
  return instants.find((at) => at > last) ?? instants.at(-1) ?? 'weather.skippedTime';
}
