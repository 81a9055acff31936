import { pointsByClass } from '@contract/points';
import { aDefinition, aDeviceOf, anArea, aSite } from '@tests/support/aFleet';
import { useFreshDatabase } from '@tests/support/database';
import { testClock } from '@tests/support/testClock';
import { everything, type Scope } from '../scope';
import { createPlaces } from './places';
import { createTemperatureRise } from './temperatureRise';
import { screenTotals } from './screenTotals';
import { emptySite, metered, meterPoints } from './siteEntry';
import { SiteStateCache } from './siteStateCache';

describe('the totals of the wall', () => {
  const database = useFreshDatabase();
  const clock = testClock();
  let [north, south] = [0, 0];

  const raise = (level: number, siteId: number | null, areaId: number | null) =>
    database().pool.query(
      `insert into alarms (definition_id, site_id, area_id, level, raised_at, recorded_at)
       values ('roomTempHigh', $1, $2, $3, 1, 1)`,
      [siteId, areaId, level],
    );
  beforeAll(async () => {
    const { db } = database();
    await aDefinition(db);
    [north, south] = [await anArea(db, 'north'), await anArea(db, 'south')];
    await raise(3, await aSite(db, 'N-1', north), null);
    await raise(2, null, south);
    await raise(1, null, null);
  });

  const alarmsOf = async (scope: Scope, regionId: number | null = null) => {
    const { db } = database();
    const [cache, places] = [new SiteStateCache(db), createPlaces({ db })];
    await places.reload();
    await cache.recountAll();
    const temperatureRise = createTemperatureRise(cache, places, clock);
    return screenTotals({ cache, places, temperatureRise }, scope, clock.now(), regionId).alarms;
  };
  const ofArea = (areaId: number): Scope => ({
    isAll: false,
    grants: [{ deptIds: 'all', areaIds: [areaId] }],
    key: String(areaId),
  });

  it('count the alarms of the centre itself and of whole areas, as the list beside them does', async () => {
    expect(await alarmsOf(everything)).toEqual([1, 1, 1, 0]);
  });

  it('count of a region what stands in it, and for nobody what he may not see', async () => {
    expect(await alarmsOf(everything, north)).toEqual([0, 0, 1, 0]);
    expect(await alarmsOf(everything, south)).toEqual([0, 1, 0, 0]);
    expect(await alarmsOf(ofArea(north))).toEqual([0, 0, 1, 0]);
    expect(await alarmsOf(ofArea(south))).toEqual([0, 1, 0, 0]);
  });

  it('take the power of a site from its main meter alone, also where a meter becomes one of a part', async () => {
    const { db, pool } = database();
    const site = await aSite(db, 'N-2', north);
    const say = async (code: string, watts: number) => {
      const id = await aDeviceOf(db, site, code, 'meter');
      const values = pointsByClass.meter.map(({ name }) => (name === 'powerW' ? watts : null));
      await pool.query(
        'insert into latest (device_id, ts, received_at, n, v, invalid) values ($1, 1, 1, 1, $2, 0)',
        [id, values],
      );
      return id;
    };
    const [main, branch, other] = [await say('meter', 5_000), await say('ac', 2_000), await say('it', 1_000)];
    await pool.query(`update devices set meter_role = 'ac' where id = $1`, [branch]);
    const cache = new SiteStateCache(db);
    await cache.load(0);
    const power = () => metered(cache.entry(site) ?? emptySite(site), meterPoints.powerW);
    expect(power()).toBe(6_000);
    await pool.query(`update devices set meter_role = 'it' where id = $1`, [other]);
    await cache.forgetRetired();
    const said = {
      siteId: site,
      class: 'meter',
      code: '',
      at: 2,
      receivedAt: 2,
      invalid: 0,
      isLate: false,
    } as const;
    const values = pointsByClass.meter.map(() => 900);
    cache.take({
      readings: [branch, other].map((deviceId) => ({ ...said, deviceId, values })),
      contacts: [],
      committedAt: 2,
    });
    expect(power()).toBe(5_000);
    expect(main).toBeGreaterThan(0);
  });
});
