import { minuteMs, secondMs } from '@contract/time';
import { anActor } from '@tests/support/actors';
import { anArea, aSite } from '@tests/support/aFleet';
import { useSeededDatabase } from '@tests/support/database';
import { startSystem, type SystemServer } from '@tests/support/systemServer';
import { statementsIn } from '../../platform/database/statementsIn';
import { seedDefinitions } from '../alarms/definitions.store';
import { takeSteps } from '../alarms/steps';
import { reportByHand } from '../faults/report';
import { everything } from '../scope';
import { planCentre } from './centrePlan';
import { planFaults } from './faultPlan';
import { planDeliveries, planDigest, type PlanSettings } from './plan';

jest.setTimeout(120_000);

const database = useSeededDatabase();
let server: SystemServer;
let token = '';
let siteId = 0;
let names = 0;

const add = async (path: string, body: object): Promise<number> => {
  const answer = await server.call(path, { token, body });
  expect({ path, answer }).toMatchObject({ answer: { code: 200 } });
  return Number(Object.values(answer.data)[0]);
};
const aChannel = () => {
  const own = { kind: 'email', host: '127.0.0.1', port: 25, security: 'none', account: 'centre' };
  const name = `channel ${++names}`;
  const more = { channelName: name, language: 'en', sender: 'alarms@example.net', secret: 'letters' };
  return add('/system/notificationChannel', { ...own, ...more });
};
const aRoute = async (more: object) =>
  add('/system/notificationRoute', {
    ...{ routeName: `route ${++names}`, channelId: await aChannel(), levelAtLeast: '4', ...more },
  });

beforeAll(async () => {
  server = await startSystem(database());
  token = await server.signIn();
  await seedDefinitions(database().db);
  siteId = await aSite(database().db, 'QUAY-1', await anArea(database().db, '440305'));
});
afterAll(() => server.stop());
afterEach(async () => {
  await database().pool.query('delete from notification_routes');
  await database().pool.query('delete from notification_deliveries');
});

const settings: PlanSettings = {
  ...{ timeZone: 'Asia/Shanghai', publicUrl: null, holdMs: 3 * secondMs, minuteMs },
  timeText: String,
  failed: (error) => {
    throw error;
  },
};

/** Statements of one transaction. */
const countedIn = async (work: Parameters<typeof run>[1]): Promise<number> => {
  let statements = 0;
  const counting = database().db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await run(counting, work);
  return statements;
};
const run = (
  db: ReturnType<typeof database>['db'],
  work: (trx: Parameters<typeof planDeliveries>[0]) => Promise<unknown>,
) => db.transaction().execute(work);

const step = (alarmId: number, kind: 'raised' | 'cleared', at: number) =>
  database()
    .db.transaction()
    .execute((trx) => takeSteps(statementsIn(trx), [{ alarmId, kind, at }], at));
const raise = async (at: number, definitionId = 'smoke'): Promise<number> => {
  const { rows } = await database().pool.query<{ id: number }>(
    `with d as (insert into devices (site_id, code, class, name, created_at)
       select $1, 'd-' || gen_random_uuid(), 'env', 'e', 0 returning id)
     insert into alarms (definition_id, site_id, device_id, level, raised_at, recorded_at)
     select $3, $1, d.id, 1, $2, $2 from d returning id`,
    [siteId, at, definitionId],
  );
  const id = rows[0]?.id ?? 0;
  await step(id, 'raised', at);
  return id;
};
const clear = async (id: number, at: number): Promise<void> => {
  await database().pool.query('update alarms set cleared_at = $2 where id = $1', [id, at]);
  await step(id, 'cleared', at);
};
const plan = (now: number) => countedIn((trx) => planDeliveries(trx, settings, now));
const planned = async (event: string): Promise<number> => {
  const { rows } = await database().pool.query<{ n: number }>(
    'select count(*)::int as n from notification_deliveries where event = $1',
    [event],
  );
  return rows[0]?.n ?? 0;
};

/** What it takes to plan one alarm and its end. */
const statementsFor = async (): Promise<{ alarm: number; end: number }> => {
  const now = Date.now();
  const id = await raise(now - minuteMs);
  const alarm = await plan(now);
  await clear(id, now);
  return { alarm, end: await plan(now + 1) };
};

