import { pointsByClass } from '@contract/points';
import { useFreshDatabase } from '@tests/support/database';
import {
  aStation,
  connectController,
  startIngest,
  until,
  type Controller,
  type TestIngest,
  type Station,
} from '@tests/support/testIngest';
import { quietLog } from '@tests/support/quietLog';

jest.setTimeout(60_000);

const database = useFreshDatabase();
let ingest: TestIngest;
let station: Station;
let controller: Controller;

beforeAll(async () => {
  station = await aStation(database().pool, 'FAIL-1');
  ingest = await startIngest(database().url, {}, { ...quietLog, error: () => undefined });
  controller = await connectController(ingest.broker.url, station);
  await controller.tell('env', { roomTempC: 24, smoke: 0 });
});
afterAll(async () => {
  await controller.close();
  await ingest.stop();
});

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await database().pool.query<Row>(text, values)).rows;
const alarms = (definition: string) =>
  query<{ raised_at: number; cleared_at: number | null }>(
    'select raised_at, cleared_at from alarms where definition_id = $1 order by id',
    [definition],
  );
const lettersOf = (reason: string) => query('select payload from dead_letters where reason = $1', [reason]);

describe('a batch that the database refuses for no fault of its messages', () => {
  it('is not acknowledged, raises an alarm of the centre, and is stored once the database takes it', async () => {
    await query('alter table readings_env rename column smoke to smoke_of_tomorrow');
    let isAcknowledged = false;
    const t = Date.now();
    const told = controller.tell('env', { roomTempC: 23 }, { t }).then(() => (isAcknowledged = true));
    const [alarm] = await until(async () => {
      const found = await alarms('intakeFailing');
      return found.length > 0 && found;
    });
    expect(alarm?.cleared_at).toBeNull();
    expect(isAcknowledged).toBe(false);
    await query('alter table readings_env rename column smoke_of_tomorrow to smoke');
    await told;
    expect(await query('select 1 from readings_env where ts = $1', [t])).toHaveLength(1);
    expect(await lettersOf('unstorable')).toEqual([]);
    await until(async () => (await alarms('intakeFailing'))[0]?.cleared_at);
  });

  it('forgets no delay that was due: what hung is terminated, and the alarm stands without another word', async () => {
    const lock = await database().pool.connect();
    await lock.query('begin');
    const t = Date.now();
    await controller.tell('env', { roomTempC: 34 }, { t });
    expect(
      await query('select 1 from alarm_timers where device_id = $1', [station.deviceIds.env]),
    ).toHaveLength(1);
    await lock.query('lock table alarms in share mode');
    const { pid } = await until(
      async () =>
        (
          await query<{ pid: number }>(
            `select pid from pg_stat_activity where application_name = 'coolops ingest' and wait_event_type = 'Lock'
             and datname = current_database()`,
          )
        )[0],
    );
    await query('select pg_terminate_backend($1)', [pid]);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await lock.query('rollback');
    lock.release();
    const [alarm] = await until(async () => {
      const found = await alarms('roomTempHigh');
      return found.length > 0 && found;
    }, 3_000);
    expect(alarm).toEqual({ raised_at: t + 1_000, cleared_at: null });
  });
});

describe('a message that the database cannot store', () => {
  it('is acknowledged with a dead letter however many there are, and its batch is stored without it', async () => {
    // Numbers of this device alone are too large for their column.
    await query(`create function too_large() returns trigger language plpgsql as $$
      begin
        if new.n between 1000 and 1021 then perform 1e300::float8::real; end if;
        return new;
      end $$`);
    await query(
      'create trigger too_large before insert on readings_meter for each row execute function too_large()',
    );
    const point = pointsByClass.meter[0]?.name ?? '';
    const t = Date.now();
    await Promise.all(
      Array.from({ length: 23 }, (_, i) =>
        controller.tell('mtr', { [point]: 220 }, { t: t + i, n: i === 22 ? 1 : 1_000 + i }),
      ),
    );
    expect(await lettersOf('unstorable')).toHaveLength(22);
    expect(await query('select n from readings_meter')).toEqual([{ n: 1 }]);
  });
});
