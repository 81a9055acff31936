import type { LatestState } from '@contract/devices';
import { hourMs, minuteMs, type EpochMs } from '@contract/time';
import { connectDatabase, type ConnectedDatabase } from '@server/platform/database/connect';
import { aDeviceOf, anArea, aSite } from '@tests/support/aFleet';
import { useFreshDatabase } from '@tests/support/database';
import { quietLog as log } from '@tests/support/quietLog';
import { testClock } from '@tests/support/testClock';
import type { CommittedReading } from '../../platform/commits/feed';
import { everything } from '../scope';
import { createPlaces } from './places';
import { ReadingSource } from './readingSource';

const day = Date.parse('2026-03-02T00:00:00Z');
const now = day + 8 * hourMs;

describe('the readings of a site that is looked at', () => {
  const fresh = useFreshDatabase();
  let database: ConnectedDatabase;
  let [siteId, deviceId] = [0, 0];

  const store = (ts: EpochMs, tempC: number, rhPct: number | null) =>
    database.pool.query(
      'insert into readings_env (device_id, ts, n, room_temp_c, room_rh_pct) values ($1, $2, $2, $3, $4)',
      [deviceId, ts, tempC, rhPct],
    );
  const heard = (at: EpochMs, values: (number | null)[]): CommittedReading => ({
    ...{
      siteId,
      deviceId,
      code: 'env',
      class: 'env' as const,
      at,
      receivedAt: at,
      invalid: 0,
      isLate: false,
    },
    values: Array.from({ length: 8 }, (_, i) => values[i] ?? null),
  });
  const follow = async () => {
    const places = createPlaces(database);
    await places.reload();
    const source = new ReadingSource(database, places, testClock(now));
    const feed = await source.feed(`site:${siteId}`, everything);
    const told = async (): Promise<LatestState> => {
      const frame = await (await feed.snapshot())[0];
      // The only device of the site.
      return frame?.ops[0]?.value as LatestState;
    };
    const take = (reading: CommittedReading) =>
      source.take({ readings: [reading], contacts: [], committedAt: reading.at });
    return { told, take };
  };

  beforeAll(async () => {
    database = await connectDatabase({ url: fresh().url, log });
    siteId = await aSite(database.db, 'S-001', await anArea(database.db, 'A'));
    deviceId = await aDeviceOf(database.db, siteId, 'env', 'env');
    await database.pool.query(
      `create table readings_env_20260302 partition of readings_env for values from (${day}) to (${day + 24 * hourMs})`,
    );
    // Once a minute for an hour; of the humidity nothing was heard in the last twelve minutes.
    for (let ago = 60; ago >= 0; ago--) await store(now - ago * minuteMs, 24, ago >= 12 ? 55 : null);
    await database.pool.query(
      `insert into latest (device_id, ts, n, received_at, invalid, v) values ($1, $2, $2, $2, 0, '{24,55,null,null,null,null,null,null}')`,
      [deviceId, now],
    );
  });
  afterAll(() => database.close());

  it('tell which of them are older than their device, from what is stored', async () => {
    const { told } = await follow();
    expect(await told()).toMatchObject({
      at: now,
      silentAfterMs: 5 * minuteMs,
      older: [[1, now - 12 * minuteMs, 5 * minuteMs]],
    });
  });

  it('go on telling it with every message, until the point is reported again', async () => {
    const { told, take } = await follow();
    take(heard(now + minuteMs, [24.5]));
    expect(await told()).toMatchObject({ older: [[1, now - 12 * minuteMs, 5 * minuteMs]] });
    take(heard(now + 2 * minuteMs, [24.6, 54]));
    const state = await told();
    expect(state.values.slice(0, 2)).toEqual([24.6, 54]);
    expect(state.older).toBeUndefined();
  });

  it('keep a point invalid of which a later message says nothing', async () => {
    const { told, take } = await follow();
    take({ ...heard(now + minuteMs, [null, 54]), invalid: 1 });
    take(heard(now + 2 * minuteMs, [null, 53]));
    expect(await told()).toMatchObject({ invalid: 1, older: [[0, now + minuteMs, 5 * minuteMs]] });
  });
});
