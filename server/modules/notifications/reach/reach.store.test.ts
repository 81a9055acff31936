import type { ReachAnswer, UnroutedArea } from '@contract/routeReach';
import { hourMs } from '@contract/time';
import { anArea, aSite, aWatcher } from '@tests/support/aFleet';
import { aUser } from '@tests/support/aUser';
import { useSeededDatabase } from '@tests/support/database';
import type { Call } from '@tests/support/peopleServer';
import { startSystem, type SystemServer } from '@tests/support/systemServer';

jest.setTimeout(60_000);

describe('whom routes would notify now', () => {
  const database = useSeededDatabase();
  let server: SystemServer;
  let token = '';
  let mail = 0;
  const area = { harbour: 0, hill: 0 };
  const person = { amy: 0, blind: 0, rightless: 0 };

  const ask = (path: string, more: Call = {}) => server.call(path, { token, language: 'en', ...more });
  const add = async (path: string, body: object): Promise<number> => {
    const answer = await ask(path, { body });
    expect({ path, answer }).toMatchObject({ answer: { code: 200 } });
    return Number(Object.values(answer.data)[0]);
  };
  let routes = 0;
  const aRoute = (more: object) =>
    add('/system/notificationRoute', {
      ...{ routeName: `route ${++routes}`, channelId: mail, levelAtLeast: '2', recipients: 'users' },
      ...more,
    });
  const reachOf = async (routeId: number, language = 'en') => {
    const { routes: all } = (await ask('/system/notificationRoute/reach', { language }))
      .data as unknown as ReachAnswer;
    return all.find((one) => one.routeId === routeId);
  };
  const unrouted = async () =>
    ((await ask('/system/security/unrouted')).data as unknown as { areas: UnroutedArea[] }).areas;

  beforeAll(async () => {
    server = await startSystem(database());
    token = await server.signIn();
    area.harbour = await anArea(database().db, '440305');
    area.hill = await anArea(database().db, '440306');
    await aSite(database().db, 'HARBOUR-1', area.harbour);
    await aSite(database().db, 'HILL-1', area.hill);
    person.amy = (await aWatcher(database().db, 'amy', [area.harbour])).userId;
    person.blind = (await aWatcher(database().db, 'blind', [])).userId;
    person.rightless = await aUser(database().db, { userName: 'rightless' });
    await database().pool.query(
      `update users set email = user_name || '@example.net', nick_name = user_name`,
    );
    mail = await add('/system/notificationChannel', {
      ...{ channelName: 'Post', kind: 'email', host: 'mail.example.net', sender: 'alarms@example.net' },
    });
  });
  afterAll(() => server.stop());
  afterEach(() =>
    database().pool.query(
      `delete from notification_routes; delete from duty_shifts; update notification_channels set status = '0'`,
    ),
  );

  it('are named by level and area, with why where they are not', async () => {
    const reach = await reachOf(await aRoute({ userIds: [person.amy, person.blind] }));
    expect(reach).toMatchObject({ state: 'now', why: null, afterMin: 0 });
    const [now] = reach?.groups.filter(({ state }) => state === 'now') ?? [];
    expect(now).toMatchObject({ levels: [1, 2], names: ['amy'], why: null });
    expect(now?.areas).toHaveLength(1);
    const [never] = reach?.groups.filter(({ state }) => state === 'never') ?? [];
    expect(never).toMatchObject({ levels: [1, 2], names: [], why: 'No recipient may see what it is about' });
    // The other area, and the centre itself, which only those see who see everything.
    expect(never?.areas).toHaveLength(2);
  });

  it.each([
    ['people who see no area', () => ({ userIds: [person.blind] }), null, /may see/],
    ['people without the permission', () => ({ userIds: [person.rightless] }), null, /may see/],
    ['a duty without a shift', () => ({ recipients: 'duty', duty: 'lead' }), /nobody to notify/, /nobody/],
  ])('are nobody with %s, and the route says so', async (_name, more, whole, why) => {
    const reach = await reachOf(await aRoute(more()));
    expect(reach?.state).toBe('never');
    expect(reach?.why ?? '').toMatch(whole ?? /^$/);
    expect(new Set(reach?.groups.map((group) => group.why))).toEqual(new Set([expect.stringMatching(why)]));
    expect(reach?.groups.every(({ names }) => names.length === 0)).toBe(true);
  });

  it('are nobody through a channel that is off or leads into a network that is not allowed', async () => {
    const off = await aRoute({ userIds: [person.amy] });
    const inner = await add('/system/notificationChannel', {
      ...{ channelName: 'inner', kind: 'webhook', url: 'http://127.0.0.1:9/x' },
    });
    await database().pool.query(`update notification_channels set url = 'http://10.9.8.7/x' where id = $1`, [
      inner,
    ]);
    const hidden = await aRoute({ channelId: inner });
    await database().pool.query(`update notification_channels set status = '1' where id = $1`, [mail]);
    expect(await reachOf(off)).toMatchObject({ state: 'never', why: 'The channel is switched off' });
    expect(await reachOf(hidden, 'zh')).toMatchObject({
      state: 'never',
      why: expect.stringMatching(/10\.9\.8\.7.*NOTIFY_NETWORKS/),
    });
  });

  it('are somebody later outside of the hours, in quiet hours and in the digest', async () => {
    const there = new Date(server.clock.now() + 8 * hourMs);
    const hour = (n: number) => `${String((there.getUTCHours() + n + 24) % 24).padStart(2, '0')}:00`;
    const closed = await aRoute({ userIds: [person.amy], fromTime: hour(3), toTime: hour(5) });
    expect(await reachOf(closed)).toMatchObject({ state: 'later', why: expect.stringMatching(/hours/) });
    const digest = await aRoute({ userIds: [person.amy], delivery: 'digest' });
    expect((await reachOf(digest))?.state).toBe('later');
    await database().pool.query(`update users set quiet_from = $2, quiet_to = $3 where id = $1`, [
      person.amy,
      hour(-1),
      hour(2),
    ]);
    const quiet = await reachOf(await aRoute({ userIds: [person.amy] }));
    expect(quiet?.groups.filter(({ state }) => state === 'now')).toMatchObject([{ levels: [1] }]);
    expect(quiet?.groups.filter(({ state }) => state === 'later')).toMatchObject([
      { levels: [2], why: expect.stringMatching(/^Quiet hours until/) },
    ]);
    await database().pool.query(`update users set quiet_from = null, quiet_to = null`);
  });

  it('leave areas and levels, which the safety of the system lists', async () => {
    const named = async () =>
      (await unrouted()).map(({ area: at, never, later, audiences }) => ({
        at: at === null ? 'centre' : at.en,
        ...{ never, later, audiences },
      }));
    const none = await named();
    expect(none).toHaveLength(3);
    expect(none.every(({ never }) => never.length === 4)).toBe(true);
    await aRoute({ userIds: [person.amy] });
    const one = await named();
    expect(one.filter(({ never }) => never.length === 4)).toHaveLength(2);
    expect(one.filter(({ never }) => never.length === 2)).toMatchObject([{ never: [3, 4], audiences: [] }]);
    await aRoute({ recipients: 'address', address: 'all@example.net', levelAtLeast: '4', audience: 'power' });
    expect((await named()).filter(({ at }) => at === 'centre')).toMatchObject([
      { never: [1, 2, 3, 4], audiences: expect.not.arrayContaining(['power']) },
    ]);
    await aRoute({ recipients: 'address', address: 'all@example.net', levelAtLeast: '4' });
    expect(await named()).toEqual([]);
  });

  it('leave areas that are named to those alone who see sites there, and the centre to those who see all', async () => {
    const named = async (areaIds: number[], userName: string) => {
      await aWatcher(database().db, userName, areaIds, ['system:security:list']);
      await database().pool.query(
        'update users set password_hash = (select password_hash from users where id = 1), password_changed_at = $1 where user_name = $2',
        [server.clock.now(), userName],
      );
      const own = await server.signIn(userName);
      const { areas } = (await ask('/system/security/unrouted', { token: own })).data as unknown as {
        areas: UnroutedArea[];
      };
      return areas.map(({ area: at, sites }) => [at?.en ?? 'centre', sites]);
    };
    await aSite(database().db, 'HARBOUR-2', area.harbour, 2);
    const all = (await unrouted()).map(({ area: at, sites }) => [at?.en ?? 'centre', sites]);
    expect(all).toEqual(
      expect.arrayContaining([
        ['440305', 2],
        ['440306', 1],
        ['centre', 0],
      ]),
    );
    expect(await named([area.harbour], 'harbourer')).toEqual([['440305', 2]]);
    expect(await named([area.hill], 'hiller')).toEqual([['440306', 1]]);
    expect(await named([], 'placeless')).toEqual([]);
  });

  it('R-PERM-05 are told of areas in sight of who asks, though the route leads everywhere', async () => {
    const userName = 'router';
    const { userId } = await aWatcher(
      database().db,
      userName,
      [area.harbour],
      ['system:notificationRoute:list'],
    );
    await database().pool.query(
      'update users set password_hash = (select password_hash from users where id = 1), password_changed_at = $1 where id = $2',
      [server.clock.now(), userId],
    );
    const routeId = await aRoute({ userIds: [person.amy] });
    await database().pool.query('update notification_routes set author_id = $1 where id = $2', [
      userId,
      routeId,
    ]);
    const own = await server.signIn(userName);
    const { data } = await ask('/system/notificationRoute/reach', { token: own });
    const [reached] = (data as unknown as ReachAnswer).routes;
    expect(reached?.routeId).toBe(routeId);
    const areas = reached?.groups.flatMap((group) => group.areas.map((one) => one?.en ?? 'centre')) ?? [];
    expect(areas).toContain('440305');
    expect(areas).not.toContain('440306');
  });
});
