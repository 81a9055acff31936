import { sql } from 'kysely';
import { limitOf } from '@contract/alarmLimits';
import { minuteMs } from '@contract/time';
import { aSite, anArea } from '@tests/support/aFleet';
import { useFreshDatabase } from '@tests/support/database';
import { limitsAt } from '../faults/orderLimits.store';
import { readAlarmLimits } from './limits.store';

describe('the one table of time limits', () => {
  const database = useFreshDatabase();
  const db = () => database().db;

  const limit = (minutes: number, place: { region?: number; class?: string } = {}) =>
    sql`insert into fault_limits (level, station_class, region_id, acknowledge_min, repair_min, accept_min, on_site_min,
        restore_min, create_time)
      values ('1', ${place.class ?? null}, ${place.region ?? null}, ${minutes}, 0, ${minutes}, 0, 0, 0)`.execute(
      db(),
    );

  it('answers alarms and orders of one site with the same row: area before city before class before none', async () => {
    const areaId = await anArea(db(), 'A1');
    const site = await aSite(db(), 'S-1', areaId);
    const city = await anArea(db(), 'C1');
    await sql`update regions set parent_id = ${city} where id = ${areaId}`.execute(db());
    const both = async () => {
      const alarms = limitOf(await readAlarmLimits(db()), { level: 1, areaId, stationClass: 'D' });
      const orders = await limitsAt(db(), site, 1);
      return [alarms && alarms.acknowledge / minuteMs, orders.acceptMs / minuteMs];
    };
    expect(await both()).toEqual([null, 0]);
    for (const [minutes, place] of [
      [50, {}],
      [40, { class: 'D' }],
      [30, { region: city }],
      [20, { region: areaId }],
      [10, { region: areaId, class: 'D' }],
    ] as const) {
      await limit(minutes, place);
      expect(await both()).toEqual([minutes, minutes]);
    }
    await limit(1, { region: areaId, class: 'A' });
    expect(await both()).toEqual([10, 10]);
  });
});
