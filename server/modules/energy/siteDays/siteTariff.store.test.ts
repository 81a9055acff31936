import { anArea, aSite } from '@tests/support/aFleet';
import { useFreshDatabase } from '@tests/support/database';
import { sql } from 'kysely';
import { siteTariff } from './read.store';

describe('what a kWh of a site costs', () => {
  const database = useFreshDatabase();

  it('is said by its contract while that holds; a period without a price costs what the flat one does', async () => {
    const { db } = database();
    const site = await aSite(db, 'ONE', await anArea(db, 'north'));
    expect(await siteTariff(db, site, 50)).toEqual({ tariff: null });
    await sql`with t as (insert into tariffs (code, name, price_flat, price_peak, create_time)
        values ('T', 'Commercial', 0.8, 1.2, 0) returning id),
      c as (insert into contracts (code, name, tariff_id, starts_at, ends_at, create_time)
        select 'C', 'C', id, 10, 100, 0 from t returning id)
      update sites set contract_id = (select id from c) where id = ${site}`.execute(db);
    await sql`update sites set contract_id = (select id from contracts) where id = ${site}`.execute(db);
    const prices = { sharp: 0.8, peak: 1.2, flat: 0.8, valley: 0.8, deep: 0.8 };
    expect(await siteTariff(db, site, 50)).toEqual({
      tariff: { name: 'Commercial', currency: 'CNY', prices },
    });
    expect(await siteTariff(db, site, 100)).toEqual({ tariff: null });
    await sql`update tariffs set status = '1'`.execute(db);
    expect(await siteTariff(db, site, 50)).toEqual({ tariff: null });
  });
});
