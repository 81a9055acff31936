import { guarded, unguarded, type Cell } from './cells';

/** Told by the byte order mark, a spreadsheet reads UTF-8. */
export const csvMark = '\uFEFF';

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export const csvLine = (cells: readonly Cell[]): string =>
  `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoted(guarded(cell ?? '')))).join(',')}\r\n`;

/** Rows of a CSV text (RFC 4180), at most `mostRows`; null: there are more. */
export function readCsv(text: string, mostRows: number): string[][] | null {
  const rows: string[][] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;
  const body = text.startsWith(csvMark) ? text.slice(1) : text;
  let row: string[] = [];
  while (cell.lastIndex < body.length) {
    const match = cell.exec(body);
    if (!match) return rows;
    row.push(unguarded(match[1]?.replaceAll('""', '"') ?? match[2] ?? ''));
    if (match[3] === ',') continue;
    rows.push(row);
    row = [];
    if (rows.length > mostRows) return null;
  }
  if (row.length > 0) rows.push(row);
  return rows;
}
