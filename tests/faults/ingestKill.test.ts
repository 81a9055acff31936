import { useFreshDatabase } from '@tests/support/database';
import { freePort } from '@tests/support/freePort';
import { runProgram } from '@tests/support/ownProcess';
import { aStation, connectController, until, type Station } from '@tests/support/testIngest';

jest.setTimeout(120_000);

const database = useFreshDatabase();
const controllers = 6;

const launch = (port: number) =>
  runProgram('tests/support/ingestProcess.ts', {
    env: { INGEST_DATABASE_URL: database().url, INGEST_PORT: String(port), INGEST_RATE: '5000' },
  });

const storedOf = async ({ deviceIds }: Station): Promise<Set<number>> => {
  const { rows } = await database().pool.query<{ n: number }>(
    'select n from readings_env where device_id = $1',
    [deviceIds['env']],
  );
  return new Set(rows.map(({ n }) => Number(n)));
};

describe('an ingest that is killed under load', () => {
  it('has lost no message that it acknowledged, and its alarms are whole', async () => {
    const pool = database().pool;
    const stations = await Promise.all(
      Array.from({ length: controllers }, (_, i) => aStation(pool, `NS-10${i}`)),
    );
    const port = await freePort();
    let program = await launch(port);
    const acknowledged = stations.map(() => new Set<number>());
    let isLoading = true;
    const load = async (station: Station, told: Set<number>): Promise<void> => {
      const controller = await connectController(program.firstLine, station);
      let at = Date.now();
      let n = 0;
      const speak = async (): Promise<void> => {
        while (isLoading) {
          const mine = (n += 1);
          // Each of its own instant, by a clock that goes on while nobody listens: delays are measured on it.
          at = Math.max(at + 1, Date.now());
          await controller.tell('env', { roomTempC: 34 }, { n: mine, t: at });
          told.add(mine);
        }
      };
      await Promise.all(Array.from({ length: 10 }, speak));
      await controller.close();
    };
    const loads = stations.map((station, i) => load(station, acknowledged[i]!));
    const count = () => acknowledged.reduce((sum, told) => sum + told.size, 0);
    for (let kills = 0; kills < 3; kills++) {
      const goal = count() + 1_000;
      await until(async () => count() > goal, 30_000);
      await program.kill();
      program = await launch(port);
    }
    const goal = count() + 1_000;
    await until(async () => count() > goal, 30_000);
    await until(
      async () =>
        (await pool.query('select 1 from alarms where cleared_at is null')).rowCount === controllers,
    );
    const silent = await pool.query(`select 1 from alarms where definition_id = 'controllerSilent'`);
    isLoading = false;
    await Promise.all(loads);
    await program.kill();
    for (const [i, station] of stations.entries()) {
      const stored = await storedOf(station);
      expect([...acknowledged[i]!].filter((n) => !stored.has(n))).toEqual([]);
    }
    const { rows } = await pool.query<{ raises: number; alarms: number }>(
      `select count(*) filter (where kind = 'raised')::int as raises, count(distinct alarm_id)::int as alarms
       from alarm_transitions`,
    );
    expect(rows[0]?.raises).toBe(rows[0]?.alarms);
    expect(silent.rowCount).toBe(0);
  });
});
