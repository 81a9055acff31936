import { dayMs, hourMs, minuteMs } from '@contract/time';
import { hashPassword } from '@server/modules/session/passwords';
import { aDeviceOf, anArea, aSite, aWatcher } from '@tests/support/aFleet';
import { useFreshDatabase } from '@tests/support/database';
import { startTestServer, type TestServer } from '@tests/support/testServer';
import { sql } from 'kysely';

const day = Date.UTC(2026, 9, 10);
const password = 'Cool-air-12';
const permissions = ['site:list', 'analysis:note'];

interface Answer<Data = unknown> {
  reason?: string;
  code: number;
  data?: Data;
}

describe('exploring the history', () => {
  const database = useFreshDatabase();
  let server: TestServer;
  let [near, far, meter, unit] = [0, 0, 0, 0];
  let [lina, other, admin] = ['', '', ''];
  const db = () => database().db;

  beforeAll(async () => {
    server = await startTestServer(database());
    const [north, south] = [await anArea(db(), 'north'), await anArea(db(), 'south')];
    const [here, there] = [await aSite(db(), 'HERE', north), await aSite(db(), 'THERE', south)];
    near = await aDeviceOf(db(), here, 'env-1', 'env');
    unit = await aDeviceOf(db(), here, 'ac-1', 'ac');
    meter = await aDeviceOf(db(), here, 'meter-1', 'meter');
    far = await aDeviceOf(db(), there, 'env-1', 'env');
    await aWatcher(db(), 'lina', [north], permissions);
    await aWatcher(db(), 'other', [north], permissions);
    const hash = await hashPassword(password);
    await sql`update users set password_hash = ${hash}, password_changed_at = ${Date.now()}
      where user_name in ('lina', 'other')`.execute(db());
    lina = await server.signIn('lina', password);
    other = await server.signIn('other', password);
    admin = await server.signIn();
    await store();
  }, 120_000);
  afterAll(() => server.stop());

  /** An outdoor unit that stands at 25 °C for a day and jumps to 48 °C for a single minute; silent for two hours at noon. */
  async function store() {
    const pool = database().pool;
    await pool.query(
      `create table if not exists readings_ac_explore partition of readings_ac for values from (${day}) to (${day + dayMs})`,
    );
    await pool.query(
      `insert into readings_ac (device_id, ts, n, outdoor_unit_temp_c)
       select ${unit}, ${day} + m * ${minuteMs}, m, case when m = 333 then 48 else 25 end
       from generate_series(0, 1439) m where m not between 720 and 839`,
    );
  }

  const ask = async <Data>(path: string, token: string) =>
    (await (await server.fetch(path, { token })).json()) as Answer<Data>;
  const history = (over: Record<string, string | number>) =>
    ask<{ series: { t: number[]; value: (number | null)[]; max?: (number | null)[] }[] }>(
      `/history/points?${new URLSearchParams({
        deviceId: String(unit),
        points: 'outdoorUnitTempC',
        from: String(day),
        to: String(day + dayMs),
        ...Object.fromEntries(Object.entries(over).map(([name, value]) => [name, String(value)])),
      })}`,
      lina,
    );

  it('never thins a spike away: the steps of a point that is not rolled up hold its extremes', async () => {
    const { data } = await history({ step: 'hour' });
    const [series] = data?.series ?? [];
    const at = series?.t.indexOf(day + 5 * hourMs) ?? -1;
    expect(series?.max?.[at]).toBe(48);
    expect(series?.value[at]).toBeCloseTo(25 + 23 / 60, 1);
  });

  it('shows silence as a gap at every step', async () => {
    for (const step of ['quarter', 'hour']) {
      const [series] = (await history({ step })).data?.series ?? [];
      const gaps = series?.t.filter((_, i) => series.value[i] === null) ?? [];
      expect({ step, gaps: gaps.length }).toEqual({ step, gaps: 1 });
      expect(gaps[0]).toBeGreaterThanOrEqual(day + 12 * hourMs);
    }
  });

  it('refuses more steps than an answer holds', async () => {
    const from = day - 1_000 * dayMs;
    expect((await history({ step: 'quarter', from })).reason).toBe('validation');
    expect((await history({ step: 'hour', from })).code).toBe(200);
  });

  it('names devices with their sites, and only those in scope', async () => {
    const { data } = await ask<{ deviceId: number; siteCode: string; outdoorDeviceId: number }[]>(
      `/analysis/devices?ids=${near},${meter},${far}`,
      lina,
    );
    expect(
      data?.map(({ deviceId, siteCode, outdoorDeviceId }) => [deviceId, siteCode, outdoorDeviceId]),
    ).toEqual([
      [near, 'HERE', near],
      [meter, 'HERE', near],
    ]);
  });

  describe('notes on a trend', () => {
    const note = { point: 'rackTempC', at: day + 333 * minuteMs, text: ' Fan replaced ' };
    const pin = (token: string, over: object = {}) =>
      server.call('/analysis/notes', { token, body: { ...note, deviceId: near, ...over } });
    const notesOf = (token: string, ids = String(near)) =>
      ask<{ id: number; text: string; by: string; isMine: boolean }[]>(
        `/analysis/notes?ids=${ids}&from=${day}&to=${day + dayMs}`,
        token,
      );
    const remove = (token: string, id: number) =>
      server.call(`/analysis/notes/${id}`, { token, method: 'DELETE' });

    it('are seen by others who see the site, at the moment they were pinned to', async () => {
      expect((await pin(lina)).code).toBe(200);
      const { data } = await notesOf(other);
      expect(data).toEqual([
        expect.objectContaining({ text: 'Fan replaced', by: 'lina', isMine: false, at: note.at }),
      ]);
    });

    it('are refused at a device out of scope, and at a point that the device has not', async () => {
      expect((await pin(lina, { deviceId: far })).code).toBe(404);
      expect((await pin(lina, { point: 'powerW' })).reason).toBe('validation');
      expect((await pin(lina, { text: '  ' })).reason).toBe('validation');
      expect((await notesOf(lina, String(far))).data).toEqual([]);
    });

    it('are taken away by whoever pinned them or by the administrator, and by nobody else', async () => {
      const id = (await notesOf(lina)).data?.[0]?.id ?? 0;
      expect((await remove(other, id)).code).toBe(404);
      expect((await remove(admin, id)).code).toBe(200);
      expect((await remove(lina, id)).code).toBe(404);
    });
  });

  describe('the table', () => {
    const wanted = (over: object) => ({
      format: 'csv',
      from: day,
      to: day + dayMs,
      series: [{ deviceId: unit, point: 'outdoorUnitTempC' }],
      ...over,
    });
    const table = async (over: object) => {
      const response = await server.fetch('/analysis/export', {
        token: lina,
        method: 'POST',
        body: wanted(over),
      });
      return response.text();
    };

    it('holds every reading of a span, nothing thinned out', async () => {
      const lines = (await table({})).trim().split('\r\n');
      expect(lines).toHaveLength(1 + 1_440 - 120);
      expect(lines.filter((line) => line.endsWith(',48'))).toHaveLength(1);
    });

    it('holds the mean and the extremes of each step', async () => {
      const lines = (await table({ step: 'hour' })).trim().split('\r\n');
      expect(lines).toHaveLength(1 + 22);
      expect(lines.some((line) => line.endsWith(',25,48'))).toBe(true);
    });

    it('holds nothing of a device out of scope, and of no point that it has not', async () => {
      expect(await table({ series: [{ deviceId: far, point: 'rackTempC' }] })).toContain('"code":404');
      expect(await table({ series: [{ deviceId: near, point: 'powerW' }] })).toContain(
        '"reason":"validation"',
      );
      expect(await table({ to: day + 40 * dayMs })).toContain('"reason":"validation"');
    });
  });
});
