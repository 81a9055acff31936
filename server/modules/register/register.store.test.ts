import { useFreshDatabase } from '@tests/support/database';
import { startPeople, type PeopleServer } from '@tests/support/peopleServer';

const password = 'Cool-air-12';

describe('applying for an account', () => {
  const database = useFreshDatabase();
  let server: PeopleServer;
  beforeAll(async () => {
    server = await startPeople(database());
  });
  afterAll(() => server.stop());
  const register = (username: string, given = password) =>
    server.call('/register', { body: { username, password: given } });
  const open = (value: 'true' | 'false') =>
    database()
      .db.updateTable('params')
      .set({ config_value: value })
      .where('config_key', '=', 'sys.account.registerUser')
      .execute();

  it('R-ACC-01 is closed unless the parameter opens it', async () => {
    expect(await server.call('/captchaImage')).toMatchObject({ registerEnabled: false });
    expect(await register('newcomer')).toMatchObject({ code: 500, reason: 'registrationClosed' });
  });

  it('R-ACC-01 makes an account without any right, and keeps names unique and passwords good', async () => {
    await open('true');
    expect(await server.call('/captchaImage')).toMatchObject({ registerEnabled: true });
    expect((await register('newcomer', 'weak')).reason).toBe('passwordPolicy');
    expect((await register('newcomer')).code).toBe(200);
    expect((await register('NewComer')).reason).toBe('userNameTaken');
    expect((await register('admin')).reason).toBe('userNameTaken');
    expect((await register('<script>')).reason).toBe('validation');
    const token = await server.signIn('newcomer', password);
    expect(await server.call('/getInfo', { token })).toMatchObject({
      roles: ['ROLE_DEFAULT'],
      permissions: [],
    });
    expect((await server.call('/display/list', { token })).code).toBe(403);
  });
});
