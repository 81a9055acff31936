import { useSeededDatabase } from '@tests/support/database';
import { adminPassword, startPeople, type PeopleServer } from '@tests/support/peopleServer';

describe('the HttpOnly mode', () => {
  const database = useSeededDatabase();
  let server: PeopleServer;
  beforeAll(async () => {
    server = await startPeople(database(), { cookieMode: 'httpOnly' });
  });
  afterAll(() => server.stop());

  it('gives the token to the cookie alone, and takes it from there only when the header says so', async () => {
    const body = { username: 'admin', password: adminPassword };
    const response = await server.fetch('/login', { body });
    expect(await response.json()).toMatchObject({ code: 200, token: 'cookie' });
    const [given = ''] = response.headers.getSetCookie();
    expect(given).toMatch(/^coolops-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    const cookie = given.split(';')[0]!;
    expect(await server.call('/getInfo', { cookie, token: 'cookie' })).toMatchObject({
      user: { userName: 'admin' },
    });
    expect((await server.call('/getInfo', { cookie })).code).toBe(401);
    expect((await server.call('/getInfo', { token: 'cookie' })).code).toBe(401);
    const left = await server.fetch('/logout', { method: 'POST', cookie, token: 'cookie' });
    expect(left.headers.getSetCookie()[0]).toMatch(/^coolops-session=; /);
    expect((await server.call('/getInfo', { cookie, token: 'cookie' })).code).toBe(401);
  });
});
