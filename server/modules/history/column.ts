import type { VarintReader, VarintWriter } from './varint';

type Values = readonly (number | null)[];

const shapes = { empty: 0, constant: 1, full: 2, gaps: 3 } as const;

const shapeOf = (values: Values): number => {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return shapes.empty;
  if (known.length < values.length) return shapes.gaps;
  return known.every((value) => value === known[0]) ? shapes.constant : shapes.full;
};

/** Nulls as a bitmap in 16-bit groups, so that a run of present values costs little. */
const writeGaps = (out: VarintWriter, values: Values): void => {
  for (let start = 0; start < values.length; start += 16) {
    let mask = 0;
    for (let i = 0; i < 16; i++) if ((values[start + i] ?? null) === null) mask |= 1 << i;
    out.unsigned(mask);
  }
};

const readGaps = (from: VarintReader, length: number): boolean[] => {
  const isNull: boolean[] = [];
  for (let start = 0; start < length; start += 16) {
    const mask = from.unsigned();
    for (let i = 0; i < 16 && start + i < length; i++) isNull.push((mask & (1 << i)) !== 0);
  }
  return isNull;
};

/**
 * A column of whole numbers or nulls. `isSteady` columns (clocks, counters) store the change of the change, which
 * is nearly always zero; others store the change.
 */
export const writeColumn = (out: VarintWriter, values: Values, isSteady: boolean): void => {
  const shape = shapeOf(values);
  out.unsigned(shape);
  if (shape === shapes.empty) return;
  if (shape === shapes.gaps) writeGaps(out, values);
  let last = 0;
  let lastChange = 0;
  for (const value of values) {
    if (value === null) continue;
    const change = value - last;
    out.signed(isSteady ? change - lastChange : change);
    if (shape === shapes.constant) return;
    last = value;
    lastChange = change;
  }
};

export const readColumn = (from: VarintReader, length: number, isSteady: boolean): (number | null)[] => {
  const shape = from.unsigned();
  if (shape === shapes.empty) return new Array<null>(length).fill(null);
  if (shape === shapes.constant) return new Array<number>(length).fill(from.signed());
  const isNull = shape === shapes.gaps ? readGaps(from, length) : undefined;
  let last = 0;
  let lastChange = 0;
  const values: (number | null)[] = [];
  for (let i = 0; i < length; i++) {
    if (isNull?.[i]) {
      values.push(null);
      continue;
    }
    lastChange = isSteady ? lastChange + from.signed() : from.signed();
    last += lastChange;
    values.push(last);
  }
  return values;
};
