import { pointsByClass, type DeviceClass, type Point } from '@contract/points';
import { columnsOf } from '../tables/readingColumns';
import type { ReadingRow } from './batch';
import { float4Array, float8Array, int4Array, int8Array, textArray } from '../platform/database/binaryArray';
import type { PreparedQuery } from '../platform/database/statements';

const typeOf = (point: Point): 'float4' | 'float8' => (point.kind === 'counter' ? 'float8' : 'float4');

const isReported = (row: string, name: string, bit: number): string =>
  `(${row}.${name} is not null or ${row}.invalid & ${bit} <> 0)`;
const counterOf = (row: string, i: number): string => `coalesce(${row}.point_n[${i + 1}], ${row}.n)`;

/** The rule of points.ts in SQL: the higher counter wins; of equal ones the usable, then the larger value. */
const wins = (name: string, i: number): string => {
  const bit = 2 ** i;
  const [known, more] = [counterOf('r', i), counterOf('excluded', i)];
  const better = `excluded.${name} is not null and (r.${name} is null or excluded.${name} > r.${name})`;
  return `(${isReported('excluded', name, bit)} and (not ${isReported('r', name, bit)}
    or ${more} > ${known} or (${more} = ${known} and ${better})))`;
};

const mergedInvalid = (names: readonly string[]): string =>
  names
    .map(
      (name, i) =>
        `case when ${wins(name, i)} then excluded.invalid & ${2 ** i} else r.invalid & ${2 ** i} end`,
    )
    .join(' | ');

const mergedCounters = (names: readonly string[]): string =>
  names
    .map((name, i) => {
      const kept = `case when ${isReported('r', name, 2 ** i)} then ${counterOf('r', i)} end`;
      return `case when ${wins(name, i)} then ${counterOf('excluded', i)} else ${kept} end`;
    })
    .join(', ');

const listOf = (names: readonly string[], prefix: string): string =>
  names.map((name) => `${prefix}${name}`).join(', ');

/** Inserts a batch of rows of one class; a row that is there already is merged point by point. */
const insertOf = (deviceClass: DeviceClass): string => {
  const points = pointsByClass[deviceClass];
  const names = columnsOf(deviceClass);
  const values = points.map((point, i) => `$${i + 6}::${typeOf(point)}[]`).join(', ');
  return `
    insert into readings_${deviceClass} as r (device_id, ts, n, invalid, point_n, ${listOf(names, '')})
    select u.device_id, u.ts, u.n, u.invalid, u.point_n::int8[], ${listOf(names, 'u.')}
    from unnest($1::int4[], $2::int8[], $3::int8[], $4::int4[], $5::text[], ${values})
      as u (device_id, ts, n, invalid, point_n, ${listOf(names, '')})
    on conflict (device_id, ts) do update set
      n = greatest(r.n, excluded.n),
      invalid = ${mergedInvalid(names)},
      point_n = canonical_point_n(array[${mergedCounters(names)}], greatest(r.n, excluded.n)),
      ${names.map((name, i) => `${name} = case when ${wins(name, i)} then excluded.${name} else r.${name} end`).join(',\n      ')}
    where (r.n, r.invalid, r.point_n, ${listOf(names, 'r.')})
      is distinct from (excluded.n, excluded.invalid, excluded.point_n, ${listOf(names, 'excluded.')})`;
};

const counterText = (row: ReadingRow): string | null =>
  row.pointN === null ? null : `{${row.pointN.map((n) => (n === -1 ? 'NULL' : String(n))).join(',')}}`;

const texts = new Map<DeviceClass, string>();
const textOf = (deviceClass: DeviceClass): string => {
  const known = texts.get(deviceClass) ?? insertOf(deviceClass);
  texts.set(deviceClass, known);
  return known;
};

const deviceIdOf = (row: ReadingRow): number => row.device.id;
const tsOf = (row: ReadingRow): number => row.ts;
const nOf = (row: ReadingRow): number => row.n;
const invalidOf = (row: ReadingRow): number => row.invalid;

export const insertReadings = (deviceClass: DeviceClass, rows: readonly ReadingRow[]): PreparedQuery => ({
  name: `ingest_${deviceClass}`,
  text: textOf(deviceClass),
  values: [
    int4Array(rows, deviceIdOf),
    int8Array(rows, tsOf),
    int8Array(rows, nOf),
    int4Array(rows, invalidOf),
    textArray(rows, counterText),
    ...pointsByClass[deviceClass].map((point, i) => {
      const valueOf = (row: ReadingRow): number => row.values[i] ?? NaN;
      return typeOf(point) === 'float8' ? float8Array(rows, valueOf) : float4Array(rows, valueOf);
    }),
  ],
});

/** Which of these rows are stored, with the counters that made them. */
export const findReadings = (deviceClass: DeviceClass): string => `
  select r.device_id, r.ts, r.n, r.point_n
  from unnest($1::int4[], $2::int8[]) as k (device_id, ts)
  join readings_${deviceClass} r on r.device_id = k.device_id and r.ts = k.ts
  where r.ts between $3 and $4`;
