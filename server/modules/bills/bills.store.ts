import type { ReconciledBill } from '@contract/bills';
import type { EpochMs } from '@contract/time';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database';
import { comparison } from './bills.hooks';

interface Span {
  from: EpochMs;
  /** Does not belong to it. */
  to: EpochMs;
}

/** Bills of a site that reach into a span, the newest first. */
export async function siteBills(db: Db, siteId: number, { from, to }: Span): Promise<ReconciledBill[]> {
  const { differenceKwh, differencePct, verdict } = comparison;
  const { rows } = await sql<ReconciledBill>`
    select t.id, t.number, t.from_day as "fromDay", t.to_day as "toDay", t.kwh, t.amount, t.currency, t.source,
      t.metered_kwh as "meteredKwh", t.metered_pct as "completePct", t.faulty_days as "faultyDays",
      ${differenceKwh} as "differenceKwh", ${differencePct} as "differencePct", ${verdict} as verdict
    from energy_bills t where t.site_id = ${siteId} and t.to_day >= ${from} and t.from_day < ${to}
    order by t.from_day desc, t.id desc limit 500`.execute(db);
  return rows;
}
