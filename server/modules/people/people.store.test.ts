import { useSeededDatabase } from '@tests/support/database';
import { aUser } from '@tests/support/aUser';
import { startPeople, type PeopleServer } from '@tests/support/peopleServer';

const password = 'Cool-air-12';

describe('the calls about people', () => {
  const database = useSeededDatabase();
  let server: PeopleServer;
  beforeAll(async () => {
    server = await startPeople(database());
    await aUser(database().db, { userName: 'mei', password, roleKeys: ['operator'] });
  });
  afterAll(() => server.stop());
  const readable = () =>
    server.people.routes.filter(({ method, path }) => method === 'GET' && !path.includes('{'));

  it('never answer with a hash, a secret or a password', async () => {
    const token = await server.signIn();
    for (const { path } of readable()) {
      const answer = JSON.stringify(await server.call(path, { token }));
      expect(answer).not.toMatch(/\$argon2|\$2[aby]\$|"password"|token_?hash|totp_?secret/i);
    }
  });

  it('R-PERM-04 answer nobody who did not sign in, but the public ones', async () => {
    for (const { method, path, permission } of server.people.routes) {
      if (permission === 'public') continue;
      const answer = await server.call(path.replace(/\{\w+\}/g, '1'), {
        method,
        ...(method !== 'GET' && { body: {} }),
      });
      expect([path, answer.code]).toEqual([path, 401]);
    }
  });

  it('R-PERM-04 answer an operator only what the operator role permits', async () => {
    const token = await server.signIn('mei', password);
    const closed = server.people.routes.filter(({ permission }) => permission.startsWith('display:'));
    expect(closed.length).toBeGreaterThan(5);
    for (const { method, path } of closed) {
      const given = { method, token, ...(method !== 'GET' && { body: {} }) };
      expect([path, (await server.call(path.replace(/\{\w+\}/g, '1'), given)).code]).toEqual([path, 403]);
    }
  });

  it('speak the language of the caller when they refuse', async () => {
    const refused = async (language: string) =>
      (await server.call('/login', { body: { username: 'x', password: 'y' }, language })).msg;
    expect(await refused('zh-CN')).toBe('用户名或密码错误');
    expect(await refused('zh-HK')).toBe('用戶名稱或密碼不正確');
    expect(await refused('en')).toBe('Wrong user name or password');
  });
});
