import type { WeatherAsked, WeatherChoices, WeatherQuestion } from '@contract/weather';
import type { TableRow } from '../../platform/sheets/reading/table';
import { columnOf, type Column, type ColumnKind } from './heads';
import { isMissing, narrow, unitsIn } from './written';

/** Notes above a head are no more rows than this. */
const mostRowsAbove = 40;

export interface Table {
  head: TableRow;
  columns: Column[];
  rows: readonly TableRow[];
}

const columnsIn = ({ cells }: TableRow): Column[] => cells.flatMap((cell, at) => columnOf(cell, at) ?? []);

const hasTime = (columns: readonly Column[]): boolean => {
  const has = (kind: ColumnKind): boolean => columns.some((column) => column.kind === kind);
  return has('full') || has('date') || (has('year') && has('month') && has('day') && has('hour'));
};

/** A second row of the head holds units alone: `UTC;°F;%`. */
function withUnits(head: TableRow, next: TableRow | undefined): TableRow | null {
  if (!next || next.cells.some((cell) => /\d{2}/.test(cell) && !/utc|gmt/i.test(cell))) return null;
  const temps = columnsIn(head).filter(({ kind }) => kind === 'temp');
  const isUnit = temps.some(({ at }) => unitsIn(narrow(next.cells[at] ?? '')).length > 0);
  if (!isUnit) return null;
  const cells = head.cells.map((cell, at) =>
    (next.cells[at] ?? '') === '' ? cell : `${cell} (${next.cells[at]})`,
  );
  return { ...head, cells };
}

/** The table of a file from the first row that names a time and a temperature; null where no row does. */
export function tableOf(rows: readonly TableRow[]): Table | null {
  const at = rows.slice(0, mostRowsAbove).findIndex((row) => {
    const columns = columnsIn(row);
    return hasTime(columns) && columns.some(({ kind }) => kind === 'temp');
  });
  const [head, next] = [rows[at], rows[at + 1]];
  if (!head) return null;
  const merged = withUnits(head, next);
  const whole = merged ?? head;
  return { head: whole, columns: columnsIn(whole), rows: rows.slice(at + (merged ? 2 : 1)) };
}

/** The columns that a file is read by. */
export interface Chosen {
  temp: Column;
  rh: Column | null;
  full: Column | null;
  parts: Partial<Record<ColumnKind, Column>>;
}

export type Ask = (what: WeatherAsked, choices: WeatherQuestion['choices'], about?: string) => void;

/** The only column of its kind, the one that was chosen, or none while it is open. */
function oneOf(
  found: readonly Column[],
  chosen: number | undefined,
  what: WeatherAsked,
  ask: Ask,
): Column | null {
  const picked = found.find(({ at }) => at + 1 === chosen);
  if (picked) return picked;
  if (found.length > 1)
    ask(
      what,
      found.map(({ at, head }) => ({ value: String(at + 1), label: head })),
    );
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** A cell of these rows that holds anything. */
const sampleOf = (rows: readonly TableRow[], { at }: Column): string =>
  narrow(rows.find(({ cells }) => !isMissing(cells[at] ?? ''))?.cells[at] ?? '');

/** Whether a day and an hour stand in columns of their own. */
const isApart = (rows: readonly TableRow[], date: Column | undefined, time: Column | undefined): boolean =>
  date !== undefined &&
  time !== undefined &&
  /^(?:\D{0,2}\d{1,4}(?:\D.{0,12})?)$/.test(sampleOf(rows, time)) &&
  !/^\d{4}\D/.test(sampleOf(rows, time)) &&
  !/^\d{1,2}[-/.]\d{1,2}[-/.]/.test(sampleOf(rows, time));

/** Which columns a file is read by; what is open is asked, and null is answered. */
export function chosenOf({ columns, rows }: Table, choices: WeatherChoices, ask: Ask): Chosen | null {
  const of = (kind: ColumnKind): Column[] => columns.filter((column) => column.kind === kind);
  const temp = oneOf(of('temp'), choices.tempColumn, 'tempColumn', ask);
  const rhs = of('rh');
  const rh = oneOf(rhs, choices.rhColumn, 'rhColumn', ask);
  const [[date], [hour], fulls] = [of('date'), of('hour'), of('full')];
  const time = fulls.length === 1 ? fulls[0] : hour;
  const parts = Object.fromEntries(
    columns.map((column) => [column.kind, column]).toReversed(),
  ) as Chosen['parts'];
  const isOpen = temp === null || (rh === null && rhs.length > 1);
  if (isApart(rows, date, time))
    return isOpen ? null : { temp, rh, full: null, parts: { date, hour: time, minute: parts.minute } };
  if (fulls.length > 0 || date) {
    const full = oneOf(fulls.length > 0 ? fulls : [date as Column], choices.timeColumn, 'timeColumn', ask);
    return isOpen || full === null ? null : { temp, rh, full, parts: {} };
  }
  return isOpen ? null : { temp, rh, full: null, parts };
}
