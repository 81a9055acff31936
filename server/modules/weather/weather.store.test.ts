import { existsSync, readFileSync } from 'node:fs';
import { dayMs, hourMs } from '@contract/time';
import { anArea, aSite } from '@tests/support/aFleet';
import { useSeededDatabase } from '@tests/support/database';
import { startSystem, type SystemServer } from '@tests/support/systemServer';
import { sql } from 'kysely';
import { checkOne } from './checks';

/** 1 July 2024 begins in Shanghai. */
const july = Date.UTC(2024, 5, 30, 16);

type Answer = { code: number; data: Record<string, unknown>; fields?: Record<string, string> };

describe('R-CRUD-05 weather stations', () => {
  const database = useSeededDatabase();
  let server: SystemServer;
  let token: string;
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    const { db, pool } = database();
    server = await startSystem(database());
    token = await server.signIn();
    const area = await anArea(db, 'east');
    for (const [code, lat, lng] of [
      ['NEAR', 31.3, 121.4],
      ['FAR', 22.5, 113.9],
      ['NOWHERE', 0, 0],
    ] as const) {
      const id = await aSite(db, code, area);
      await sql`update sites set lat = ${lat}, lng = ${lng} where id = ${id}`.execute(db);
      ids[code] = id;
    }
    await pool.query(
      `create table site_days_july partition of site_days for values from (${july}) to (${july + 40 * dayMs})`,
    );
    // Days of each site: without a source, from its own sensor, from its own sensor for half of the day, and later.
    for (const id of Object.values(ids))
      await pool.query(
        `insert into site_days (site_id, day, area_id, dept_id, out_source, out_pct, counted_at)
         select $1, $2 + n * ${dayMs}::bigint, 1, 1, s, p, 0
         from (values (0, 0, 0), (1, 1, 100), (2, 1, 50), (20, 0, 0)) as d (n, s, p)`,
        [id, july],
      );
  });
  afterAll(() => server.stop());

  const add = async (more: object = {}) =>
    Number(
      (
        (await server.call('/analysis/weather', {
          token,
          body: { code: 'w', name: 'Hongqiao', lat: 31.198, lng: 121.336, ...more },
        })) as unknown as Answer
      ).data.stationId,
    );
  const upload = async (
    id: number,
    name: string,
    bytes: string | Buffer,
    to: 'hours' | 'preview' = 'hours',
    said = '',
  ): Promise<Answer> => {
    const form = new FormData();
    form.append('file', new Blob([bytes as BlobPart]), name);
    const sent = await fetch(`${server.address}/api/analysis/weather/${id}/${to}${said}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
      body: form,
    });
    return (await sent.json()) as Answer;
  };
  const told = async (id: number) =>
    ((await server.call(`/analysis/weather/${id}`, { token })) as unknown as Answer).data;
  const csv = (from: number, hours: number): string =>
    [
      'time,temperature,humidity',
      ...Array.from(
        { length: hours },
        (_, at) => `${new Date(from + at * hourMs).toISOString()},${20 + (at % 9)},70`,
      ),
    ].join('\n');

  it('take hours from a file, and count days again that had no source, in reach and of those hours', async () => {
    const id = await add();
    expect(await upload(id, 'july.csv', csv(july, 72))).toMatchObject({
      code: 200,
      data: { hours: 72, from: july, to: july + 71 * hourMs, siteDays: 2, problems: [] },
    });
    const { rows } = await database().pool.query('select site_id, day from changed_site_days order by day');
    expect(rows).toEqual([
      { site_id: ids.NEAR, day: july },
      { site_id: ids.NEAR, day: july + 2 * dayMs },
    ]);
    expect(await told(id)).toMatchObject({
      ...{ hours: 72, firstHour: '2024-07-01 00:00:00', lastHour: '2024-07-03 23:00:00', siteCount: 1 },
      isTypical: false,
    });
  });

  it('replace what an hour said before', async () => {
    const id = await add({ code: 'again' });
    await upload(id, 'a.csv', 'time,temp\n2024-07-01 08:00,20');
    await upload(id, 'b.csv', 'time,temp\n2024-07-01 08:00,25');
    const { rows } = await database().pool.query('select temp_c from weather_hours where station_id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ temp_c: 25 }]);
  });

  const markedAnew = async (work: () => Promise<unknown>) => {
    await database().pool.query('delete from changed_site_days');
    await work();
    const { rows } = await database().pool.query<{ site_id: number; day: number }>(
      'select site_id, day from changed_site_days order by site_id, day',
    );
    return rows.map(({ site_id, day }) => [site_id, (day - july) / dayMs]);
  };

  it('let days be counted again that may have been told by them, when they are put elsewhere', async () => {
    const id = await add({ code: 'moves' });
    await upload(id, 'july.csv', csv(july, 72));
    let told = { stationId: id, code: 'moves', name: 'Hongqiao', lat: 31.198, lng: 121.336, errorK: 1 };
    const edit = async (more: Partial<typeof told>) => {
      told = { ...told, ...more };
      const answer = await server.call('/analysis/weather', { token, method: 'PUT', body: told });
      expect(answer.code).toBe(200);
    };
    expect(await markedAnew(() => edit({ name: 'renamed' }))).toEqual([]);
    const lacking = [ids.NEAR, ids.FAR].flatMap((site) => [
      [site, 0],
      [site, 2],
    ]);
    expect(await markedAnew(() => edit({ lat: 22.5, lng: 113.9 }))).toEqual(lacking);
    expect(await markedAnew(() => edit({ errorK: 2 }))).toEqual(lacking.slice(2));
  });

  it('let days be counted again that may have been told by them, when they are removed', async () => {
    const id = await add({ code: 'goes' });
    const remove = (which: number) => server.call(`/analysis/weather/${which}`, { token, method: 'DELETE' });
    expect(await markedAnew(async () => remove(await add({ code: 'empty' })))).toEqual([]);
    await upload(id, 'july.csv', csv(july, 72));
    expect(await markedAnew(() => remove(id))).toEqual([
      [ids.NEAR, 0],
      [ids.NEAR, 2],
    ]);
  });

  it('take nothing of a file with faults, and tell row and column of each', async () => {
    const id = await add({ code: 'faulty' });
    const { data } = await upload(id, 'f.csv', 'time,temp\n2024-07-01 08:00,20\n2024-07-01 09:00,hot');
    expect(data).toMatchObject({
      hours: 0,
      problems: [{ row: 3, column: 'B', reason: 'Is no temperature that can be' }],
    });
    expect(await told(id)).toMatchObject({ hours: 0, firstHour: null });
  });

  const degrees = (at: number): number => 20 + 8 * Math.sin((at * Math.PI) / 12) + Math.sin(at * 1.7);
  const course = (head: string, hours: number, of: (at: number) => number): string =>
    [
      `time (UTC),${head}`,
      ...Array.from({ length: hours }, (_, at) =>
        [new Date(july + at * hourMs).toISOString().slice(0, 16), of(at).toFixed(2)].join(),
      ),
    ].join('\n');
  const kept = async (id: number): Promise<number> => {
    const { rows } = await database().pool.query<{ n: number }>(
      'select count(*)::int as n from weather_hours where station_id = $1',
      [id],
    );
    return rows[0]?.n ?? NaN;
  };

  it('show how a file is read and what the stations around say before anything of it is stored', async () => {
    const west = { lat: 40.1, lng: 85.2 };
    const near = await add({ code: 'near', name: 'Near', ...west });
    const id = await add({ code: 'looks', lat: 40.2, lng: 85.3 });
    await upload(near, 'n.csv', course('temp (°C)', 200, degrees));
    const right = course('temp (°F)', 200, (at) => degrees(at) * 1.8 + 33);
    const { data } = await upload(id, 'f.csv', right, 'preview');
    expect(data).toMatchObject({
      ...{ hours: 200, from: july, replaced: 0, verdict: 'agrees', questions: [], problems: [] },
      reading: { tempUnit: 'F', unitFrom: 'file', zone: 'UTC', zoneFrom: 'file' },
      first: expect.arrayContaining([expect.objectContaining({ row: 2, tempText: '69.00', at: july })]),
      neighbours: [{ stationId: near, name: 'Near', hours: 200, lateH: 0, verdict: 'agrees' }],
    });
    expect(await kept(id)).toBe(0);
    // Another level, and the same hours eight too late.
    const wrong = [
      [course('temp (°C)', 200, (at) => degrees(at) - 12), '', 'level'],
      [right, '?zone=UTC-08:00', 'shifted'],
    ] as const;
    for (const [file, said, verdict] of wrong) {
      expect((await upload(id, 'f.csv', file, 'hours', said)).data).toMatchObject({
        ...{ hours: 0, isDoubted: true, verdict },
      });
      expect(await kept(id)).toBe(0);
    }
    const despite = await upload(id, 'f.csv', right, 'hours', '?zone=UTC-08:00&despite=neighbours');
    expect(despite.data).toMatchObject({ hours: 200, isDoubted: false, verdict: 'shifted' });
  });

  it('ask what a file leaves open and take nothing meanwhile', async () => {
    const id = await add({ code: 'asks' });
    const text = 'time,dew point,temperature\n2024-07-01 08:00,20,25';
    for (const to of ['preview', 'hours'] as const)
      expect((await upload(id, 'd.csv', text, to)).data).toMatchObject({
        hours: 0,
        questions: [{ what: 'tempColumn', choices: [{ value: '2' }, { value: '3' }] }],
      });
    expect((await upload(id, 'd.csv', text, 'hours', '?tempColumn=3')).data).toMatchObject({ hours: 1 });
    expect((await upload(id, 'd.csv', text, 'hours', '?tempColumn=x')).code).not.toBe(200);
  });

  it('are compared in the background with those around, also those from before, and listed where they contradict', async () => {
    const { db, pool } = database();
    await pool.query('update weather_stations set is_check_due = false');
    const ids: number[] = [];
    for (const [code, lat] of [
      ['old1', 45],
      ['old2', 45.1],
      ['old3', 45.2],
      ['old4', 45.3],
      ['away', 60],
    ] as const)
      ids.push(await add({ code, name: code, lat, lng: 100 }));
    const [first = 0, second = 0, third = 0, fourth = 0, away = 0] = ids;
    await upload(first, 'a.csv', course('temp', 200, degrees));
    await upload(second, 'b.csv', course('temp', 200, degrees));
    await upload(fourth, 'e.csv', course('temp', 200, degrees));
    await upload(away, 'c.csv', course('temp', 200, degrees));
    // As the first reading kept a file of °F.
    await pool.query(
      `insert into weather_hours (station_id, hour, temp_c)
       select $1, hour, temp_c * 1.8 + 32 from weather_hours where station_id = $2`,
      [third, first],
    );
    await pool.query('update weather_stations set is_check_due = true, is_old_reading = true where id = $1', [
      third,
    ]);
    while (await checkOne(db, july));
    const list = (await server.call('/analysis/weather/list?verdict=fahrenheit', { token })) as unknown as {
      rows: object[];
    };
    expect(list.rows).toMatchObject([
      { stationId: third, isOldReading: true, verdictDetail: expect.stringMatching(/old2 11 km: \+\d/) },
    ]);
    expect(await told(first)).toMatchObject({ verdict: 'agrees' });
    expect(await told(away)).toMatchObject({ verdict: 'noNeighbours' });
    await upload(third, 'd.csv', course('temp', 200, degrees));
    while (await checkOne(db, july));
    expect(await told(third)).toMatchObject({ verdict: 'agrees', isOldReading: false });
  });

  it('refuse a file that is none, one with more rows than are taken, and a station that is not there', async () => {
    const id = await add({ code: 'limits' });
    expect((await upload(id, 'x.csv', Buffer.from([0x25, 0x50, 0x44, 0x46, 0x2d, 0, 1, 2]))).code).not.toBe(
      200,
    );
    expect((await upload(id, 'x.csv', csv(july, 100_001))).fields).toHaveProperty('file');
    expect((await upload(999, 'x.csv', csv(july, 1))).code).toBe(404);
  }, 60_000);

  const shared = '/work/shared/data/weather';
  const real = (name: string) => (existsSync(`${shared}/${name}`) ? it : it.skip);
  real('shanghai-hongqiao-tmyx.epw')('take a typical year as it is published', async () => {
    const id = await add({ code: 'tmy', isTypical: true });
    const { data } = await upload(id, 'h.epw', readFileSync(`${shared}/shanghai-hongqiao-tmyx.epw`));
    expect(data).toMatchObject({ hours: 8_760, problems: [], siteDays: 1 });
  });
  real('shanghai-2014-hourly.csv')('take a measured year as it is published', async () => {
    const id = await add({ code: 'y2014' });
    const { data } = await upload(id, 'm.csv', readFileSync(`${shared}/shanghai-2014-hourly.csv`));
    expect(data).toMatchObject({ problems: [] });
    expect(Number(data.hours)).toBeGreaterThan(8_600);
  });
});
