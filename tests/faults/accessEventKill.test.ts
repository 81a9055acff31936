import type { AccessEvent } from '@contract/doorEvents';
import { topicOf } from '@contract/telemetry';
import { aHolder } from '@tests/support/cards';
import { useFreshDatabase } from '@tests/support/database';
import { freePort } from '@tests/support/freePort';
import { runProgram } from '@tests/support/ownProcess';
import { aStation, connectController, until, type Station } from '@tests/support/testIngest';

jest.setTimeout(180_000);

const database = useFreshDatabase();
const controllers = 4;
const kills = 5;
const perMessage = 3;
const [known, unknown] = ['0012345678', 'DEADBEEF01'];

const launch = (port: number) =>
  runProgram('tests/support/ingestProcess.ts', {
    env: {
      ...{ INGEST_DATABASE_URL: database().url, INGEST_PORT: String(port), INGEST_RATE: '5000' },
      INGEST_DOORS: '1',
    },
  });

/** One of a known card in, its way out, and one of a card that nobody knows. */
const eventOf = (n: number): AccessEvent => {
  const isKnown = n % 7 !== 0;
  return {
    ...{ t: Date.now(), n, kind: 'card', card: isKnown ? known : unknown, granted: isKnown },
    direction: n % 2 === 0 ? 'in' : 'out',
    ...(!isKnown && { reason: 'unknownCard' }),
  };
};

describe('an ingest that is killed in the midst of events of doors', () => {
  it('has lost no event that it acknowledged, keeps none twice, and raises each alarm of them once', async () => {
    const pool = database().pool;
    await aHolder(pool, 'Mei', [known]);
    const stations = await Promise.all(
      Array.from({ length: controllers }, (_, i) => aStation(pool, `NS-20${i}`)),
    );
    const port = await freePort();
    let program = await launch(port);
    const acknowledged = stations.map(() => new Set<number>());
    let isLoading = true;
    const load = async (station: Station, told: Set<number>): Promise<void> => {
      const controller = await connectController(program.firstLine, station);
      const topic = topicOf(station.code, 'door', 'access');
      let n = 0;
      const speak = async (): Promise<void> => {
        while (isLoading) {
          const events = Array.from({ length: perMessage }, () => eventOf((n += 1)));
          const message = JSON.stringify({ events });
          await controller.raw(topic, message);
          for (const event of events) told.add(event.n);
          // Whoever does not know whether it was taken sends it again.
          if (n % 5 === 0) await controller.raw(topic, message);
        }
      };
      await Promise.all(Array.from({ length: 8 }, speak));
      await controller.close();
    };
    const loads = stations.map((station, i) => load(station, acknowledged[i]!));
    const count = () => acknowledged.reduce((sum, told) => sum + told.size, 0);
    for (let killed = 0; killed < kills; killed++) {
      const goal = count() + 1_000;
      await until(async () => count() > goal, 30_000);
      await program.kill();
      program = await launch(port);
    }
    const goal = count() + 1_000;
    await until(async () => count() > goal, 30_000);
    isLoading = false;
    await Promise.all(loads);
    await program.kill();
    for (const [i, { deviceIds }] of stations.entries()) {
      const { rows } = await pool.query<{ n: number; times: number }>(
        'select n::int, count(*)::int as times from door_events where device_id = $1 group by n',
        [deviceIds['door']],
      );
      const stored = new Set(rows.map(({ n }) => n));
      expect([...acknowledged[i]!].filter((n) => !stored.has(n))).toEqual([]);
      expect(rows.filter(({ times }) => times > 1)).toEqual([]);
    }
    const { rows } = await pool.query<{ raises: number; alarms: number; doors: number; standing: number }>(
      `select count(*) filter (where t.kind = 'raised')::int as raises, count(distinct a.id)::int as alarms,
         count(distinct a.device_id)::int as doors, count(distinct a.id) filter (where a.cleared_at is null)::int as standing
       from alarms a join alarm_transitions t on t.alarm_id = a.id where a.definition_id = 'unknownCard'`,
    );
    expect(rows[0]).toMatchObject({ raises: rows[0]?.alarms, doors: controllers });
    expect(rows[0]?.standing).toBeLessThanOrEqual(controllers);
  });
});
