import { unitStates } from '@contract/unitStates';
import { useFreshDatabase } from '@tests/support/database';
import {
  compressor,
  split,
  startPolledUnits,
  type PolledUnit,
  type PolledUnits,
} from '@tests/support/polledUnits';
import { until } from '@tests/support/testIngest';

jest.setTimeout(180_000);

const [current, full] = ['压缩机电流异常', unitStates.fsuFull];

describe('an alarm of a unit that has no free point', () => {
  const database = useFreshDatabase();
  let units: PolledUnits;
  beforeAll(async () => {
    units = await startPolledUnits(database(), 'web,ingest,worker');
    await database().pool.query(
      `with c as (insert into notification_channels (channel_name, kind, host, port, sender, create_time)
         values ('post', 'email', '127.0.0.1', 9, 'centre@example.net', 0) returning id)
       insert into notification_routes
         (route_name, level_at_least, channel_id, recipients, address, author_id, create_time)
       select 'all', '4', c.id, 'address', 'duty@example.net', u.id, 0 from c, users u where u.user_name = 'admin'`,
    );
  });
  afterAll(() => units.stop());

  const namesOf = async (unit: PolledUnit, isCleared: boolean) =>
    (await units.standing(unit, 'freePointHigh'))
      .filter(({ cleared }) => cleared === isCleared)
      .map(({ name }) => name)
      .toSorted();
  const called = async ({ station }: PolledUnit) =>
    (
      await database().pool.query<{ name: string }>(
        `select distinct a.point_name as name from notification_deliveries d join alarms a on a.id = any(d.alarm_ids)
         where a.site_id = $1 and a.definition_id = 'freePointHigh' and d.recipient = 'duty@example.net'`,
        [station.siteId],
      )
    ).rows
      .map(({ name }) => name)
      .toSorted();
  const untilAre = (names: readonly string[], read: () => Promise<readonly (string | null)[]>) =>
    until(async () => JSON.stringify(await read()) === JSON.stringify(names.toSorted()), 60_000);

  it('calls where its device has no room, and so does what says that, both until its end', async () => {
    const unit = await units.aUnit();
    await units.isRead(unit);
    await database().pool.query(
      `insert into free_points (device_id, code, name, create_by)
       select d.id, 'p' || n, 'p' || n, 'test' from devices d, generate_series(1, 96) n
       where d.site_id = $1 and d.code in ('ac-1', 'ctl')
         and n <= 96 - (select count(*) from free_points f where f.device_id = d.id)`,
      [unit.station.siteId],
    );
    unit.world.put(split, compressor, '1');
    await untilAre([current, full], () => namesOf(unit, false));
    await untilAre([current, full], () => called(unit));
    unit.world.put(split, compressor, '0');
    await untilAre([current, full], () => namesOf(unit, true));
  });

  it('calls where its site has no device at all, and says of no device that it is full', async () => {
    const unit = await units.aUnit();
    await units.isRead(unit);
    await database().pool.query('update devices set retired_at = 1 where site_id = $1', [
      unit.station.siteId,
    ]);
    unit.world.put(split, compressor, '1');
    await untilAre([current], () => namesOf(unit, false));
    await untilAre([current], () => called(unit));
    unit.world.put(split, compressor, '0');
    await untilAre([current], () => namesOf(unit, true));
  });
});
