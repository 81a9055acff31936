import { minuteMs } from '@contract/time';
import { anArea, aSite } from '@tests/support/aFleet';
import { useSeededDatabase } from '@tests/support/database';
import { startMailServer, type MailServer } from '@tests/support/mailServer';
import { startSystem, type SystemServer } from '@tests/support/systemServer';
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
const raise = async (): Promise<number> => {
  const { rows } = await database().pool.query<{ id: number }>(
    `insert into alarms (definition_id, site_id, level, raised_at, recorded_at)
     values ('smoke', $1, 1, $2, $2) returning id`,
    [siteId, server.clock.now()],
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
const breakRoute = async (routeId: number): Promise<void> => {
  await database().pool.query(`
    create function refuse_route() returns trigger language plpgsql as $$
      begin if new.route_id = ${routeId} then raise 'broken'; end if; return new; end $$;
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
});
