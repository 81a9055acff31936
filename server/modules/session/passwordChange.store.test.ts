import { useFreshDatabase } from '@tests/support/database';
import { aUser } from '@tests/support/aUser';
import { startPeople, type PeopleServer } from '@tests/support/peopleServer';
import { seed } from '../seed/seed';
import { testClock } from '@tests/support/testClock';

const password = 'Cool-air-12';
const path = '/system/user/profile/updatePwd';

describe('changing the own password', () => {
  const database = useFreshDatabase();
  let server: PeopleServer;
  beforeAll(async () => {
    server = await startPeople(database());
  });
  afterAll(() => server.stop());
  let people = 0;
  const aPerson = async () => {
    const userName = `person${++people}`;
    await aUser(database().db, { userName, password });
    return { userName, token: await server.signIn(userName, password) };
  };
  const change = (token: string, newPassword: string, oldPassword = password) =>
    server.call(path, { method: 'PUT', token, body: { oldPassword, newPassword } });

  it.each([
    ['short', 'Ab1!xyz'],
    ['long', 'Abcdefgh-12345678'],
    ['without a digit', 'Cool-air-x'],
    ['without a letter', '1234-5678'],
    ['without a special character', 'Coolair123'],
    ['with a space', 'Cool air-12'],
  ])('R-VAL-04 refuses a password that is too %s, on the server too', async (_why, newPassword) => {
    const { token } = await aPerson();
    expect(await change(token, newPassword)).toMatchObject({ code: 500, reason: 'passwordPolicy' });
  });

  it('R-CALL-11 a locked screen opens with the own password, and guessing it is counted', async () => {
    const { token } = await aPerson();
    const unlock = (given: object, by = token) => server.call('/unlockscreen', { token: by, body: given });
    expect(await unlock({ password })).toMatchObject({ code: 200 });
    expect(await unlock({ password: '' })).toMatchObject({ code: 500, reason: 'validation' });
    for (let i = 0; i < 5; i += 1)
      expect(await unlock({ password: 'wrong' })).toMatchObject({ code: 500, reason: 'unlockPasswordWrong' });
    expect(await unlock({ password })).toMatchObject({ reason: 'accountLocked' });
    expect((await server.call('/unlockscreen', { body: { password } })).code).toBe(401);
  });

  it('ends the other sessions of the user and keeps this one', async () => {
    const { userName, token } = await aPerson();
    const other = await server.signIn(userName, password);
    expect(await change(token, 'New-air-12')).toMatchObject({ code: 200 });
    expect((await server.call('/getInfo', { token: other })).code).toBe(401);
    expect((await server.call('/getInfo', { token })).code).toBe(200);
    expect(await server.signIn(userName, password)).toBeUndefined();
    expect(await server.signIn(userName, 'New-air-12')).toBeDefined();
  });

  it('is written down in the same transaction, without the passwords', async () => {
    const { userName, token } = await aPerson();
    await change(token, 'New-air-12');
    const events = await database()
      .db.selectFrom('audit_events')
      .selectAll()
      .where('user_name', '=', userName)
      .execute();
    expect(events).toMatchObject([{ action: 'password.changed', source: '127.0.0.1' }]);
    expect(JSON.stringify(events)).not.toMatch(/New-air|\$argon2/);
  });

  it('refuses a wrong old password, and makes whoever guesses it wait', async () => {
    const { token } = await aPerson();
    for (let i = 0; i < 5; i++)
      expect((await change(token, 'New-air-12', 'wrong')).reason).toBe('oldPasswordWrong');
    expect((await change(token, 'New-air-12')).reason).toBe('accountLocked');
  });

  it('refuses the last five passwords, and takes the one before them again', async () => {
    const { token } = await aPerson();
    const used = ['One-air-12', 'Two-air-12', 'Three-air-1', 'Four-air-12', 'Five-air-12', 'Six-air-12'];
    let current = password;
    for (const next of used) {
      expect((await change(token, next, current)).code).toBe(200);
      server.clock.pass(1_000);
      current = next;
    }
    expect((await change(token, 'Two-air-12', current)).reason).toBe('passwordReused');
    expect((await change(token, 'Six-air-12', current)).reason).toBe('passwordReused');
    expect((await change(token, 'One-air-12', current)).code).toBe(200);
  });
});

describe('the first start of an empty store', () => {
  const database = useFreshDatabase();
  let server: PeopleServer;
  let chosen: string;
  beforeAll(async () => {
    const kept: string[] = [];
    const clock = testClock();
    const first = await seed({
      db: database().db,
      clock,
      adminPassword: undefined,
      keepPassword: (one) => kept.push(one),
    });
    chosen = first.initialAdminPassword!;
    expect(kept).toEqual([chosen]);
    server = await startPeople(database());
  });
  afterAll(() => server.stop());

  it('tells the random password once: a second start has nothing to tell', async () => {
    const again = await seed({ db: database().db, clock: server.clock, adminPassword: undefined });
    expect(again.initialAdminPassword).toBeNull();
    expect(chosen).toMatch(/^[A-Za-z2-9]{14}-7$/);
  });

  it('lets the administrator do nothing but change that password first', async () => {
    const token = await server.signIn('admin', chosen);
    expect(await server.call('/getInfo', { token })).toMatchObject({ code: 200, isDefaultModifyPwd: true });
    expect((await server.call('/getRouters', { token })).code).toBe(200);
    for (const closed of ['/menu/count/list', '/system/dept/getList', '/display/list'])
      expect(await server.call(closed, { token })).toMatchObject({ reason: 'passwordChangeRequired' });
    const body = { oldPassword: chosen, newPassword: 'New-air-12' };
    expect((await server.call(path, { method: 'PUT', token, body })).code).toBe(200);
    expect((await server.call('/menu/count/list', { token })).code).toBe(200);
  });

  it('does not bring back what an administrator removed', async () => {
    const { db } = database();
    await db.deleteFrom('menus').where('path', '=', 'map').execute();
    await seed({ db, clock: server.clock, adminPassword: undefined });
    expect(await db.selectFrom('menus').selectAll().where('path', '=', 'map').execute()).toEqual([]);
  });

  it('may happen in two processes at once', async () => {
    const seeds = [1, 2, 3].map(() =>
      seed({ db: database().db, clock: server.clock, adminPassword: undefined }),
    );
    await Promise.all(seeds);
    const { rows } = await database().pool.query<{ n: number }>('select count(*)::int as n from users');
    expect(rows[0]!.n).toBe(1);
  });
});
