import { headKey } from './headKey';
import type { TableRow } from './table';

/** Where the table is looked for in a file. */
export interface TableChoice {
  /** Keys of the heads that it may have; without them its first row is the head. */
  heads?: readonly string[];
  sheet?: string;
  /** Number of the head's row, as the spreadsheet program counts. */
  headRow?: number;
}

/** Titles and notes above a head are no more rows than this. */
export const mostRowsAbove = 25;

/** How many heads of the table a row holds. */
export const headsIn = (row: TableRow, known: ReadonlySet<string>): number =>
  new Set(row.cells.map(headKey).filter((key) => known.has(key))).size;

interface Seeker {
  add(row: TableRow): void;
  /** What is still waited with is given on. */
  end(): void;
  headRow(): number | null;
}

/** Passes rows on from the head: the one said, or the first of those that hold most heads of the table. */
export function headSeeker({ heads, headRow }: TableChoice, give: (row: TableRow) => void): Seeker {
  const known = new Set(heads);
  let waiting: TableRow[] | null = [];
  let found: number | null = null;
  const decide = (): void => {
    const rows = waiting ?? [];
    waiting = null;
    const counts = rows.map((row) => headsIn(row, known));
    const best = counts.indexOf(Math.max(...counts, 0));
    const from = headRow === undefined ? Math.max(best, 0) : rows.findIndex(({ row }) => row >= headRow);
    const given = from < 0 ? [] : rows.slice(from);
    found = given[0]?.row ?? null;
    given.forEach(give);
  };
  const isDecided = (row: TableRow): boolean =>
    headRow === undefined ? known.size === 0 || (waiting?.length ?? 0) >= mostRowsAbove : row.row >= headRow;
  return {
    add(row) {
      if (waiting === null) return give(row);
      if (row.faults.length === 0 && row.cells.every((cell) => cell === '')) return;
      if (headRow !== undefined && row.row < headRow) return;
      waiting.push(row);
      if (isDecided(row)) decide();
    },
    end() {
      if (waiting !== null) decide();
    },
    headRow: () => found,
  };
}
