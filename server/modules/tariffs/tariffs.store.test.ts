import { dayMs } from '@contract/time';
import { anArea, aSite } from '@tests/support/aFleet';
import { useSeededDatabase } from '@tests/support/database';
import { startSystem, type SystemServer } from '@tests/support/systemServer';
import { sql } from 'kysely';
import { sitePrices } from '.';

/** 1 July 2026 begins at the plant. */
const july = Date.UTC(2026, 5, 30, 16);

interface Answer {
  code: number;
  msg: string;
  data: Record<string, unknown>;
  fields?: Record<string, string>;
}

describe('the prices of a tariff by date', () => {
  const database = useSeededDatabase();
  let server: SystemServer;
  let token: string;
  beforeAll(async () => {
    server = await startSystem(database());
    token = await server.signIn();
  });
  afterAll(() => server.stop());

  const call = async (path: string, more: object = {}) =>
    (await server.call(path, { token, ...more })) as unknown as Answer;

  it('stay those of the days before when new ones hold from a day', async () => {
    const { db } = database();
    const body = { code: 'TOU', name: 'TOU', priceFlat: 0.6, priceDeep: 0.1, periods: '23:00-7:00 谷' };
    const { data } = await call('/area/tariff', { body });
    const tariffId = Number(data.tariffId);
    const site = await aSite(db, 'PRICED', await anArea(db, 'south'));
    await sql`with c as (insert into contracts (code, name, tariff_id, create_time) values ('C9', 'C9', ${tariffId}, 0) returning id)
      update sites set contract_id = (select id from c) where id = ${site}`.execute(db);
    await sql`update sites set contract_id = (select id from contracts where code = 'C9') where id = ${site}`.execute(
      db,
    );
    const edit = (more: object) =>
      call('/area/tariff', { method: 'PUT', body: { ...body, tariffId, ...more } });
    expect((await edit({ priceFlat: 0.8, pricesFrom: '2026-07-01' })).code).toBe(200);
    const span = { from: july - 2 * dayMs, to: july + 2 * dayMs };
    const flats = async () =>
      (await sitePrices(db, site, span)).spans.map(({ from, to, prices }) => [
        ...[(from - july) / dayMs, (to - july) / dayMs],
        ...[prices.flat, prices.deep],
      ]);
    expect(await flats()).toEqual([
      [-2, 0, 0.6, 0.1],
      [0, 2, 0.8, 0.1],
    ]);
    // The same day again corrects the newest prices alone; a later one in the future changes nothing yet.
    await edit({ priceFlat: 0.9, pricesFrom: '2026-07-01' });
    await edit({ priceFlat: 2, pricesFrom: '2030-01-01' });
    expect(await flats()).toEqual([
      [-2, 0, 0.6, 0.1],
      [0, 2, 0.9, 0.1],
    ]);
    expect((await call(`/area/tariff/${tariffId}`)).data).toMatchObject({
      pricesFrom: expect.stringContaining('2030-01-01'),
      pricesBefore: '0.6 / 0.1; 2026-07-01: 0.9 / 0.1',
    });
    const refused = await edit({ pricesFrom: '2026-01-01' });
    expect(refused.fields).toHaveProperty('pricesFrom');
    await sql`update contracts set ends_at = ${july + dayMs} where code = 'C9'`.execute(db);
    expect((await flats()).at(-1)).toEqual([0, 1, 0.9, 0.1]);
  });

  it('are refused with the part of the periods that cannot be read', async () => {
    const { fields } = await call('/area/tariff', {
      body: { code: 'BAD', name: 'BAD', priceFlat: 1, periods: '8:00-11:00 峰；12:00-25:00 谷' },
    });
    expect(fields?.periods).toContain('12:00-25:00');
  });
});
