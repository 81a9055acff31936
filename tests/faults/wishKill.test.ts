import { sql } from 'kysely';
import type { SitePlan } from '@field/sites/plan';
import { aPlan } from '@tests/support/aFleetSite';
import { aUser } from '@tests/support/aUser';
import { aPlannedStation, speakTo, type SpeakingFleet } from '@tests/support/controlledFleet';
import { useFreshDatabase } from '@tests/support/database';
import { freePort } from '@tests/support/freePort';
import { startOwnServer, type OwnServer } from '@tests/support/ownServer';
import { adminPassword } from '@tests/support/product';
import { until, type Station } from '@tests/support/testIngest';

jest.setTimeout(900_000);

const kills = 10;
const siteCount = 3;
const plans: SitePlan[] = [];
while (plans.length < siteCount)
  plans.push(
    aPlan(
      (plan) =>
        !plans.includes(plan) &&
        plan.units.length === 2 &&
        !plan.hasGenset &&
        plan.units.every((unit) => unit.controlPath !== 'infrared'),
    ),
  );

type Body = Record<string, unknown>;
interface Answer {
  code: number;
  reason?: string;
  token: string;
  data: { id: number };
}

describe('a whole server that is killed while people wish, approve and stop', () => {
  const database = useFreshDatabase();
  const db = () => database().db;
  let server: OwnServer;
  let fleet: SpeakingFleet | null = null;
  let env: Record<string, string>;
  const tokens: Record<string, string> = {};
  const launch = async () => {
    server = await startOwnServer(database().url, 'web,worker,ingest', env);
  };
  const ask = async (path: string, body: Body, who?: string): Promise<Answer> => {
    const headers = {
      'content-type': 'application/json',
      ...(who !== undefined && { authorization: `Bearer ${tokens[who]}` }),
    };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    return (await (await fetch(`${server.address}/api${path}`, init)).json()) as Answer;
  };
  const signIn = async (username: string) =>
    (tokens[username] = (await ask('/login', { username, password: adminPassword })).token);
  const many = async <T extends object>(query: ReturnType<typeof sql<T>>): Promise<T[]> =>
    (await query.execute(db())).rows;

  beforeAll(async () => {
    env = {
      ...{ PORT: String(await freePort()), MQTT_PORT: String(await freePort()) },
      ALARM_DELAY_FACTOR: '0.1',
    };
    await launch();
    await aUser(db(), {
      ...{ userName: 'second', password: adminPassword, roleKeys: ['admin'], passwordChangedAt: Date.now() },
    });
    for (const who of ['admin', 'second']) await signIn(who);
  });
  afterAll(async () => {
    await fleet?.stop();
    await server.stop();
  });

  it('keeps every wish once, leads each to its end, and writes down what became of it', async () => {
    const stations: Station[] = [];
    for (const plan of plans) stations.push(await aPlannedStation(database().pool, plan));
    const pairs = plans.map((plan, i) => ({ plan, station: stations[i]! }));
    const field = speakTo(server.mqttUrl, pairs, { speed: 60, outdoorC: 20 });
    fleet = field;
    const devices = stations.flatMap(({ deviceIds }) => [deviceIds['ac-1']!, deviceIds['ac-2']!]);
    const heard = sql<{
      id: number;
    }>`select device_id as id from latest where device_id = any(${devices}::int[])`;
    await until(async () => (await many(heard)).length === devices.length, 90_000);

    const wishes: Body[] = [];
    /** What gets no answer is sent again after the last kill. */
    const wish = async (body: Body): Promise<void> => {
      const answer = await ask('/command/batch', body, 'admin').catch(() => null);
      if (answer?.code !== 200) return;
      const isDecided = String(body['key']).startsWith('off');
      if (isDecided)
        await ask(`/command/batch/${answer.data.id}/approve`, { reason: 'seen' }, 'second').catch(() => null);
      if (String(body['key']).startsWith('stop'))
        await ask(`/command/batch/${answer.data.id}/stop`, { reason: 'enough' }, 'second').catch(() => null);
    };
    for (let killed = 0; killed < kills; killed += 1) {
      const common = { reason: 'drill', waveSize: 3 };
      const round = [
        {
          key: `level-of-${killed}`,
          wish: { setpointC: 20 + killed / 2 },
          selection: { kind: 'devices', deviceIds: devices },
        },
        {
          key: `stop-of-${killed}`,
          wish: { fanSpeed: 1 + (killed % 3) },
          selection: { kind: 'devices', deviceIds: devices },
        },
        {
          key: `off-of-${killed}`,
          wish: { switchedOn: killed % 2 },
          selection: { kind: 'site', siteId: stations[killed % siteCount]!.siteId },
        },
      ].map((one) => ({ ...one, ...common }));
      wishes.push(...round);
      const sent = Promise.all(round.map(wish));
      await new Promise((done) => setTimeout(done, ((killed * 7) % kills) * 60));
      await server.kill();
      await sent;
      await launch();
    }
    // What never came to be may be held back by now; what is there is answered, not made again.
    const made = new Set<number>();
    for (const one of wishes) {
      const { code, reason, data } = await ask('/command/batch', one, 'admin');
      expect(code === 200 ? null : reason).toBe(code === 200 ? null : 'nothingToCommand');
      if (code === 200) made.add(data.id);
    }
    expect(made.size).toBeGreaterThan(2 * kills);
    for (const { id } of await many(
      sql<{ id: number }>`select id from command_batches where state = 'waiting'`,
    ))
      await ask(`/command/batch/${id}/approve`, { reason: 'seen' }, 'second');

    const owed = sql<{ id: number }>`
      select b.id from command_batches b where b.outcome_at is null or exists (
        select 1 from commands c where c.batch_id = b.id and c.ended_at is null)`;
    await until(async () => (await many(owed)).length === 0, 240_000);
    const batches = await many(sql<{ n: number; logged: number; finished: number }>`
      select count(*) over (partition by b.request_key)::int as n,
        (select count(*)::int from audit_events where subject = 'commandBatch:' || b.id and action = 'commands.requested') as logged,
        (select count(*)::int from audit_events where subject = 'commandBatch:' || b.id and action = 'commands.finished') as finished
      from command_batches b`);
    expect(batches).toHaveLength(made.size);
    expect(new Set(batches.map((batch) => JSON.stringify(batch)))).toEqual(
      new Set([JSON.stringify({ n: 1, logged: 1, finished: 1 })]),
    );
    // Each unit once in each wish, and where each command stands is what its last step says.
    const twice = sql`select 1 from commands group by batch_id, device_id, point having count(*) > 1`;
    expect(await many(twice as ReturnType<typeof sql<object>>)).toEqual([]);
    const unclear = await many(sql<object>`
      select c.id, c.state from commands c
      where c.state <> (select s.state from command_steps s where s.command_id = c.id order by s.id desc limit 1)`);
    expect(unclear).toEqual([]);
    const carriedOut = field.carriedOut.map(({ id }) => id);
    expect(new Set(carriedOut).size).toBe(carriedOut.length);
    const states = await many(sql<{ state: string }>`select distinct state from commands`);
    expect(states.map(({ state }) => state)).toContain('effective');
  });
});
