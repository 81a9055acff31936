import type { UserView } from '@contract/views';

/** What a column is like at scale 1: how narrow it may become, and its share of what is left over. */
interface ColumnPlan {
  leastPx: number;
  share: number;
  /** Where there is no space for all, the highest goes first; the panel tells of it. */
  goesAs?: number;
}

const plans = {
  level: { leastPx: 84, share: 0 },
  alarm: { leastPx: 172, share: 2.2 },
  site: { leastPx: 118, share: 1.5, goesAs: 1 },
  device: { leastPx: 80, share: 0.8, goesAs: 7 },
  value: { leastPx: 118, share: 0.2, goesAs: 5 },
  raised: { leastPx: 134, share: 0 },
  age: { leastPx: 100, share: 0, goesAs: 4 },
  limit: { leastPx: 192, share: 0.2, goesAs: 3 },
  assignee: { leastPx: 102, share: 0.4, goesAs: 6 },
  state: { leastPx: 130, share: 0.2, goesAs: 2 },
} as const satisfies Record<string, ColumnPlan>;

export type ColumnName = keyof typeof plans;
export const columnNames = Object.keys(plans) as readonly ColumnName[];
const isColumn = (name: string): name is ColumnName => name in plans;
const planOf = (name: ColumnName): ColumnPlan => plans[name];

/** As a person has it. */
export interface Column {
  name: ColumnName;
  isShown: boolean;
  /** Chosen by the person; without it the column takes its share. */
  widthPx?: number | undefined;
}

/** The person's columns in the person's order; one that is new since then comes at the end. */
export const columnsOf = (kept: UserView['columns'] | undefined): readonly Column[] => {
  const chosen = (kept ?? []).flatMap(({ name, isShown, widthPx }): Column[] =>
    isColumn(name) ? [{ name, isShown, widthPx }] : [],
  );
  const missing = columnNames.filter((name) => !chosen.some((column) => column.name === name));
  return [...chosen, ...missing.map((name) => ({ name, isShown: true }))];
};

/** A column cannot be drawn narrower than this, nor wider. */
const widths = { leastPx: 60, mostPx: 900 };
export const inWidths = (px: number): number =>
  Math.round(Math.min(widths.mostPx, Math.max(widths.leastPx, px)));

export const selectPx = 40;
const leastOf = ({ name, widthPx }: Column): number => widthPx ?? planOf(name).leastPx;

/** What the columns need, with the box that chooses a row. */
export const leastWidthPx = (columns: readonly Column[]): number =>
  columns.reduce((sum, column) => sum + leastOf(column), selectPx);

/** What the longest names take beyond their least; the columns that say least leave for it. */
const nameRoom = { morePx: 44, beforeGoesAs: 6 };

function wantedPx(columns: readonly Column[]): number {
  const mayGo = columns.some(({ name }) => (planOf(name).goesAs ?? 0) >= nameRoom.beforeGoesAs);
  return leastWidthPx(columns) + (mayGo ? nameRoom.morePx : 0);
}

/** Those that find space in so many pixels: the least important go first, and what tells an alarm from others stays. */
export function fitting(columns: readonly Column[], roomPx: number): readonly Column[] {
  let shown = columns.filter(({ isShown }) => isShown);
  while (wantedPx(shown) > roomPx) {
    const last = shown.reduce<Column | undefined>((worst, column) => {
      const goesAs = planOf(column.name).goesAs ?? 0;
      return goesAs > (worst ? (planOf(worst.name).goesAs ?? 0) : 0) ? column : worst;
    }, undefined);
    if (!last) break;
    shown = shown.filter((column) => column !== last);
  }
  return shown;
}

/** The tracks of the grid; whatever widths were chosen, one column takes what is left over. */
export function tracksOf(columns: readonly Column[], scale: number): string {
  const px = (length: number) => `${length * scale}px`;
  const shareOf = ({ name, widthPx }: Column) => (widthPx === undefined ? planOf(name).share : 0);
  const taker = columns.some((column) => shareOf(column) > 0) ? undefined : columns.at(-1);
  const tracks = columns.map((column) => {
    const share = column === taker ? 1 : shareOf(column);
    return share === 0 ? px(leastOf(column)) : `minmax(${px(leastOf(column))}, ${share}fr)`;
  });
  return [px(selectPx), ...tracks].join(' ');
}
