import { readFileSync } from 'node:fs';
import { dayMs, hourMs, minuteMs } from '@contract/time';
import { writeCorrection, writeTimeCheck } from '@server/ingest/clockCorrections.store';
import { seedDefinitions } from '@server/modules/alarms/definitions.store';
import { connectDatabase, type ConnectedDatabase } from '@server/platform/database/connect';
import { useFreshDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';
import { aStation, type Station } from '@tests/support/testIngest';
import { everything } from '@server/modules/scope/scope';
import { readSite } from './sites.store';

const fresh = useFreshDatabase();
let database: ConnectedDatabase;
let station: Station;
const now = Date.UTC(2026, 5, 15, 12);
const query = (text: string, values: unknown[] = []) => database.pool.query(text, values);
const detail = () => readSite(database.db, everything, station.siteId, now);

beforeAll(async () => {
  database = await connectDatabase({ url: fresh().url, log: quietLog });
  await seedDefinitions(database.db);
  station = await aStation(database.pool, 'CLOCK-LOG-1');
});
afterAll(() => database.close());

describe('the time that a controller was sent', () => {
  it('is on the page of its site, with the error and what came of it; the newest are kept', async () => {
    for (let i = 0; i < 60; i++)
      await writeCorrection(database.pool, station.siteId, now + i * minuteMs, 7.5 * hourMs);
    const site = await detail();
    expect(site?.clockCorrections).toHaveLength(10);
    expect(site?.clockCorrections?.[0]).toEqual({
      ...{ sentAt: now + 59 * minuteMs, errorS: 27_000, way: 'message', correctedAt: null },
    });
    expect((await query('select from clock_corrections')).rowCount).toBe(50);
  });

  it('by TIME_CHECK has the error that is known, and is right at once where none is', async () => {
    const { rows } = await database.pool.query<{ id: number }>(
      `insert into b_interface_units (fsu_id, site_id, address) values ('51051243800001', $1, '127.0.0.1')
       returning id`,
      [station.siteId],
    );
    const unitId = rows[0]?.id ?? 0;
    const newest = async () => (await detail())?.clockCorrections?.[0];
    await writeTimeCheck(database.pool, unitId, now + dayMs);
    expect(await newest()).toMatchObject({ way: 'timeCheck', errorS: null, correctedAt: now + dayMs });
    await query(
      `insert into site_link_faults (site_id, fault, since, value, detail) values ($1, 'clock', 0, -18000, 'fsu')`,
      [station.siteId],
    );
    await writeTimeCheck(database.pool, unitId, now + 2 * dayMs);
    expect(await newest()).toMatchObject({ way: 'timeCheck', errorS: -18_000, correctedAt: null });
  });
});

describe('what earlier versions stored with a time of the future', () => {
  it('is listed on the page of its site, and not changed', async () => {
    await query('drop table stamps_ahead');
    const deviceId = station.deviceIds.env;
    await query(
      `insert into latest (device_id, ts, n, received_at, invalid, v) values ($1, $2, 1, $3, 0, '{24.2}')`,
      [deviceId, now + 20 * hourMs, now],
    );
    const { rows } = await database.pool.query<{ id: number }>(
      `insert into alarms (definition_id, site_id, device_id, level, raised_at, recorded_at, cleared_at)
       values ('smoke', $1, $2, 1, $3, $3, $4) returning id`,
      [station.siteId, deviceId, now, now + 20 * hourMs],
    );
    await query(
      `insert into alarm_transitions (alarm_id, kind, at, recorded_at) values
         ($1, 'raised', $2, $2), ($1, 'cleared', $3, $2)`,
      [rows[0]?.id, now, now + 20 * hourMs],
    );
    await query(readFileSync('server/migrations/4241_stamps_ahead.sql', 'utf8'));
    const stamp = { deviceCode: 'env', at: now + 20 * hourMs, receivedAt: now };
    const found = (await detail())?.stampsAhead ?? [];
    expect(found.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
      { ...stamp, kind: 'cleared', definitionId: 'smoke' },
      { ...stamp, kind: 'present', definitionId: null },
    ]);
    const { rows: kept } = await database.pool.query('select cleared_at from alarms');
    expect(kept).toEqual([{ cleared_at: now + 20 * hourMs }]);
  });
});
