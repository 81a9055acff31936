import { aPlan } from '@tests/support/aFleetSite';
import {
  aCommand,
  aPlannedStation,
  speakTo,
  type CarriedOut,
  type SpeakingFleet,
} from '@tests/support/controlledFleet';
import { useFreshDatabase } from '@tests/support/database';
import { freePort } from '@tests/support/freePort';
import { until, type Station } from '@tests/support/testIngest';
import { runProgram, type OwnProcess } from '@tests/support/ownProcess';
import type { SitePlan } from '@field/sites/plan';

jest.setTimeout(1_200_000);

const kills = 50;
const siteCount = 8;

/** Sites that answer by a bus, so that what they carried out can be read back. */
const plans: SitePlan[] = [];
while (plans.length < siteCount)
  plans.push(
    aPlan(
      (plan) =>
        !plans.includes(plan) &&
        plan.units.length >= 2 &&
        plan.units.every((unit) => unit.controlPath !== 'infrared'),
    ),
  );

interface Attempt {
  id: string;
  key: string;
  value: number;
  isOk: boolean | null;
}

const setpointsOf = ({ sites }: SpeakingFleet): Map<string, number | undefined> =>
  new Map(
    sites.flatMap(({ site, station }) =>
      ['ac-1', 'ac-2'].map((device, i) => [
        `${station.deviceIds[device]} setpointC`,
        site.room.units[i]?.setpointC,
      ]),
    ),
  );

describe('a process that is killed in the midst of its commands', () => {
  const database = useFreshDatabase();
  const pool = () => database().pool;
  let program: OwnProcess | null = null;
  let fleet: SpeakingFleet | null = null;
  afterAll(async () => {
    await fleet?.stop();
    await program?.kill();
  });
  const launch = (port: number) =>
    runProgram('tests/support/ingestProcess.ts', {
      env: {
        INGEST_DATABASE_URL: database().url,
        INGEST_PORT: String(port),
        INGEST_DELAY_FACTOR: '0.1',
      },
    });

  /** A new level for every point of which nothing is under way. */
  const commandAll = async (stations: readonly Station[], round: number): Promise<void> => {
    const { rows } = await pool().query<{ key: string }>(
      `select device_id || ' ' || point as key from commands where ended_at is null`,
    );
    const busy = new Set(rows.map(({ key }) => key));
    for (const [i, station] of stations.entries())
      for (const device of ['ac-1', 'ac-2'])
        for (const point of ['setpointC', 'fanSpeed'] as const) {
          if (busy.has(`${station.deviceIds[device]} ${point}`)) continue;
          const value = point === 'setpointC' ? 20 + ((round + i) % 12) / 2 : 1 + ((round + i) % 3);
          await aCommand(pool(), station, device, { point, value, expiresInMs: 300_000 });
        }
  };
  const attempts = async (): Promise<Attempt[]> => {
    const { rows } = await pool().query<Attempt>(
      `select a.message_id as id, a.device_id || ' ' || c.point as key, c.value, a.is_ok as "isOk"
       from command_attempts a join commands c on c.id = a.command_id order by a.seq`,
    );
    return rows;
  };
  const allHeardSince = (at: number) =>
    until(async () => {
      const heard = 'select 1 from site_contacts where is_online and heard_at > $1';
      return (await pool().query(heard, [at])).rowCount === siteCount;
    }, 120_000);
  const allEnded = () =>
    until(
      async () => (await pool().query('select 1 from commands where ended_at is null')).rowCount === 0,
      120_000,
    );
  const idsOf = (carriedOut: readonly CarriedOut[]): string[] => carriedOut.map(({ id }) => id).sort();

  it('carries nothing out twice, and its table is the field’s own log', async () => {
    const stations: Station[] = [];
    for (const plan of plans) stations.push(await aPlannedStation(pool(), plan));
    const port = await freePort();
    program = await launch(port);
    const field = speakTo(
      program.firstLine,
      plans.map((plan, i) => ({ plan, station: stations[i]! })),
      { speed: 60 },
    );
    fleet = field;
    const atFirst = setpointsOf(field);
    await allHeardSince(0);
    for (let killed = 0; killed < kills; killed++) {
      await commandAll(stations, killed);
      // At any moment: before it is read, while it is sent, answered, proven.
      await new Promise((resolve) => setTimeout(resolve, ((killed * 7) % kills) * 30));
      await program.kill();
      program = await launch(port);
    }
    // Controllers wait longer each time before they try again: the last round reaches all of them, and every point.
    await allHeardSince(Date.now());
    await allEnded();
    await commandAll(stations, kills);
    await allEnded();
    // A controller tells its answer again when it is back.
    await until(async () => {
      const answered = (await attempts()).flatMap(({ id, isOk }) => (isOk === true ? [id] : []));
      return answered.sort().join() === idsOf(field.carriedOut).join();
    }, 30_000);
    const { rows } = await pool().query<{ state: string; n: number }>(
      'select state, count(*)::int as n from commands group by 1',
    );
    expect(new Set(field.carriedOut.map(({ id }) => id)).size).toBe(field.carriedOut.length);
    expect(rows.reduce((sum, { n }) => sum + n, 0)).toBeGreaterThan(kills);
    expect(rows.map(({ state }) => state)).toContain('effective');
    // What each unit is set to is what the table says was carried out last; one that refused all stands as it stood.
    const carriedOut = (await attempts()).filter(
      ({ isOk, key }) => isOk === true && key.endsWith('setpointC'),
    );
    expect(carriedOut.length).toBeGreaterThanOrEqual(2 * siteCount);
    expect(setpointsOf(field)).toEqual(
      new Map([...atFirst, ...carriedOut.map(({ key, value }) => [key, value] as const)]),
    );
  });
});
