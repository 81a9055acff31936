import { useSeededDatabase } from '@tests/support/database';
import { aUser } from '@tests/support/aUser';
import { startPeople, type PeopleServer } from '@tests/support/peopleServer';
import { dayMs, minuteMs } from '@contract/time';
import type { Display, DisplayIssued, PairingStarted } from '@contract/displays';
import { rotateEveryMs } from './displays';

const password = 'Cool-air-12';

describe('a wall display', () => {
  const database = useSeededDatabase();
  let server: PeopleServer;
  let admin: string;
  let provinceId: number;
  let areaId: number;
  beforeAll(async () => {
    server = await startPeople(database());
    await database()
      .db.updateTable('params')
      .set({ config_value: '0' })
      .where('config_key', '=', 'sys.account.passwordValidateDays')
      .execute();
    provinceId = await region('province', 0, '310000');
    areaId = await region('area', await region('city', provinceId, '310100'), '310101');
  });
  beforeEach(async () => {
    admin = await server.signIn();
  });
  afterAll(() => server.stop());

  async function region(level: 'province' | 'city' | 'area', parentId: number, code: string) {
    const row = { level, parent_id: parentId, code, name_zh: code, name_en: code, name_hk: code };
    const { id } = await database()
      .db.insertInto('regions')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  const issue = async (name = 'Hall') => {
    const answer = await server.call('/display', { token: admin, body: { name, regionIds: [provinceId] } });
    return answer.data as DisplayIssued;
  };
  const isGood = async (token: string) => (await server.call('/getInfo', { token })).code === 200;
  const renew = async (token: string) =>
    ((await server.call('/display/renew', { method: 'POST', token })).data as { token: string | null }).token;
  const displays = async () => (await server.call('/display/list', { token: admin })).data as Display[];

  it('R-ACC-01 signs in with its token, reads only, and sees the areas of its regions', async () => {
    const { token } = await issue();
    expect(await server.call('/getInfo', { token })).toMatchObject({
      user: { userId: 0, userName: 'Hall' },
      roles: ['display'],
      permissions: ['screen:view', 'screen:health', 'map:view', 'alarm:list', 'site:list'],
      areas: [{ areaId, areaName: '310101' }],
    });
    const actor = await server.people.authenticate(token, '', '');
    expect(actor).toMatchObject({ isDisplay: true, isAdmin: false });
    expect((await server.people.scopeOf(actor!, 'alarm:list')).grants).toEqual([
      { deptIds: 'all', areaIds: [areaId] },
    ]);
    expect((await server.people.scopeOf(actor!, 'alarm:acknowledge')).grants).toEqual([]);
  });

  it('R-PERM-04 may do nothing that a person may do with their own account', async () => {
    const { token } = await issue();
    const body = { oldPassword: password, newPassword: 'New-air-12' };
    expect((await server.call('/system/user/profile/updatePwd', { method: 'PUT', token, body })).code).toBe(
      403,
    );
    expect((await server.call('/display/list', { token })).code).toBe(403);
    expect((await server.call('/menu/count/list', { token })).code).toBe(403);
    expect((await server.call('/getRouters', { token })).code).toBe(200);
  });

  it('is listed with where it was last seen, which is not where its token was issued', async () => {
    const { displayId, token } = await issue('Seen');
    const listed = async () => (await displays()).find((one) => one.displayId === displayId);
    expect(await listed()).toMatchObject({
      name: 'Seen',
      lastSeenAt: null,
      lastSource: null,
      createdBy: 'admin',
    });
    server.clock.pass(1_000);
    await server.call('/getInfo', { token, source: '192.0.2.99' });
    expect(await listed()).toMatchObject({ lastSeenAt: server.clock.now(), lastSource: '192.0.2.99' });
  });

  it('does not end by inactivity, nor with the limit of a session', async () => {
    const { token } = await issue();
    server.clock.pass(400 * dayMs);
    expect(await isGood(token)).toBe(true);
  });

  it('is over on the next call after it was revoked', async () => {
    const { displayId, token } = await issue();
    expect((await server.call(`/display/${displayId}`, { method: 'DELETE', token: admin })).code).toBe(200);
    expect(await isGood(token)).toBe(false);
    expect((await displays()).find((one) => one.displayId === displayId)?.revokedAt).toBe(server.clock.now());
    expect((await server.call(`/display/${displayId}/rotate`, { method: 'POST', token: admin })).code).toBe(
      404,
    );
  });

  it('takes a new token without a hand, and the old one works until the new one was seen', async () => {
    const { token: first } = await issue();
    expect(await renew(first)).toBeNull();
    server.clock.pass(rotateEveryMs);
    const second = (await renew(first))!;
    expect(second).not.toBe(first);
    expect(await isGood(first)).toBe(true);
    expect(await renew(second)).toBeNull();
    expect(await isGood(first)).toBe(false);
    expect(await isGood(second)).toBe(true);
  });

  it('gets another new token when the answer with the first was lost on the way', async () => {
    const { displayId, token: first } = await issue();
    await server.call(`/display/${displayId}/rotate`, { method: 'POST', token: admin });
    const lost = (await renew(first))!;
    server.clock.pass(3 * dayMs);
    const again = (await renew(first))!;
    expect(await isGood(lost)).toBe(false);
    expect(await renew(again)).toBeNull();
    expect(await isGood(again)).toBe(true);
    expect(await isGood(first)).toBe(false);
  });

  it('R-ACC-01 is paired by a code that an administrator approves', async () => {
    const started = (await server.call('/display/pairing', { method: 'POST', source: '192.0.2.8' }))
      .data as PairingStarted;
    const poll = async () =>
      (await server.call('/display/pairing/poll', { body: { secret: started.secret } })).data as {
        state: string;
        token?: string;
      };
    expect(await poll()).toEqual({ state: 'waiting' });
    const look = await server.call(`/display/pairing/${started.code}`, { token: admin });
    expect(look.data).toMatchObject({ source: '192.0.2.8' });
    const code = `${started.code.slice(0, 4)}-${started.code.slice(4)}`.toLowerCase();
    const body = { code, name: 'Lobby', regionIds: [provinceId] };
    expect((await server.call('/display/pairing/approve', { body })).code).toBe(401);
    expect((await server.call('/display/pairing/approve', { token: admin, body })).code).toBe(200);
    const { state, token } = await poll();
    expect(state).toBe('approved');
    expect(await server.call('/getInfo', { token: token! })).toMatchObject({ user: { userName: 'Lobby' } });
    expect((await server.call('/display/pairing/approve', { token: admin, body })).reason).toBe(
      'pairingUnknown',
    );
  });

  it('cannot be paired by a code that nobody shows, or that is too old', async () => {
    const body = { name: 'x', regionIds: [provinceId] };
    const approve = (code: string) =>
      server.call('/display/pairing/approve', { token: admin, body: { ...body, code } });
    expect((await approve('AAAAAAAA')).reason).toBe('pairingUnknown');
    const { code, secret } = (await server.call('/display/pairing', { method: 'POST' }))
      .data as PairingStarted;
    server.clock.pass(10 * minuteMs);
    expect((await approve(code)).reason).toBe('pairingUnknown');
    expect((await server.call('/display/pairing/poll', { body: { secret } })).data).toEqual({
      state: 'expired',
    });
  });

  it('is not handed to a flood of asking walls from one address', async () => {
    const ask = () => server.call('/display/pairing', { method: 'POST', source: '203.0.113.50' });
    for (let i = 0; i < 20; i++) expect((await ask()).code).toBe(200);
    expect((await ask()).code).toBe(429);
  });

  it('is not handed to a flood either that asks two processes at once', async () => {
    const other = await startPeople(database());
    other.clock.pass(server.clock.now() - other.clock.now());
    try {
      const asked = Array.from({ length: 30 }, (_, at) =>
        (at % 2 === 0 ? server : other).call('/display/pairing', { method: 'POST', source: '203.0.113.60' }),
      );
      const answers = await Promise.all(asked);
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(20);
      expect(answers.filter(({ reason }) => reason === 'tooManyRequests')).toHaveLength(10);
    } finally {
      await other.stop();
    }
  });

  it('R-PERM-05 is never given regions that its issuer does not see, or that do not exist', async () => {
    const { db } = database();
    const menu = await db
      .insertInto('menus')
      .values({
        ...{ name_zh: 'x', name_en: 'x', name_hk: 'x', menu_type: 'F', perms: 'display:add,display:list' },
        ...{ component: null, query: null, route_name: null, redirect: null, active_menu: null },
        ...{ remark: null, update_time: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const operator = await db
      .selectFrom('roles')
      .select('id')
      .where('role_key', '=', 'operator')
      .executeTakeFirstOrThrow();
    await db.insertInto('role_menus').values({ role_id: operator.id, menu_id: menu.id }).execute();
    await db.insertInto('role_regions').values({ role_id: operator.id, region_id: areaId }).execute();
    await aUser(db, { userName: 'mei', password, roleKeys: ['operator'] });
    const token = await server.signIn('mei', password);
    const ask = (regionIds: number[]) =>
      server.call('/display', { token, body: { name: 'mine', regionIds } });
    const other = await region('area', provinceId, '310999');
    expect((await ask([other])).code).toBe(403);
    expect((await ask([provinceId])).code).toBe(403);
    // The areas of a city may be still to come.
    expect((await ask([await region('city', provinceId, '310900')])).code).toBe(403);
    expect((await ask([987_654])).reason).toBe('regionUnknown');
    expect((await ask([areaId])).code).toBe(200);
    const seen = (await server.call('/display/list', { token })).data as Display[];
    expect(seen.map(({ name }) => name)).toEqual(['mine']);
  });
});
