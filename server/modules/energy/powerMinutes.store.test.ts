import { pointsByClass } from '@contract/points';
import { minuteMs } from '@contract/time';
import { anActor } from '@tests/support/actors';
import { aDevice, aSiteDeclaration } from '@tests/support/aSiteDeclaration';
import { useSeededDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';
import { testClock } from '@tests/support/testClock';
import { provision } from '../provisioning/provisioning.service';
import { everything, nothing } from '../scope';
import { seed } from '../seed/seed';
import { createPowerRecorder, readPowerPast } from './powerMinutes';

describe('the power of minutes', () => {
  const database = useSeededDatabase();
  const clock = testClock();
  const recorder = () => createPowerRecorder({ pool: database().pool, clock, log: quietLog });
  const positionOf = (point: string) => pointsByClass.meter.findIndex(({ name }) => name === point);

  beforeAll(async () => {
    const { db } = database();
    await seed({ db, clock, adminPassword: 'First-light-7' });
    const devices = [aDevice({ code: 'mtr', class: 'meter' })];
    const sites = ['PW-1', 'PW-2', 'PW-3'].map((code) => aSiteDeclaration({ code, devices }));
    const ports = { db, clock, scopeOf: async () => everything, mqttUrl: () => '' };
    await provision(ports, anActor(), { credential: 'all', sites });
  });

  /** What the meter of a site said last, W; `invalid` names a point that it called unusable. */
  async function say(site: string, powerW: number, agoMs: number, invalid?: string): Promise<void> {
    const values = pointsByClass.meter.map(() => null as number | null);
    values[positionOf('powerW')] = powerW;
    values[positionOf('acPowerW')] = powerW / 4;
    const bits = invalid === undefined ? 0 : 1 << positionOf(invalid);
    await database().pool.query(
      `insert into latest (device_id, ts, received_at, n, v, invalid)
       select d.id, $2, $2, 1, $3, $4 from devices d join sites s on s.id = d.site_id
       where s.code = $1 and d.class = 'meter'
       on conflict (device_id) do update set ts = excluded.ts, v = excluded.v, invalid = excluded.invalid`,
      [site, clock.now() - agoMs, values, bits],
    );
  }
  const past = (scope = everything, areaIds: number[] | null = null) =>
    readPowerPast(database().db, clock.now(), scope, areaIds);

  it('are the sum of what meters said lately, once a minute, and nobody else sees them', async () => {
    await say('PW-1', 4_000, 1_000);
    await say('PW-2', 2_000, 2 * minuteMs, 'acPowerW');
    await say('PW-3', 8_000, 11 * minuteMs);
    await recorder().note();
    await say('PW-1', 9_000, 0);
    await recorder().note();
    const [minute, ...more] = await past();
    expect(more).toEqual([]);
    expect(minute).toMatchObject({ powerW: 6_000, acPowerW: 1_000, itPowerW: null });
    expect([await past(nothing), await past(everything, [])]).toEqual([[], []]);
  });

  it('follow each other, and of more than two hours back a wall is not told', async () => {
    clock.pass(121 * minuteMs);
    await say('PW-1', 5_000, 0);
    await recorder().note();
    expect((await past()).map(({ powerW }) => powerW)).toEqual([5_000]);
  });

  it('hold no meter of a part: what it says is in that of the whole already', async () => {
    clock.pass(121 * minuteMs);
    await say('PW-1', 5_000, 0);
    await say('PW-2', 2_000, 0);
    await database().pool.query(
      `update devices set meter_role = 'ac' where class = 'meter' and site_id = (select id from sites where code = 'PW-2')`,
    );
    await recorder().note();
    expect((await past()).map(({ powerW }) => powerW)).toEqual([5_000]);
  });
});