const kinds: [string, () => Promise<object>][] = [
  ['an address', async () => ({ recipients: 'address', address: `p${++names}@example.net` })],
  ['a person', async () => ({ recipients: 'users', userIds: [1] })],
  ['a duty', async () => ({ recipients: 'duty', duty: 'night' })],
];

describe('planning an alarm', () => {
  it.each(kinds)('takes as many statements for 40 routes to %s as for two', async (_, to) => {
    for (let n = 0; n < 2; n += 1) await aRoute(await to());
    const few = await statementsFor();
    await database().pool.query('delete from notification_deliveries');
    for (let n = 0; n < 38; n += 1) await aRoute(await to());
    expect(await statementsFor()).toEqual(few);
    expect(await planned('alarm')).toBe(40);
  });

  it('takes as many statements for a digest of 20 routes as for two', async () => {
    const digest = async () => {
      const now = Date.now();
      await raise(now - minuteMs);
      await plan(now);
      return countedIn((trx) => planDigest(trx, settings, now));
    };
    const to = { recipients: 'address', address: 'day@example.net', delivery: 'digest' };
    for (let n = 0; n < 2; n += 1) await aRoute(to);
    const few = await digest();
    for (let n = 0; n < 18; n += 1) await aRoute(to);
    expect(await digest()).toBe(few);
    expect(await planned('digest')).toBe(22);
  });
});

describe('what another alarm may explain', () => {
  it('waits three seconds for that one, and smoke does not', async () => {
    await aRoute({ recipients: 'address', address: 'night@example.net' });
    const now = Date.now();
    await raise(now);
    await plan(now);
    expect(await planned('alarm')).toBe(1);
    await raise(now, 'roomTempHigh');
    await plan(now + 2_999);
    expect(await planned('alarm')).toBe(1);
    await plan(now + 3_000);
    expect(await planned('alarm')).toBe(2);
  });
});

describe('planning what happened to orders', () => {
  const toFaults = { tells: 'faults', faultShare: '50' };
  const anOrder = async (): Promise<number> => {
    const deps = {
      db: database().db,
      clock: server.clock,
      ...{ plantTimeZone: 'Asia/Shanghai', scopeOf: async () => everything },
    };
    const asked = { siteId, level: 2 as const, title: 'Noisy', note: '', deviceId: null, typeId: null };
    return (await reportByHand(deps, anActor(), asked)).id;
  };
  const call = (orderId: number, now: number) =>
    database().pool.query(
      `insert into notification_fault_calls (order_id, route_id, verb, due_at)
       select $1, id, 'return', $2 from notification_routes`,
      [orderId, now],
    );
  const planOrder = async (): Promise<number> => {
    const now = Date.now();
    await call(await anOrder(), now);
    return countedIn((trx) => planFaults(trx, settings, now));
  };

  it.each(kinds)('takes as many statements for 40 routes to %s as for two', async (_, to) => {
    for (let n = 0; n < 2; n += 1) await aRoute({ ...(await to()), ...toFaults });
    const few = await planOrder();
    await database().pool.query('delete from notification_deliveries');
    for (let n = 0; n < 38; n += 1) await aRoute({ ...(await to()), ...toFaults });
    expect(await planOrder()).toBe(few);
    expect(await planned('fault')).toBe(40);
  });
});

describe('planning an alarm of the centre', () => {
  it('takes as many statements for 20 channels as for two', async () => {
    const planOne = async (): Promise<number> => {
      const now = Date.now();
      const { rows } = await database().pool.query<{ id: number }>(
        `insert into alarms (definition_id, level, raised_at, recorded_at) values ('jobFailed', 2, $1, $1) returning id`,
        [now],
      );
      await step(rows[0]?.id ?? 0, 'raised', now);
      return countedIn(async (trx) => {
        await planDeliveries(trx, settings, now);
        await planCentre(trx, settings, now);
      });
    };
    await database().pool.query('delete from notification_channels');
    for (let n = 0; n < 2; n += 1) await aChannel();
    const few = await planOne();
    for (let n = 0; n < 18; n += 1) await aChannel();
    await database().pool.query(`update alarms set cleared_at = raised_at where definition_id = 'jobFailed'`);
    await database().pool.query('delete from notification_centre_calls');
    await database().pool.query('delete from notification_deliveries');
    expect(await planOne()).toBe(few);
    expect(await planned('alarm')).toBe(20);
  });
});
