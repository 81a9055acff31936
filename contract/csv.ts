import { guarded, type Cell } from './cells';

/** Told by the byte order mark, a spreadsheet reads UTF-8. */
export const csvMark = '\uFEFF';
export const csvType = 'text/csv; charset=utf-8';

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export const csvLine = (cells: readonly Cell[]): string =>
  `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoted(guarded(cell ?? '')))).join(',')}\r\n`;

/** A whole table as one text, for tables that fit into memory. */
export const csvText = (rows: readonly (readonly Cell[])[]): string => csvMark + rows.map(csvLine).join('');
