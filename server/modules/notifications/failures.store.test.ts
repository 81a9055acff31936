import { minuteMs } from '@contract/time';
import { anActor } from '@tests/support/actors';
import { anArea, aSite } from '@tests/support/aFleet';
import { useSeededDatabase } from '@tests/support/database';
import { startMailServer, type MailServer } from '@tests/support/mailServer';
import { startSystem, type SystemServer } from '@tests/support/systemServer';
import { reportByHand } from '../faults/report';
import { everything } from '../scope';
import { seedDefinitions } from '../alarms/definitions.store';
import { statementsIn } from '../../platform/database/statementsIn';
import { takeSteps } from '../alarms/steps';

jest.setTimeout(60_000);

const database = useSeededDatabase();
let server: SystemServer;
let mail: MailServer;
let token = '';
let siteId = 0;
let channelId = 0;

const add = async (path: string, body: object): Promise<number> => {
  const answer = await server.call(path, { token, body });
  expect({ path, answer }).toMatchObject({ answer: { code: 200 } });
  return Number(Object.values(answer.data)[0]);
};

beforeAll(async () => {
  server = await startSystem(database());
  mail = await startMailServer();
  token = await server.signIn();
  await seedDefinitions(database().db);
  siteId = await aSite(database().db, 'HARBOUR-1', await anArea(database().db, '440305'));
  channelId = await add('/system/notificationChannel', {
    channelName: 'Post',
    kind: 'email',
    language: 'en',
    host: '127.0.0.1',
    port: mail.port,
    security: 'none',
    account: 'centre',
    sender: 'alarms@example.net',
    secret: 'letters',
  });
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});

let routes = 0;
const aRoute = (name: string, more: object = {}) =>
  add('/system/notificationRoute', {
    routeName: `route ${++routes}`,
    channelId,
    levelAtLeast: '4',
    recipients: 'address',
    address: `${name}@example.net`,
    ...more,
  });
const step = (alarmId: number, kind: 'raised' | 'cleared') =>
  database()
    .db.transaction()
    .execute((trx) => {
      const at = server.clock.now();
      return takeSteps(statementsIn(trx), [{ alarmId, kind, at }], at);
    });
const raise = async (definitionId = 'smoke', at: number | null = siteId): Promise<number> => {
  const { rows } = await database().pool.query<{ id: number }>(
    `insert into alarms (definition_id, site_id, level, raised_at, recorded_at)
     values ($3, $1, 1, $2, $2) returning id`,
    [at, server.clock.now(), definitionId],
  );
  const id = Number(rows[0]?.id);
  await step(id, 'raised');
  return id;
};
const clear = async (alarmId: number): Promise<void> => {
  await database().pool.query('update alarms set cleared_at = $2 where id = $1', [
    alarmId,
    server.clock.now(),
  ]);
  await step(alarmId, 'cleared');
};
const passes = async (ms: number): Promise<void> => {
  await server.notifications.turn();
  server.clock.pass(ms);
  await server.notifications.turn();
};
const told = () => mail.received.splice(0).map(({ to }) => to[0]?.split('@')[0]);
const callForOrder = async (): Promise<void> => {
  const deps = {
    db: database().db,
    clock: server.clock,
    ...{ plantTimeZone: 'Asia/Shanghai', scopeOf: async () => everything },
  };
  const asked = { siteId, level: 2 as const, title: 'Noisy', note: '', deviceId: null, typeId: null };
  const { id } = await reportByHand(deps, anActor(), asked);
  await database().pool.query(
    `insert into notification_fault_calls (order_id, route_id, verb, due_at)
     select $1, id, 'return', $2 from notification_routes`,
    [id, server.clock.now()],
  );
};
/** Null: whatever no route leads. */
const breakRoute = async (routeId: number | null): Promise<void> => {
  await database().pool.query(`
    create function refuse_route() returns trigger language plpgsql as $$
      begin if new.route_id is not distinct from ${routeId} then raise 'broken'; end if; return new; end $$;
    create trigger refuse_route before insert on notification_deliveries
      for each row execute function refuse_route()`);
};
const mendRoute = () => database().pool.query('drop function if exists refuse_route cascade');

beforeEach(async () => {
  token = await server.signIn();
});
afterEach(async () => {
  mail.refuseWith(0);
  mail.received.length = 0;
  await mendRoute();
  await database().pool.query('delete from notification_routes');
  await database().pool.query('update alarms set cleared_at = raised_at, acknowledged_at = raised_at');
});

