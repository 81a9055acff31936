import { figureParts, leastCompletePct, type FigurePart, type MeasuredParts } from '@contract/keyFigures';
import { dayMs, type EpochMs } from '@contract/time';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database';
import { scopeFilter, type Scope } from '../scope';

/** What nothing measured in the last month of a span nothing measures now. */
const windowMs = 31 * dayMs;

const known: Readonly<Record<FigurePart, string>> = {
  total: 'd.total_kwh is not null',
  it: 'd.it_kwh is not null',
  ac: 'd.ac_kwh is not null',
  outdoor: 'd.free_available_h is not null',
  fan: 'd.free_used_h is not null',
  room: 'd.above_h is not null',
  starts: 'd.starts is not null',
  run: 'd.run_h is not null',
  mechanical: 'coalesce(d.free_used_h, 0) = 0 and d.ac_kwh > 0',
};
const pct: Readonly<Partial<Record<FigurePart, string>>> = {
  total: 'total',
  it: 'it',
  ac: 'ac',
  room: 'room',
};
const counts = figureParts
  .flatMap((part) => {
    const least = pct[part] === undefined ? 'true' : `d.${pct[part]}_pct >= ${leastCompletePct}`;
    return [
      `(count(*) filter (where ${known[part]}))::int as "${part}"`,
      `(count(*) filter (where ${known[part]} and ${least}))::int as "${part}Whole"`,
    ];
  })
  .join(', ');

interface Wanted {
  from: EpochMs;
  to: EpochMs;
  areaIds: readonly number[] | null;
}

/** What was measured at all at the sites in scope, to say why a figure is not known. */
export async function measuredParts(
  db: Db,
  scope: Scope,
  { from, to, areaIds }: Wanted,
): Promise<MeasuredParts> {
  const area = areaIds === null ? sql`true` : sql`d.area_id = any(${[...areaIds]}::int[])`;
  const { rows } = await sql<Record<string, number>>`
    select count(*)::int as days, ${sql.raw(counts)} from site_days d
    where d.day >= ${Math.max(from, to - windowMs)}::bigint and d.day < ${to}::bigint and ${area}
      and ${scopeFilter(scope, 'd.area_id', 'd.dept_id')}`.execute(db);
  const ofSites = areaIds === null ? sql`true` : sql`s.area_id = any(${[...areaIds]}::int[])`;
  const { rows: meters } = await sql<{ n: number }>`
    select count(*)::int as n from devices v join sites s on s.id = v.site_id
    where v.meter_role = 'carrier' and v.retired_at is null and s.retired_at is null and ${ofSites}
      and ${scopeFilter(scope, 's.area_id', 's.dept_id')}`.execute(db);
  const of = (name: string): number => rows[0]?.[name] ?? 0;
  return {
    days: of('days'),
    parts: figureParts.map((part) => ({ part, known: of(part), whole: of(`${part}Whole`) })),
    carrierMeters: meters[0]?.n ?? 0,
  };
}
