import { readSitePrices } from '@contract/calls/siteEnergy';
import type { SitePrices } from '@contract/siteEnergy';
import type { EpochMs } from '@contract/time';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { serve, type Route } from '../../platform/http/route';
import { seesSite } from '../energy';
import type { ScopeOf } from '../scope';
import { priceSpans, type PriceVersion } from './prices';

interface Priced {
  name: string;
  currency: string;
  startsAt: EpochMs | null;
  endsAt: EpochMs | null;
  kva: number | null;
  versions: PriceVersion[];
}

/** Prices of the tariff of the site's contract, while both held. */
export async function sitePrices(
  db: Db,
  siteId: number,
  { from, to }: { from: EpochMs; to: EpochMs },
): Promise<SitePrices> {
  const { rows } = await sql<Priced>`
    select t.name, t.currency, c.starts_at as "startsAt", c.ends_at as "endsAt", (select json_agg(v) from (
      select from_day as "fromDay", price_flat as flat, price_sharp as sharp, price_peak as peak, price_valley as valley,
        price_deep as deep, price_demand as demand, price_capacity as capacity
      from tariff_prices where tariff_id = t.id and from_day < coalesce(t.prices_from, 0)
      union all
      select coalesce(t.prices_from, 0), t.price_flat, t.price_sharp, t.price_peak, t.price_valley, t.price_deep,
        t.price_demand, t.price_capacity) v
    ) as versions,
      case when (select count(*) from sites o where o.contract_id = c.id and o.retired_at is null) = 1
        then c.capacity_kva end as kva
    from sites s join contracts c on c.id = s.contract_id and c.status = '0'
    join tariffs t on t.id = c.tariff_id and t.status = '0'
    where s.id = ${siteId}`.execute(db);
  const spans = rows.flatMap(({ name, currency, startsAt, endsAt, versions, kva }) =>
    priceSpans(versions, { from: Math.max(from, startsAt ?? from), to: Math.min(to, endsAt ?? to) }, kva).map(
      (span) => ({ ...span, name, currency }),
    ),
  );
  return { spans };
}

export const tariffRoutes = ({ db, scopeOf }: { db: Db; scopeOf: ScopeOf }): Route[] => [
  serve(readSitePrices, async ({ actor, params, query }) => {
    const scope = await scopeOf(actor, readSitePrices.permission);
    if (!(await seesSite(db, scope, params.id))) throw new AppError('notFound');
    return sitePrices(db, params.id, query);
  }),
];
