import type { Call } from '@tests/support/peopleServer';
import { zoneClock } from '@contract/plantTime';
import { hourMs, minuteMs } from '@contract/time';
import { anArea, aSite } from '@tests/support/aFleet';
import { useSeededDatabase } from '@tests/support/database';
import { startMailServer, type MailServer } from '@tests/support/mailServer';
import { startSystem, type SystemServer } from '@tests/support/systemServer';
import { seedDefinitions } from '../alarms/definitions.store';

describe('quiet hours of a person', () => {
  const database = useSeededDatabase();
  let server: SystemServer;
  let mail: MailServer;
  let token = '';
  let [siteId, channelId, userId] = [0, 0, 0];

  const ask = (path: string, more: Call = {}) => server.call(path, { token, ...more });
  const keep = (quietHours: object | null) =>
    ask('/system/user/profile/quietHours', { method: 'PUT', body: { quietHours } });
  const aRoute = async (more: object): Promise<void> => {
    const route = { routeName: 'route', channelId, levelAtLeast: '4', ...more };
    expect((await ask('/system/notificationRoute', { body: route })).code).toBe(200);
  };
  const timeText = (at: number) => new Date(zoneClock('Asia/Shanghai').local(at)).toISOString().slice(11, 16);
  /** From an hour ago until in two hours. */
  const areNow = async (): Promise<void> => {
    const now = server.clock.now();
    const hours = { from: timeText(now - hourMs), to: timeText(now + 2 * hourMs) };
    expect((await keep(hours)).code).toBe(200);
  };
  const raise = async (level: number): Promise<void> => {
    await database().pool.query(
      `with a as (insert into alarms (definition_id, site_id, level, raised_at, recorded_at)
         values ('smoke', $1, $2, $3, $3) returning id)
       insert into notification_events (alarm_id, kind, at) select id, 'raised', $3 from a`,
      [siteId, level, server.clock.now()],
    );
    await server.notifications.turn();
    server.clock.pass(11_000);
    await server.notifications.turn();
  };
  const told = () => mail.received.map(({ text }) => /Subject: \[(\w+)]/.exec(text)?.[1]);

  beforeAll(async () => {
    server = await startSystem(database());
    mail = await startMailServer();
    token = await server.signIn();
    await seedDefinitions(database().db);
    siteId = await aSite(database().db, 'QUIET-1', await anArea(database().db, '440305'));
    const { rows } = await database().pool.query(
      `update users set email = 'admin@example.net', language = 'en' where user_name = 'admin' returning id`,
    );
    userId = Number(rows[0]?.id);
    const post = { channelName: 'Post', kind: 'email', language: 'en', host: '127.0.0.1', port: mail.port };
    const added = await ask('/system/notificationChannel', {
      body: { ...post, security: 'none', account: 'centre', sender: 'alarms@example.net', secret: 'letters' },
    });
    channelId = Number(Object.values(added.data)[0]);
  });
  afterAll(() => Promise.all([server.stop(), mail.stop()]));
  beforeEach(async () => {
    token = await server.signIn();
    mail.received.length = 0;
  });
  afterEach(async () => {
    await database().pool.query('delete from notification_routes');
    await database().pool.query('delete from duty_shifts');
    await database().pool.query('update alarms set cleared_at = raised_at');
  });

  it('hold a message back until they are over, and nothing of it is lost', async () => {
    await aRoute({ recipients: 'users', userIds: [userId] });
    await areNow();
    await raise(2);
    expect(told()).toEqual([]);
    server.clock.pass(2 * hourMs + minuteMs);
    await server.notifications.turn();
    expect(told()).toEqual(['Major']);
  });

  it('let a critical alarm pass', async () => {
    await aRoute({ recipients: 'users', userIds: [userId] });
    await areNow();
    await raise(1);
    expect(told()).toEqual(['Critical']);
  });

  it('do not hold back what goes to whoever is on duty, though it be the same person', async () => {
    const now = server.clock.now();
    await database().pool.query(
      `insert into duty_shifts (duty, user_id, starts_at, ends_at, create_time) values ('centre', $1, $2, $3, 0)`,
      [userId, now - hourMs, now + hourMs],
    );
    await aRoute({ duty: 'centre' });
    await areNow();
    await raise(3);
    expect(told()).toHaveLength(1);
  });

  it('are told with the session, are taken back, and must be two times of a day', async () => {
    await keep({ from: '22:00', to: '07:00' });
    const kept = async () => ((await ask('/getInfo')) as unknown as { quietHours: unknown }).quietHours;
    expect(await kept()).toEqual({ from: '22:00', to: '07:00' });
    expect(await keep({ from: '22:00', to: '22:00' })).toMatchObject({ reason: 'validation' });
    expect((await keep(null)).code).toBe(200);
    expect(await kept()).toBeNull();
    await aRoute({ recipients: 'users', userIds: [userId] });
    await raise(2);
    expect(told()).toEqual(['Major']);
  });
});
