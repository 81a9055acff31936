import { baselineColumns, type Baselines } from '@contract/baselines';
import { hashPassword } from '@server/modules/session/passwords';
import { anArea, aSite, aWatcher } from '@tests/support/aFleet';
import { useFreshDatabase } from '@tests/support/database';
import { startTestServer, type TestServer } from '@tests/support/testServer';
import { sql } from 'kysely';

const password = 'Cool-air-12';
const model = { form: '3PC', interceptKwh: 1, slopes: [1], changePointsC: [14], others: ['2P'] };

describe('the list of baselines', () => {
  const database = useFreshDatabase();
  let server: TestServer;
  let token = '';
  const db = () => database().db;
  const read = async (query: string, as = token): Promise<Baselines> =>
    (await server.call(`/savings/baselines?${query}`, { token: as })).data;
  const codesOf = ({ rows }: Baselines) => rows.map(({ siteCode }) => siteCode);

  /** `cvRmse` null: no model was found. */
  const store = (site: number, cvRmse: number | null, saved: number, verdict: string, weather = '') =>
    sql`insert into site_baselines (site_id, energy, night, valid_from, is_of_strategy, first_day, days_used, left_out,
        report_days, obstacle, model, fit, used_kwh, expected_kwh, saved_kwh, band_kwh, verdict, fitted_at,
        weather_kwh, weather_source)
      values (${site}, 'ac', 5, 4, true, 0, '{0,1,2}', 2, 90, ${cvRmse === null ? 'fewBaselineDays' : null},
        ${cvRmse === null ? null : JSON.stringify(model)}::jsonb,
        ${cvRmse === null ? null : JSON.stringify({ cvRmse, nmbe: 0, rSquared: 0.9, autocorrelation: 0 })}::jsonb,
        900, ${cvRmse && 1000}, ${cvRmse && saved}, ${cvRmse && 40}, ${cvRmse && verdict}, 6,
        ${cvRmse && 30}, ${weather === '' ? null : weather})`.execute(db());

  beforeAll(async () => {
    server = await startTestServer(database());
    const [north, south] = [await anArea(db(), 'north'), await anArea(db(), 'south')];
    await store(await aSite(db(), 'SOME', north), 0.1, 100, 'proven', 'imported');
    await store(await aSite(db(), 'MOST', south), 0.4, 300, 'proven', 'imported');
    await store(await aSite(db(), 'NONE', north), 0.2, 10, 'notProven');
    await store(await aSite(db(), 'FEW', north), null, 0, '');
    await aSite(db(), 'NEW', south);
    await aWatcher(db(), 'lina', [north], ['analysis:baselines']);
    await sql`update users set password_hash = ${await hashPassword(password)} where user_name = 'lina'`.execute(
      db(),
    );
    token = await server.signIn();
  }, 60_000);
  afterAll(() => server.stop());

  it('holds every site: its form and why, its fit, its days, what is missing, and what was saved', async () => {
    const answer = await read('');
    expect(answer).toMatchObject({ counts: { good: 2, weak: 1, missing: 2 }, proven: 2, matched: 5 });
    expect(codesOf(answer)).toEqual(['MOST', 'SOME', 'NONE', 'FEW', 'NEW']);
    expect(answer.rows[1]).toMatchObject({
      ...{
        form: '3PC',
        others: ['2P'],
        cvRmse: 0.1,
        baselineDays: 3,
        leftOutDays: 2,
        state: 'good',
        fittedAt: 6,
      },
      // 40 of its own and 30 of the weather.
      saving: { savedKwh: 100, bandKwh: 50, savedShare: 0.1, bandShare: 0.05, verdict: 'proven' },
    });
    expect(answer.rows[1]?.uncertainty).toBeCloseTo(0.3, 2);
    expect(answer.rows[2]?.uncertainty).toBeNull();
    expect(answer.rows[3]).toMatchObject({ obstacle: 'fewBaselineDays', form: null, state: 'missing' });
    expect(answer.rows[4]).toMatchObject({ fittedAt: null, state: 'missing' });
  });

  it('can be limited to a state, an energy and an order', async () => {
    expect(codesOf(await read('state=weak'))).toEqual(['MOST']);
    expect(codesOf(await read('order=cvRmse&state=good'))).toEqual(['NONE', 'SOME']);
    expect((await read('of=total')).counts).toEqual({ good: 0, weak: 0, missing: 5 });
  });

  it('tells the sites together: own errors average out, an error of the weather that two share adds up', async () => {
    // Two share the weather of a station, the third reads its own: 40² + 40² + (40² + 30²) + (30 + 30)².
    const bandKwh = Math.sqrt(3 * 40 ** 2 + 30 ** 2 + 60 ** 2);
    const { together } = await read('');
    expect(together).toMatchObject({ sites: 3, saving: { savedKwh: 410, savedShare: 410 / 3000 } });
    expect(together?.saving.bandKwh).toBeCloseTo(bandKwh, 9);
    expect(together?.saving.verdict).toBe('proven');
    expect((await read('of=total')).together).toBeNull();
  });

  it('leaves a saving of which no night has told the weather out of the sum', async () => {
    await sql`update site_baselines set weather_kwh = null where saved_kwh = 300`.execute(db());
    expect((await read('')).together).toMatchObject({ sites: 2, saving: { savedKwh: 110 } });
    await sql`update site_baselines set weather_kwh = 30 where saved_kwh = 300`.execute(db());
  });

  describe('as a file', () => {
    const file = async (body: object, as = token): Promise<string[][]> => {
      const answer = await server.fetch('/savings/baselines/export', {
        ...{ token: as, body: { format: 'csv', ...body } },
      });
      return (await answer.text())
        .trim()
        .split(/\r?\n/)
        .map((line) => line.split(','));
    };
    const codesIn = (rows: string[][]) => rows.slice(1).map(([, code]) => code);

    it('holds all rows in their order, a saving with its band, and no figure of one within it', async () => {
      const rows = await file({});
      expect(codesIn(rows)).toEqual(['MOST', 'SOME', 'NONE', 'FEW', 'NEW']);
      const [, most = [], , none = [], , last = []] = rows;
      const said = (row: string[]) =>
        (['savedKwh', 'bandKwh', 'verdict'] as const).map((name) => row[baselineColumns.indexOf(name)]);
      expect(said(most)).toEqual(['300', '50', 'proven']);
      expect(said(none)).toEqual(['', '50', 'not proven']);
      expect(said(last)).toEqual(['', '', 'no night has looked at it yet']);
      expect(codesIn(await file({ state: 'weak' }))).toEqual(['MOST']);
    });

    it('holds only what the data scope of the reader does, and is written down', async () => {
      expect(codesIn(await file({}, await server.signIn('lina', password)))).toEqual(['SOME', 'NONE', 'FEW']);
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from audit_events where action = 'baselines.exported'`.execute(db());
      expect(rows[0]?.n).toBeGreaterThan(0);
    });
  });

  it('holds only what the data scope of the reader does', async () => {
    expect(codesOf(await read('', await server.signIn('lina', password)))).toEqual(['SOME', 'NONE', 'FEW']);
  });
});
