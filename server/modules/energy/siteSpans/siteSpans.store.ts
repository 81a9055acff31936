import type { EpochMs } from '@contract/time';
import type { Pool, PoolClient } from 'pg';
import { partitionsOf } from '../../../platform/database/partitions';
import { inTransaction } from '../../../platform/database/transactionScope';
import { packerLock } from '../../history';
import type { Calendar } from '../compared';
import { carrierSumsOfDays, countable, sumColumns, sumsOfDays } from './daySums';
import { spansBack, spansOf, type Span } from './spans';

/** Sums the days of a span of these sites, or of all. */
const sum = (client: PoolClient, { from, to }: Span, siteIds: readonly number[] | null): Promise<unknown> =>
  client.query(
    `insert into site_spans (starts, ends, site_id, area_id, dept_id, ${sumColumns.join(', ')},
       carrier_total, carriers)
     select $1::bigint, $2::bigint, d.site_id, d.area_id, d.dept_id, ${sumsOfDays}, ${carrierSumsOfDays}
     from site_days d ${countable}
     where day >= $1 and day < $2 and ($3::int[] is null or d.site_id = any($3))
     group by d.site_id, d.area_id, d.dept_id`,
    [from, to, siteIds],
  );

const keyOf = ({ from, to }: Span): string => `${from}:${to}`;

/** Sums anew the spans of days that were counted, as far as they are summed at all. */
export async function sumAgain(
  client: PoolClient,
  calendar: Calendar,
  changed: readonly { siteId: number; day: EpochMs }[],
): Promise<void> {
  const sitesOf = new Map<string, Set<number>>();
  for (const { siteId, day } of changed)
    for (const span of spansOf(calendar, day))
      sitesOf.set(keyOf(span), (sitesOf.get(keyOf(span)) ?? new Set()).add(siteId));
  const { rows } = await client.query<Span>(
    'select starts as "from", ends as "to" from summed_spans where starts >= $1 and starts <= $2',
    [
      Math.min(...changed.flatMap(({ day }) => spansOf(calendar, day).map(({ from }) => from))),
      Math.max(...changed.map(({ day }) => day)),
    ],
  );
  for (const span of rows) {
    const siteIds = [...(sitesOf.get(keyOf(span)) ?? [])];
    if (siteIds.length === 0) continue;
    await client.query(
      'delete from site_spans where starts = $1 and ends = $2 and site_id = any($3::int[])',
      [span.from, span.to, siteIds],
    );
    await sum(client, span, siteIds);
  }
}

/** The spans of which days may be kept and no sums yet, the newest first. */
export async function unsummedSpans(pool: Pool, calendar: Calendar, now: EpochMs): Promise<Span[]> {
  const months = await partitionsOf(pool, 'site_days');
  if (months.length === 0) return [];
  const { rows } = await pool.query<Span>('select starts as "from", ends as "to" from summed_spans');
  const summed = new Set(rows.map(keyOf));
  const oldest = Math.min(...months.map(({ from }) => from));
  return spansBack(calendar, oldest, now).filter((span) => !summed.has(keyOf(span)));
}

/** Sums a span of all sites for the first time; from then on each count keeps it. */
export const sumFirst = (pool: Pool, span: Span): Promise<void> =>
  inTransaction(pool, async (client) => {
    // No day is counted meanwhile.
    await client.query('select pg_advisory_xact_lock($1)', [packerLock]);
    const { rowCount } = await client.query(
      'insert into summed_spans (starts, ends) values ($1, $2) on conflict do nothing',
      [span.from, span.to],
    );
    if (rowCount) await sum(client, span, null);
  });