describe('what one route of notification cannot do', () => {
  it('keeps no other from telling, and is done once it can be', async () => {
    const broken = await aRoute('first');
    await aRoute('second');
    await breakRoute(broken);
    await raise();
    await passes(11_000);
    expect(told()).toEqual(['second']);
    await mendRoute();
    await passes(minuteMs);
    expect(told()).toEqual(['first']);
  });

  it('keeps nobody else from hearing of the end', async () => {
    const broken = await aRoute('first');
    await aRoute('second');
    const alarmId = await raise();
    await passes(11_000);
    expect(told()).toHaveLength(2);
    await breakRoute(broken);
    await clear(alarmId);
    await passes(1_000);
    expect(told()).toEqual(['second']);
    await mendRoute();
    await passes(minuteMs);
    expect(told()).toEqual(['first']);
  });

  it('stays in the digest, which goes to the others and says that it failed', async () => {
    const broken = await aRoute('first', { delivery: 'digest' });
    await aRoute('second', { delivery: 'digest' });
    await breakRoute(broken);
    await raise();
    await server.notifications.turn();
    await expect(server.sendDigest()).rejects.toThrow('broken');
    await server.notifications.turn();
    expect(told()).toEqual(['second']);
    await mendRoute();
    await server.sendDigest();
    await server.notifications.turn();
    expect(told()).toEqual(['first']);
  });
});

describe('a mail host that takes no more connections at this moment', () => {
  it('is asked again after two seconds, and its receivers are not blamed', async () => {
    await aRoute('first');
    await raise();
    mail.refuseWith(421);
    await server.notifications.turn();
    mail.refuseWith(0);
    expect(told()).toEqual([]);
    const { rows } = await database().pool.query('select 1 from notification_circuits');
    expect(rows).toEqual([]);
    await passes(2_000);
    expect(told()).toEqual(['first']);
  });

  it('is tried like any other that refuses once it goes on', async () => {
    await aRoute('first');
    await raise();
    mail.refuseWith(421);
    for (let second = 0; second < 60; second += 1) await passes(1_000);
    mail.refuseWith(0);
    const { rows } = await database().pool.query<{ attempts: number; failures: number }>(
      `select d.attempts, c.failures from notification_deliveries d join notification_circuits c
       on c.channel_id = d.channel_id and c.recipient = d.recipient where d.state = 'waiting'`,
    );
    expect(rows).toEqual([{ attempts: expect.any(Number), failures: expect.any(Number) }]);
    expect(rows[0]?.attempts).toBeLessThan(8);
    await passes(minuteMs);
    expect(told()).toEqual(['first']);
  });
});

describe('a plan that fails', () => {
  it('keeps nothing that is planned already from being sent', async () => {
    await aRoute('first');
    await raise();
    mail.refuseWith(451);
    await passes(11_000);
    mail.refuseWith(0);
    mail.received.length = 0;
    await database().pool.query('alter table notification_calls rename to calls_away');
    server.clock.pass(minuteMs);
    await server.notifications.turn();
    await database().pool.query('alter table calls_away rename to notification_calls');
    expect(told()).toEqual(['first']);
  });

  it.each(['notification_calls', 'notification_fault_calls'])(
    'of one kind holds up no other (%s)',
    async (table) => {
      await aRoute('first', { tells: 'both', faultShare: '50' });
      await raise();
      await callForOrder();
      await database().pool.query(`alter table ${table} rename to calls_away`);
      await passes(11_000);
      await database().pool.query(`alter table calls_away rename to ${table}`);
      expect(told()).toHaveLength(1);
      await passes(minuteMs);
      expect(told()).toHaveLength(1);
    },
  );

  it('for the centre itself holds up no alarm and no order', async () => {
    await aRoute('first', { tells: 'both', faultShare: '50' });
    await database().pool.query(`update notification_channels set centre_use = 'always'`);
    await database().pool.query(`update users set email = 'admin@example.net' where user_name = 'admin'`);
    await breakRoute(null);
    await raise();
    await raise('jobFailed', null);
    await callForOrder();
    await passes(11_000);
    await mendRoute();
    expect(told().filter((name) => name === 'first').length).toBeGreaterThanOrEqual(2);
    await passes(minuteMs);
    expect(told()).toEqual(['admin']);
  });
});
