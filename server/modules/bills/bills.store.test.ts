import { findingBit } from '@contract/siteEnergy';
import { dayMs, hourMs } from '@contract/time';
import { anArea, aSite, aWatcher } from '@tests/support/aFleet';
import { aUser } from '@tests/support/aUser';
import { useSeededDatabase } from '@tests/support/database';
import { startSystem, type SystemServer } from '@tests/support/systemServer';
import { sql } from 'kysely';
import { reconcileDays } from '../energy';

const password = 'Cool-air-12';
/** 1 March 2026 begins in Shanghai. */
const march = Date.UTC(2026, 2, 1) - 8 * hourMs;

type Answer = Record<string, unknown> & {
  code: number;
  fields?: Record<string, string>;
  data: Record<string, unknown>;
  rows: Record<string, unknown>[];
};

describe('R-CRUD-05 electricity bills', () => {
  const database = useSeededDatabase();
  let server: SystemServer;
  let siteId: number;
  const tokens: Record<string, string> = {};
  beforeAll(async () => {
    const { db, pool } = database();
    server = await startSystem(database());
    tokens.admin = await server.signIn();
    siteId = await aSite(db, 'ONE', await anArea(db, 'north'));
    await aSite(db, 'TWO', await anArea(db, 'south'));
    const { rows } = await sql<{ id: number }>`select id from regions where code = 'south'`.execute(db);
    await aWatcher(db, 'role', [rows[0]?.id ?? 0], ['analysis:bill:list', 'analysis:bill:add']);
    await aUser(db, { userName: 'south', password, roleKeys: ['watch-role'], passwordChangedAt: Date.now() });
    tokens.south = await server.signIn('south', password);
    await pool.query(
      `create table site_days_march partition of site_days for values from (${march}) to (${march + 40 * dayMs})`,
    );
    await days(0, 31, 100, 100);
  });
  afterAll(() => server.stop());

  const days = (from: number, to: number, kwh: number, pct: number, findings = 0) =>
    database().pool.query(
      `insert into site_days (site_id, day, area_id, dept_id, total_kwh, total_pct, findings, counted_at)
       select $1, $2 + n * $3::bigint, 1, 1, $4, $5, $6, 0 from generate_series($7::int, $8::int - 1) n
       on conflict (site_id, day) do update set total_kwh = excluded.total_kwh, total_pct = excluded.total_pct,
         findings = excluded.findings`,
      [siteId, march, dayMs, kwh, pct, findings, from, to],
    );
  /** As the count of those days leaves them. */
  const counted = async (...of: number[]) => {
    const client = await database().pool.connect();
    try {
      await reconcileDays(
        client,
        of.map((day) => ({ siteId, day: march + day * dayMs })),
      );
    } finally {
      client.release();
    }
  };
  const call = async (path: string, more: { method?: 'PUT' | 'DELETE'; body?: object } = {}, who = 'admin') =>
    (await server.call(path, { token: tokens[who] ?? '', ...more })) as unknown as Answer;
  const aBill = (more: object = {}) => ({
    ...{ siteCode: 'ONE', number: 'M-3', fromDay: '2026-03-01', toDay: '2026-03-31', kwh: 3_200 },
    ...{ amount: 2_240, ...more },
  });
  const listed = async (query = '') => (await call(`/analysis/bill/list${query}`)).rows;

  it('stand beside what the meter of the site counted over the same days', async () => {
    expect((await call('/analysis/bill', { body: aBill() })).code).toBe(200);
    expect(await listed()).toMatchObject([
      {
        ...{ siteCode: 'ONE', fromDay: '2026-03-01', toDay: '2026-03-31', kwh: 3_200, meteredKwh: 3_100 },
        ...{ differenceKwh: 100, differencePct: 3.2, completePct: 100, faultyDays: 0, verdict: 'agrees' },
        ...{ source: 'invoice', currency: 'CNY', pricePerKwh: 0.7 },
      },
    ]);
  });

  it('are told apart where more or less was charged than was counted', async () => {
    for (const [number, kwh] of [
      ['high', 3_400],
      ['low', 2_700],
    ] as const)
      await call('/analysis/bill', { body: aBill({ number, kwh }) });
    expect(await listed('?verdict=above')).toMatchObject([{ number: 'high', differencePct: 9.7 }]);
    expect(await listed('?verdict=below')).toMatchObject([{ number: 'low', differenceKwh: -400 }]);
  });

  it('are not compared where too little was measured, and again as soon as the days are counted', async () => {
    await days(20, 24, 100, 50);
    await counted(20, 21, 22, 23);
    const bill = { number: 'M-3', completePct: 93, meteredKwh: 3_100 };
    const none = { differenceKwh: null, differencePct: null, verdict: 'notComparable' };
    expect(await listed('?number=M-3')).toMatchObject([{ ...bill, ...none }]);
    await days(20, 24, 100, 100);
    await counted(20);
    expect(await listed('?number=M-3')).toMatchObject([{ completePct: 100, verdict: 'agrees' }]);
  });

  it('take a day with a faulty meter for one that was not measured', async () => {
    await days(3, 5, 0, 100, findingBit('standstill'));
    await counted(3, 4);
    expect(await listed('?number=M-3')).toMatchObject([
      { completePct: 93, faultyDays: 2, verdict: 'notComparable' },
    ]);
    await days(3, 5, 100, 100);
    await counted(3, 4);
  });

  it('refuse a day that is none, a period that ends before it begins or is too long, and a second of the same', async () => {
    const fieldsOf = async (more: object) => (await call('/analysis/bill', { body: aBill(more) })).fields;
    expect(await fieldsOf({ fromDay: '2026-02-30' })).toHaveProperty('fromDay');
    expect(await fieldsOf({ fromDay: '2026-03-01 08:00:00' })).toHaveProperty('fromDay');
    expect(await fieldsOf({ toDay: '2026-02-28' })).toHaveProperty('toDay');
    expect(await fieldsOf({ toDay: '2029-02-28' })).toHaveProperty('toDay');
    expect(await fieldsOf({ siteCode: 'NONE' })).toHaveProperty('siteCode');
    expect(await fieldsOf({})).toEqual({ number: 'Bill number: “M-3” exists already' });
  });

  it('are reconciled again when their period is corrected', async () => {
    const [row] = await listed('?number=M-3');
    const { data } = await call(`/analysis/bill/${String(row?.billId)}`);
    const body = { ...data, toDay: '2026-03-10', kwh: 1_010 };
    expect((await call('/analysis/bill', { method: 'PUT', body })).code).toBe(200);
    expect(await listed('?number=M-3')).toMatchObject([{ meteredKwh: 1_000, differenceKwh: 10 }]);
  });

  it('are imported as a file, every row for itself', async () => {
    const form = new FormData();
    const table = [
      'Site code,Bill number,First day,Last day,Billed (kWh),Amount,Source',
      'ONE,F-1,2026/3/1,2026-03-31 00:00:00,3100,2170,Estimate',
      'ONE,F-2,2026-03-40,2026-03-31,3100,2170,Invoice',
    ].join('\n');
    form.append('file', new Blob([table]), 'bills.csv');
    const sent = await fetch(`${server.address}/api/analysis/bill/importData`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.admin}`, 'accept-language': 'en' },
      body: form,
    });
    const { data } = (await sent.json()) as Answer;
    expect(data).toMatchObject({ added: 1, failed: 1, lines: [{}, { problems: [{ column: 'C' }] }] });
    expect(await listed('?number=F-1')).toMatchObject([
      {
        fromDay: '2026-03-01',
        toDay: '2026-03-31',
        source: 'estimate',
        meteredKwh: 3_100,
        verdict: 'agrees',
      },
    ]);
  });

  it('R-PERM-05 are those of sites that one sees, in lists, on the page of the site and when added', async () => {
    const span = `?from=${march}&to=${march + 5 * dayMs}`;
    const told = (await call(`/energy/site/${siteId}/bills${span}`)).data;
    expect(told).toMatchObject([{}, {}, {}, {}]);
    expect((await call('/analysis/bill/list', {}, 'south')).rows).toEqual([]);
    expect((await call(`/energy/site/${siteId}/bills${span}`, {}, 'south')).code).toBe(404);
    expect((await call('/analysis/bill', { body: aBill({ number: 'X' }) }, 'south')).fields).toHaveProperty(
      'siteCode',
    );
  });
});
