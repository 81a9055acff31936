import type { TreeBranch } from '@contract/areaTree';
import { freePointLimits, type FreePointsOfSite } from '@contract/freePoints';
import { dayMs, hourMs, minuteMs } from '@contract/time';
import { seedDefinitions } from '@server/modules/alarms/definitions.store';
import { hashPassword } from '@server/modules/session/passwords';
import { aDeviceOf, anArea, aSite, aWatcher } from '@tests/support/aFleet';
import { aSiteDeclaration } from '@tests/support/aSiteDeclaration';
import { useFreshDatabase } from '@tests/support/database';
import { startTestServer, type TestServer } from '@tests/support/testServer';
import { sql } from 'kysely';

const day = Date.UTC(2026, 9, 10);
const password = 'Cool-air-12';
const mayDo = [
  'site:list',
  'area:site:list',
  'area:freePoint:list',
  'area:freePoint:query',
  'area:freePoint:add',
  'area:freePoint:remove',
];

interface Answer<Data = unknown> {
  code: number;
  reason?: string;
  data?: Data;
}

describe('free points of a site', () => {
  const database = useFreshDatabase();
  const pool = () => database().pool;
  let server: TestServer;
  let [near, far, unit, foreign] = [0, 0, 0, 0];
  let [lina, admin] = ['', ''];

  beforeAll(async () => {
    const { db } = database();
    server = await startTestServer(database());
    await seedDefinitions(db);
    const [north, south] = [await anArea(db, 'north'), await anArea(db, 'south')];
    [near, far] = [await aSite(db, 'NEAR', north), await aSite(db, 'FAR', south)];
    unit = await aDeviceOf(db, near, 'ac-1', 'ac');
    foreign = await aDeviceOf(db, far, 'ac-1', 'ac');
    await aWatcher(db, 'lina', [north], mayDo);
    const hash = await hashPassword(password);
    await sql`update users set password_hash = ${hash}, password_changed_at = ${Date.now()}
      where user_name = 'lina'`.execute(db);
    lina = await server.signIn('lina', password);
    admin = await server.signIn();
  }, 120_000);
  afterAll(() => server.stop());
  afterEach(() =>
    pool().query('delete from free_points; delete from free_signals; delete from free_readings'),
  );

  const ask = (path: string, token = lina) => server.call(path, { token }) as Promise<Answer>;
  const ofSite = async (siteId = near, token = lina) =>
    (await ask(`/site/${siteId}/free-points`, token)).data as FreePointsOfSite;
  const add = (over: object = {}, token = lina) =>
    server.call('/area/free-point', {
      token,
      body: { siteCode: 'NEAR', deviceCode: 'ac-1', code: 'valvePct', name: 'Valve', unit: '%', ...over },
    });
  const heard = (code: string, deviceId = unit) =>
    pool().query(
      'insert into free_signals (device_id, code, value, first_at, last_at) values ($1, $2, 4, $3, $3)',
      [deviceId, code, day],
    );
  const declare = (codes: string[], deviceId = unit, token = lina) =>
    server.call('/free-points/declare', { token, body: { deviceId, codes } });
  const idOf = async (code: string): Promise<number> =>
    (await pool().query<{ id: number }>('select id from free_points where code = $1', [code])).rows[0]?.id ??
    0;

  it('are entered by people, and told with what they last said', async () => {
    expect(await add({ high: 90 })).toMatchObject({ code: 200 });
    const id = await idOf('valvePct');
    await pool().query(
      'insert into free_point_values (point_id, ts, received_at, value) values ($1, $2, $2, 42)',
      [id, day],
    );
    expect((await ofSite()).points).toEqual([
      {
        ...{ id, deviceId: unit, code: 'valvePct', name: 'Valve', kind: 'analog', unit: '%' },
        ...{ low: null, high: 90, at: day, value: 42, isAlarmed: false },
      },
    ]);
  });

  it('have a name on the wire that is one, is not taken, and limits that can be kept', async () => {
    for (const wrong of [
      { code: '9th' },
      { code: 'a-b' },
      { scale: 0 },
      { low: 5, high: 5 },
      { deviceCode: 'ac-9' },
    ])
      expect(await add(wrong)).toMatchObject({ reason: 'validation' });
    await add();
    expect(await add()).toMatchObject({ reason: 'validation' });
  });

  it('are as many of a device as it may have, however they are declared', async () => {
    await pool().query(
      `insert into free_points (device_id, code, name) select $1, 'p' || n, 'x' from generate_series(1, $2) n`,
      [unit, freePointLimits.perDevice],
    );
    expect(await add()).toMatchObject({ reason: 'validation' });
    await heard('humidifierA');
    expect(await declare(['humidifierA'])).toMatchObject({ reason: 'validation' });
  });

  it('become of signals that a device says already, at one press', async () => {
    await heard('humidifierA');
    await heard('filterPa');
    expect((await ofSite()).signals.map(({ code }) => code)).toEqual(['filterPa', 'humidifierA']);
    expect(await declare(['humidifierA', 'neverHeard'])).toMatchObject({ data: { declared: 1 } });
    const { points, signals } = await ofSite();
    expect([points.map(({ code }) => code), signals.map(({ code }) => code)]).toEqual([
      ['humidifierA'],
      ['filterPa'],
    ]);
  });

  it('R-PERM-05 are told, entered and declared only where their site is in sight', async () => {
    await heard('humidifierA', foreign);
    expect(await ask(`/site/${far}/free-points`)).toMatchObject({ code: 404 });
    expect(await declare(['humidifierA'], foreign)).toMatchObject({ code: 404 });
    expect(await add({ siteCode: 'FAR' })).toMatchObject({ reason: 'validation' });
    await add({ siteCode: 'FAR', code: 'theirs' }, admin);
    expect(((await ask('/area/free-point/list')) as { rows?: unknown[] }).rows).toEqual([]);
    const theirs = await idOf('theirs');
    await server.call(`/area/free-point/${theirs}`, { token: lina, method: 'DELETE' });
    expect(await idOf('theirs')).toBe(theirs);
  });

  it('end their alarms with a reason when they are removed', async () => {
    await add({ high: 1 });
    const id = await idOf('valvePct');
    const { rows } = await pool().query<{ id: number }>(
      `insert into alarms (definition_id, site_id, device_id, level, raised_at, recorded_at, point_id, point_name)
       values ('freePointHigh', $1, $2, 3, $3, $3, $4, 'Valve') returning id`,
      [near, unit, day, id],
    );
    expect((await ofSite()).points).toMatchObject([{ isAlarmed: true }]);
    expect(await server.call(`/area/free-point/${id}`, { token: lina, method: 'DELETE' })).toMatchObject({
      code: 200,
    });
    const steps = await pool().query('select kind, end_reason from alarm_transitions where alarm_id = $1', [
      rows[0]?.id,
    ]);
    expect(steps.rows).toEqual([{ kind: 'cleared', end_reason: 'pointRemoved' }]);
  });

  it('are declared with the device that says them, and what a declaration leaves out stays', async () => {
    const [point, again] = [
      { code: 'valvePct', name: 'Valve', unit: '%', high: 80 },
      { code: 'valvePct', name: 'Main valve' },
    ];
    for (const freePoints of [[point], [again]]) {
      const { devices, ...site } = aSiteDeclaration({ code: 'DECL-1' });
      const [first, ...rest] = devices;
      const body = {
        credential: 'DECL-1',
        sites: [{ ...site, devices: [{ ...first, freePoints }, ...rest] }],
      };
      expect(await server.call('/provisioning/sites', { token: admin, body })).toMatchObject({ code: 200 });
    }
    const { rows } = await pool().query('select name, unit, high from free_points');
    expect(rows).toEqual([{ name: 'Main valve', unit: '%', high: 80 }]);
  });

  it('stand in the tree as leaves of their device, behind the points of its class, with what was last said', async () => {
    await add();
    const id = await idOf('valvePct');
    await pool().query(
      `insert into free_point_values (point_id, ts, received_at, value) values ($1, $2, $2, 42)`,
      [id, day],
    );
    await pool().query(
      `insert into latest (device_id, ts, n, received_at, invalid, v) values ($1, $2, 1, $2, 0, array[1])`,
      [unit, day],
    );
    const below = async (deviceId: number) =>
      ((await ask(`/area/tree?kind=device&id=${deviceId}`)).data as TreeBranch).nodes;
    const leaves = await below(unit);
    expect(leaves[0]).toMatchObject({ kind: 'point', code: 'switchedOn', reading: { at: day, value: 1 } });
    expect(leaves.at(-1)).toEqual({
      ...{ kind: 'point', id: -id, code: 'valvePct', name: 'Valve', count: 0, hasChildren: false },
      ...{ life: null, deviceClass: null },
      reading: { at: day, value: 42, unit: '%', kind: 'analog', decimals: 2 },
    });
    expect(new Set(leaves.map((leaf) => leaf.id)).size).toBe(leaves.length);
    expect(await below(foreign)).toEqual([]);
  });

  describe('over time', () => {
    beforeEach(async () => {
      await add();
      await pool().query(
        `create table if not exists free_readings_test partition of free_readings for values from (${day}) to (${day + dayMs})`,
      );
      await pool().query(
        `insert into free_readings (device_id, ts, ids, vals)
         select $1, ${day} + m * ${minuteMs}, array[$2::int], array[case when m = 333 then 99 else 40 end]
         from generate_series(0, 719) m`,
        [unit, await idOf('valvePct')],
      );
    });

    const span = (step?: string) =>
      new URLSearchParams({
        ...{ deviceId: String(unit), points: 'free.valvePct', from: String(day), to: String(day + dayMs) },
        ...(step !== undefined && { step }),
      });
    const series = async (step?: string) =>
      (
        (await ask(`/history/points?${span(step)}`)).data as {
          series: { t: number[]; value: number[]; max?: number[] }[];
        }
      ).series[0];

    it('are drawn as points of the class are, with every peak', async () => {
      const raw = await series();
      expect([raw?.t.length, Math.max(...(raw?.value ?? []))]).toEqual([720, 99]);
      const hours = await series('hour');
      expect(hours?.max?.[hours.t.indexOf(day + 5 * hourMs)]).toBe(99);
      expect(hours?.value[0]).toBe(40);
    });

    it('are told with their devices, noted on and exported', async () => {
      const devices = (await ask(`/analysis/devices?ids=${unit}`)).data;
      expect(devices).toMatchObject([
        { free: [{ code: 'valvePct', name: 'Valve', unit: '%', kind: 'analog' }] },
      ]);
      const table = async (step?: string) => {
        const body = {
          format: 'csv',
          from: day,
          to: day + dayMs,
          series: [{ deviceId: unit, point: 'free.valvePct' }],
          step,
        };
        return (await server.fetch('/analysis/export', { token: lina, method: 'POST', body })).text();
      };
      const lines = (await table()).trim().split('\r\n');
      expect(lines[0]).toContain('Valve (%)');
      expect(lines.filter((line) => line.endsWith(',99'))).toHaveLength(1);
      expect(lines).toHaveLength(721);
      expect((await table('hour')).trim().split('\r\n')).toHaveLength(13);
    });

    it('are unknown where they were not declared', async () => {
      await pool().query('delete from free_points');
      expect(await ask(`/history/points?${span()}`)).toMatchObject({ reason: 'validation' });
    });
  });
});
