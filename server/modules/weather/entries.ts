import type { TempUnit } from '@contract/weather';
import type { TableRow } from '../../platform/sheets/reading/table';
import type { Chosen, Table } from './columns';
import type { Column } from './heads';
import { hourIn, otherOrder, timeIn, type DateOrder, type WrittenTime } from './times';
import { decimalOf, isMissing, narrow, temperatureIn } from './written';

/** A row as it is written: what it says is known before it is known what that means. */
export interface Entry {
  row: number;
  time: WrittenTime | null;
  timeText: string;
  tempText: string;
  /** Null where nothing was measured, NaN for what is no number. */
  temp: number | null;
  tempUnit: TempUnit | null;
  rh: number | null;
  fault: 'brokenRow' | 'extraCells' | null;
}

const cellOf = ({ cells }: TableRow, column: Column | null | undefined): string =>
  column ? narrow(cells[column.at] ?? '') : '';

/** Cells up to the last that holds anything. */
function widthOf({ cells }: TableRow): number {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return last + 1;
}

/** Day and month as these rows write them: told by a number above 12; null where nothing tells. */
export function dateOrderOf(
  { rows }: Table,
  { full, parts }: Chosen,
): { order: DateOrder | null; isOpen: boolean } {
  const column = full ?? parts.date ?? null;
  let [isOther, isDmy, isMdy] = [false, false, false];
  for (const row of rows) {
    const [, first, second] = otherOrder.exec(cellOf(row, column)) ?? [];
    if (first === undefined) continue;
    isOther = true;
    isDmy ||= Number(first) > 12;
    isMdy ||= Number(second) > 12;
  }
  if (isDmy !== isMdy) return { order: isDmy ? 'dmy' : 'mdy', isOpen: false };
  return { order: null, isOpen: isOther };
}

/** `2024`, `7`, `1` as a date that reads in one way. */
const joined = (row: TableRow, { year, month, day }: Chosen['parts']): string =>
  [year, month, day].map((column) => cellOf(row, column).replace(/\.0$/, '')).join('-');

function timeOf(
  row: TableRow,
  { full, parts }: Chosen,
  order: DateOrder | null,
): [WrittenTime | null, string] {
  if (full) return [timeIn(cellOf(row, full), order), cellOf(row, full)];
  const dateText = parts.date ? cellOf(row, parts.date) : joined(row, parts);
  const hourText = cellOf(row, parts.hour).replace(/\.0$/, '');
  const [date, clock] = [timeIn(dateText, order), hourIn(hourText)];
  const text = `${dateText} ${hourText}`;
  if (!date || !clock) return [null, text];
  const minute = parts.minute ? Number(cellOf(row, parts.minute) || NaN) : 0;
  if (!(minute >= 0 && minute < 60)) return [null, text];
  return [{ ...date, hour: clock.hour, rest: clock.rest + minute * 60_000, hasHour: true }, text];
}

const rhOf = (text: string): number | null => (isMissing(text) ? null : decimalOf(text.replace(/ ?%$/, '')));

/** The rows of a table by its chosen columns. */
export function entriesOf(table: Table, chosen: Chosen, order: DateOrder | null): Entry[] {
  const width = widthOf(table.head);
  return table.rows.map((row) => {
    const [time, timeText] = timeOf(row, chosen, order);
    const tempText = cellOf(row, chosen.temp);
    const isNone = isMissing(tempText);
    const { value, unit } = temperatureIn(tempText);
    return {
      ...{ row: row.row, time, timeText, tempText },
      temp: isNone ? null : value * chosen.temp.scale,
      tempUnit: isNone ? null : unit,
      rh: rhOf(cellOf(row, chosen.rh)),
      fault: row.faults.length > 0 ? 'brokenRow' : widthOf(row) > width ? 'extraCells' : null,
    };
  });
}
