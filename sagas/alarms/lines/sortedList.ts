/** Rows in order as they stood when they were read: never changed afterwards, whatever happens to the list. */
export interface Sorted<T> extends Iterable<T> {
  readonly length: number;
  at(index: number): T | undefined;
  /** Where the row stands that is equal to this one in the order; -1 when none is. */
  indexOf(row: T): number;
  slice(from: number, to: number): T[];
}

export interface SortedList<T> {
  /** Takes these rows, in any order, in place of all it had. */
  fill(rows: T[]): void;
  /** Puts `after` where it belongs and takes `before` away; either may be missing. */
  replace(before: T | undefined, after: T | undefined): void;
  /** The same object until something changed. */
  read(): Sorted<T>;
}

/** Decides every tie, so that two rows are equal only when they are the same. */
export type Compare<T> = (a: T, b: T) => number;

/** A change moves at most this many rows, and a reader's copy is one reference for so many. */
const blockRows = 512;

/** The first place in `rows` where `isBeyond` holds, which holds for all after it. */
function firstWhere<T>(rows: readonly T[], isBeyond: (row: T) => boolean): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBeyond(rows[middle] as T)) high = middle;
    else low = middle + 1;
  }
  return low;
}

interface Place {
  block: number;
  at: number;
  isThere: boolean;
}

function placeOf<T>(blocks: readonly (readonly T[])[], row: T, compare: Compare<T>): Place {
  // Of two blocks that could hold it, the one that begins with it or before it.
  const block = Math.max(0, firstWhere(blocks, ([first]) => compare(first as T, row) > 0) - 1);
  const rows = blocks[block] ?? [];
  const at = firstWhere(rows, (other) => compare(other, row) >= 0);
  return { block, at, isThere: at < rows.length && compare(rows[at] as T, row) === 0 };
}

function sortedOf<T>(blocks: readonly (readonly T[])[], compare: Compare<T>): Sorted<T> {
  const starts: number[] = [];
  let length = 0;
  for (const { length: rows } of blocks) {
    starts.push(length);
    length += rows;
  }
  const at = (index: number): T | undefined => {
    const block = firstWhere(starts, (start) => start > index) - 1;
    return blocks[block]?.[index - (starts[block] ?? 0)];
  };
  return {
    length,
    at,
    indexOf: (row) => {
      const place = placeOf(blocks, row, compare);
      return place.isThere ? (starts[place.block] ?? 0) + place.at : -1;
    },
    slice: (from, to) =>
      Array.from({ length: Math.max(0, Math.min(to, length) - from) }, (_, i) => at(from + i) as T),
    *[Symbol.iterator]() {
      for (const block of blocks) yield* block;
    },
  };
}

/**
 * A sorted list of a hundred thousand rows to which a change costs what it changes: rows lie in blocks, and of what
 * somebody has read only the blocks that change are copied.
 */
export function createSortedList<T>(compare: Compare<T>): SortedList<T> {
  let blocks: T[][] = [];
  let known: Sorted<T> | null = null;
  /** Blocks that no reader holds. */
  const owned = new Set<T[]>();

  const own = (block: number): T[] => {
    known = null;
    const rows = blocks[block] ?? [];
    if (owned.has(rows)) return rows;
    const copy = rows.slice();
    blocks[block] = copy;
    owned.add(copy);
    return copy;
  };
  const split = (block: number, rows: T[]): void => {
    const rest = rows.splice(blockRows);
    owned.add(rest);
    blocks.splice(block + 1, 0, rest);
  };
  const put = (row: T, place: Place): void => {
    const rows = own(place.block);
    rows.splice(place.at, 0, row);
    if (rows.length > 2 * blockRows) split(place.block, rows);
  };
  const take = ({ block, at }: Place): void => {
    const rows = own(block);
    rows.splice(at, 1);
    const next = blocks[block + 1];
    if (next && rows.length + next.length <= blockRows / 2) {
      rows.push(...next);
      blocks.splice(block + 1, 1);
    }
    if (rows.length === 0) blocks.splice(block, 1);
  };
  const find = (row: T): Place => placeOf(blocks, row, compare);
  return {
    fill(rows) {
      const sorted = rows.sort(compare);
      blocks = [];
      owned.clear();
      known = null;
      for (let from = 0; from < sorted.length; from += blockRows)
        blocks.push(sorted.slice(from, from + blockRows));
    },
    replace(before, after) {
      const place = before === undefined ? null : find(before);
      if (place?.isThere && after !== undefined && compare(before as T, after) === 0)
        return void (own(place.block)[place.at] = after);
      if (place?.isThere) take(place);
      if (after !== undefined) put(after, find(after));
    },
    read() {
      if (known) return known;
      owned.clear();
      return (known = sortedOf(blocks.slice(), compare));
    },
  };
}
