import { unguarded } from '../cells';
import { asWritten, isShortened } from './cellText';
import { dateText, isTimeFormat } from './dates';
import { mergeFiller, type Merge } from './merges';
import { codeText } from './numberFormat';
import { mostColumns, mostRowNumber, type CellKind, type Fault, type TableRow } from './table';
import { textGatherer, type CellStyle } from './workbookParts';
import type { XmlReader } from './xml';

export interface SheetContext {
  shared: readonly string[];
  styles: readonly CellStyle[];
  is1904: boolean;
  merges: readonly Merge[];
}

interface OpenCell {
  column: number;
  type: string;
  style: CellStyle | undefined;
  value: string;
  hasFormula: boolean;
}

/** Column of a reference such as `AB12`, from 0; null when it names none. */
const columnOf = (reference: string): number | null => {
  let column = 0;
  for (const sign of reference.slice(0, 3)) {
    if (sign < 'A' || sign > 'Z') break;
    column = column * 26 + sign.charCodeAt(0) - 64;
  }
  return column === 0 ? null : column - 1;
};

/** Spreadsheet programs show fifteen digits and store two more. */
const numberOf = (value: string): number => Number(Number(value).toPrecision(15));

const numberText = (value: string): string => {
  const number = numberOf(value);
  return value.trim() === '' || Number.isNaN(number) ? value : String(number);
};

/** A date of ISO 8601, as the strict form of the standard writes it. */
const isoText = (value: string): string => {
  const [date = '', time = ''] = value.split('T');
  return time === '' || time.startsWith('00:00:00') ? date : `${date} ${time.slice(0, 8)}`;
};

const textOf = (cell: OpenCell, inline: string, { shared, is1904 }: SheetContext): string => {
  const { type, value } = cell;
  if (type === 's') return shared[Number(value)] ?? '';
  if (type === 'inlineStr') return inline;
  if (type === 'str') return value;
  if (type === 'b') return value === '1' || value === 'true' ? 'TRUE' : 'FALSE';
  if (type === 'd') return isoText(value);
  const { style } = cell;
  return style?.isDate && value !== ''
    ? dateText(Number(value), is1904, isTimeFormat(style.format))
    : numberText(value);
};

/** From here on a spreadsheet program has replaced the last digits by zeros. */
const longest = 1e15;

const kindOf = ({ type, style, value }: OpenCell): CellKind | null => {
  if (type === 'b') return 'flag';
  if (type === 'd') return 'date';
  if (type !== 'n' || value === '') return null;
  const number = numberOf(value);
  if (Number.isNaN(number)) return null;
  if (style?.isDate) return 'date';
  if (Math.abs(number) >= longest) return 'longNumber';
  return Number.isInteger(number) ? null : 'fraction';
};

const faultOf = ({ type, value, hasFormula, column }: OpenCell, { shared }: SheetContext): Fault[] => {
  if (type === 'e') return [{ column, kind: 'errorValue' }];
  if (hasFormula && value === '' && type !== 'str') return [{ column, kind: 'formula' }];
  if (type === 's' && shared[Number(value)] === undefined) return [{ column, kind: 'brokenRow' }];
  return [];
};

const isText = (type: string): boolean => ['s', 'inlineStr', 'str'].includes(type);

/** What its number says of a cell beside its text. */
const note = (of: TableRow, noted: OpenCell): void => {
  const { column, type, value, style } = noted;
  const isLost = isText(type) && isShortened(of.cells[column] ?? '');
  const kind = isLost ? 'longNumber' : kindOf(noted);
  if (kind !== null) (of.kinds ??= []).push({ column, kind });
  const text = type === 'n' && value !== '' ? codeText(Number(value), style?.format) : null;
  if (text !== null) (of.codes ??= []).push({ column, text });
};

/** Reads the rows of a sheet as they come. `last` is the number of the row that was read last. */
export const sheetReader = (context: SheetContext, add: (row: TableRow) => void) => {
  const inline = textGatherer();
  const state = { last: 0 };
  const fill = mergeFiller(context.merges);
  let row: TableRow | null = null;
  let cell: OpenCell | null = null;
  let nextColumn = 0;
  let isValue = false;

  const openRow = (reference: string | undefined): void => {
    const said = Number(reference);
    const isNext = Number.isInteger(said) && said > state.last && said <= mostRowNumber;
    state.last = isNext ? said : state.last + 1;
    row = { row: state.last, cells: [], faults: [] };
    nextColumn = 0;
  };
  const openCell = ({ r = '', t = 'n', s = '' }: Readonly<Record<string, string>>): void => {
    const column = columnOf(r) ?? nextColumn;
    nextColumn = column + 1;
    inline.take();
    cell = { column, type: t, style: context.styles[Number(s)], value: '', hasFormula: false };
  };
  const closeCell = (): void => {
    if (row && cell && cell.column < mostColumns) {
      const faults = faultOf(cell, context);
      row.faults.push(...faults);
      while (row.cells.length < cell.column) row.cells.push('');
      row.cells[cell.column] =
        faults.length > 0 ? '' : unguarded(asWritten(textOf(cell, inline.take(), context).trim()));
      note(row, cell);
    }
    cell = null;
  };

  const reader: XmlReader = {
    open(name, attributes) {
      if (name === 'row') openRow(attributes.r);
      else if (name === 'c') openCell(attributes);
      else if (name === 'v') isValue = true;
      else if (name === 'f' && cell) cell.hasFormula = true;
      inline.reader.open(name, attributes);
    },
    text(text) {
      if (isValue && cell) cell.value += text;
      inline.reader.text(text);
    },
    close(name) {
      inline.reader.close(name);
      if (name === 'v') isValue = false;
      else if (name === 'c') closeCell();
      else if (name === 'row' && row) {
        fill(row);
        add(row);
        row = null;
      }
    },
  };
  return { reader, state };
};
