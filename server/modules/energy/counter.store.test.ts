import { pointsByClass } from '@contract/points';
import { dayMs, hourMs, minuteMs, type EpochMs } from '@contract/time';
import { anActor } from '@tests/support/actors';
import { aDevice, aSiteDeclaration } from '@tests/support/aSiteDeclaration';
import { useSeededDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';
import { testClock } from '@tests/support/testClock';
import { columnsOf } from '../../tables/readingColumns';
import { packClosedHours } from '../history/packer';
import { createPartitionKeeper } from '../history/partitions';
import { markSiteDays } from '../history/siteDayMarks';
import { provision } from '../provisioning/provisioning.service';
import { everything } from '../scope';
import { seed } from '../seed/seed';
import { calendarIn } from './compared';
import { createEnergyCounter } from './counter';
import { createSiteDayUpkeep } from './siteDays/upkeep';

describe('the energy of a day', () => {
  const database = useSeededDatabase();
  const clock = testClock();
  const partitions = createPartitionKeeper();
  const dayStart = (at: EpochMs) => Math.floor(at / dayMs) * dayMs;
  const energyColumn = columnsOf('meter')[pointsByClass.meter.findIndex(({ name }) => name === 'energyKwh')];
  const counter = () => createEnergyCounter({ pool: database().pool, clock, log: quietLog, dayStart });
  let day: EpochMs;

  beforeAll(async () => {
    const { db } = database();
    await seed({ db, clock, adminPassword: 'First-light-7' });
    const devices = [aDevice({ code: 'mtr', class: 'meter' })];
    const sites = ['EN-1', 'EN-2'].map((code) => aSiteDeclaration({ code, devices }));
    const ports = { db, clock, scopeOf: async () => everything, mqttUrl: () => '' };
    await provision(ports, anActor(), { credential: 'all', sites });
    day = dayStart(clock.now()) - dayMs;
    const client = await database().pool.connect();
    await partitions.ensure(client, [day, day + dayMs]);
    client.release();
    await database().pool.query(
      `create table readings_meter_of_the_day partition of readings_meter for values from (${day}) to (${day + dayMs})`,
    );
  });

  /** The counter of a site's meter gains one kWh every quarter of an hour for so many hours from `from`. */
  async function run(site: string, from: EpochMs, hours: number, shows = 100): Promise<void> {
    const { pool } = database();
    const { rows } = await pool.query<{ id: number }>(
      `select d.id from devices d join sites s on s.id = d.site_id where s.code = $1 and d.class = 'meter'`,
      [site],
    );
    const id = rows[0]?.id;
    for (let at = from; at <= from + hours * hourMs; at += 15 * minuteMs) {
      await pool.query(
        `insert into readings_meter (device_id, ts, n, ${energyColumn}) values ($1, $2, $2, $3)`,
        [id, at, shows + (at - from) / (15 * minuteMs)],
      );
      await pool.query('insert into dirty_hours values ($1, $2) on conflict do nothing', [
        id,
        at - (at % hourMs),
      ]);
    }
    const mark = markSiteDays(clock, dayStart);
    while ((await packClosedHours(pool, partitions, clock.now(), mark)) > 0);
    const calendar = calendarIn('UTC', dayStart);
    await createSiteDayUpkeep({ pool, clock, log: quietLog, calendar, dayStart }).count(clock.now());
  }
  const counted = async () => {
    const { rows } = await database().pool.query<{ day: number; kwh: number; sites: number }>(
      'select day, sum(total_kwh) as kwh, sum(sites)::int as sites from energy_days group by day order by day',
    );
    return rows;
  };

  it('is counted once the day is over', async () => {
    await run('EN-1', day + hourMs, 4);
    clock.pass(20 * minuteMs);
    expect(await counter().count()).toBe(1);
    expect(await counted()).toEqual([{ day, kwh: 16, sites: 1 }]);
    expect(await counter().count()).toBe(0);
  });

  it('is counted again when readings come days later, and then rests', async () => {
    clock.pass(10 * dayMs);
    while ((await counter().count()) > 0);
    await run('EN-2', day + 2 * hourMs, 2);
    expect(await counted()).toEqual([{ day, kwh: 16, sites: 1 }]);
    clock.pass(10 * minuteMs);
    expect(await counter().count()).toBe(1);
    expect(await counted()).toEqual([{ day, kwh: 24, sites: 2 }]);
    clock.pass(hourMs);
    expect(await counter().count()).toBe(0);
  });

  it('is counted again at most every ten minutes while its readings keep coming', async () => {
    await run('EN-1', day + 8 * hourMs, 1);
    expect(await counter().count()).toBe(1);
    await run('EN-2', day + 8 * hourMs, 1);
    expect(await counter().count()).toBe(0);
    clock.pass(10 * minuteMs);
    expect(await counter().count()).toBe(1);
  });

  it('has no spike where a meter was exchanged for one that shows more', async () => {
    const before = (await counted())[0]?.kwh ?? NaN;
    await run('EN-2', day + 18 * hourMs, 1, 50_000);
    clock.pass(10 * minuteMs);
    expect(await counter().count()).toBe(1);
    expect((await counted())[0]?.kwh).toBe(before + 4);
  });

  it('stays with the area that the site had then when it is counted again after a move', async () => {
    const { pool } = database();
    const areas = async () =>
      (
        await pool.query<{ code: string }>(
          'select r.code from energy_days e join regions r on r.id = e.area_id',
        )
      ).rows;
    const before = await areas();
    await pool.query(
      `with there as (insert into regions (level, code, name_zh, name_en, name_hk) values ('area', '440399', '', '', '') returning id)
       update sites set area_id = there.id from there where sites.code = 'EN-1'`,
    );
    await run('EN-1', day + 12 * hourMs, 1);
    clock.pass(10 * minuteMs);
    expect(await counter().count()).toBe(1);
    expect(await areas()).toEqual(before);
  });
});
