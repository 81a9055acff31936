import { hourMs, minuteMs, secondMs } from '@contract/time';
import { clockOf } from '@server/composition/clock';
import { useFreshDatabase } from '@tests/support/database';
import { freePort } from '@tests/support/freePort';
import { aStation, connectController, until, type Controller, type Station } from '@tests/support/testIngest';
import { startTestServer, type TestServer } from '@tests/support/testServer';

jest.setTimeout(180_000);

/** An hour of the plant is a minute here. */
const simulation = { SIMULATION_SPEED: 60, SIMULATION_FROM: Date.now() };
const clock = clockOf(simulation);
const reportMs = 30 * secondMs;

// Outside, so that it is removed after the server has stopped.
const database = useFreshDatabase();

describe('a server that runs as a simulation shares its clock with the field', () => {
  let server: TestServer;
  let station: Station;
  let controller: Controller;
  let timer: NodeJS.Timeout;
  const began = clock.now();
  const room = { roomTempC: 24 };

  beforeAll(async () => {
    const port = await freePort();
    const env = Object.fromEntries(Object.entries(simulation).map(([name, value]) => [name, String(value)]));
    server = await startTestServer(database(), {
      env: { ...env, ROLE: 'web,ingest,worker', MQTT_PORT: String(port) },
    });
    station = await aStation(database().pool, 'SIM-1');
    controller = await connectController(`mqtt://127.0.0.1:${port}`, station);
    timer = setInterval(() => void report(), reportMs / simulation.SIMULATION_SPEED);
  });
  afterAll(async () => {
    clearInterval(timer);
    await controller.close();
    await server.stop();
  });

  /** A meter of 6 kW. */
  const report = async (): Promise<void> => {
    const t = clock.now();
    await controller.tell('env', room, { t });
    await controller.tell('mtr', { energyKwh: 1_000 + kwhSince(began, t) }, { t });
  };
  const kwhSince = (fromMs: number, toMs: number): number => (6 * (toMs - fromMs)) / hourMs;
  const raisedAt = async (): Promise<number | undefined> => {
    const { rows } = await database().pool.query<{ raised_at: number }>(
      "select raised_at from alarms where definition_id = 'roomTempHigh' and site_id = $1",
      [station.siteId],
    );
    return rows[0]?.raised_at;
  };
  const kwhOfDay = async (): Promise<number> => {
    const { rows } = await database().pool.query<{ kwh: number | null }>(
      'select sum(total_kwh)::float8 as kwh from site_days where site_id = $1',
      [station.siteId],
    );
    return rows[0]?.kwh ?? 0;
  };

  it('an alarm stands after its whole delay, which passes as fast as everything else', async () => {
    await until(async () => (await database().pool.query('select 1 from latest')).rowCount);
    const hotFromMs = clock.now();
    room.roomTempC = 33;
    const waitedMs = (await until(raisedAt)) - hotFromMs;
    // Two minutes, said by the first report of the heat and heard with the report after them.
    expect(waitedMs).toBeGreaterThan(2 * minuteMs - 3 * reportMs);
    expect(waitedMs).toBeLessThan(2 * minuteMs + 6 * reportMs);
  });

  it('energy of half an hour is in the day of the site after half a minute', async () => {
    const kwh = await until(async () => {
      const counted = await kwhOfDay();
      return counted >= 3 && counted;
    }, 120_000);
    expect(kwh).toBeLessThanOrEqual(kwhSince(began, clock.now()));
    expect(clock.now() - simulation.SIMULATION_FROM).toBeGreaterThan(30 * minuteMs);
  });
});
