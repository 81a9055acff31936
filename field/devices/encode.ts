import type { Point } from '@contract/points';
import { type DeviceKind, pointsByKind } from './kinds';

const keys = new Map(
  Object.entries(pointsByKind).map(([name, points]) => [name, points.map((point) => `"${point.name}":`)]),
);
const headers = new Map(
  Object.entries(pointsByKind).map(([name, points]) => [
    name,
    `{"points":[${points.map((point) => `"${point.name}"`).join(',')}],"rows":[`,
  ]),
);

const wireValue = (point: Point, value: number): string => {
  if (Number.isNaN(value)) return 'null';
  if (point.kind === 'digital') return value === 0 ? 'false' : 'true';
  return String(value);
};

/** A `telemetry` message of contract/telemetry.ts; written by hand because a fleet sends thousands a second. */
export function encodeTelemetry(
  kind: DeviceKind,
  t: number,
  n: number,
  values: readonly number[],
  free?: Readonly<Record<string, number | boolean>>,
): string {
  const points = pointsByKind[kind];
  const names = keys.get(kind) ?? [];
  let text = `{"t":${t},"n":${n},"v":{`;
  for (let i = 0; i < points.length; i++) {
    const point = points[i];
    if (!point) continue;
    text += (i > 0 ? ',' : '') + (names[i] ?? '') + wireValue(point, values[i] ?? NaN);
  }
  return free === undefined ? `${text}}}` : `${text}},"f":${JSON.stringify(free)}}`;
}

/** One row of a `history` message: time, counter, values; digital points as 0 and 1 to save a third of the bytes. */
export function encodeRow(t: number, n: number, values: readonly number[]): string {
  let text = `[${t},${n}`;
  for (const value of values) text += Number.isNaN(value) ? ',null' : `,${value}`;
  return `${text}]`;
}

/** A `history` message of the rows that encodeRow wrote, oldest first. */
export const encodeHistory = (kind: DeviceKind, rows: readonly string[]): string =>
  `${headers.get(kind) ?? ''}${rows.join(',')}]}`;
