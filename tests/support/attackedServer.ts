import { sql } from 'kysely';
import { aUser } from './aUser';
import { useFreshDatabase } from './database';
import { startTestServer, type TestCall, type TestServer } from './testServer';

export const attackPassword = 'Cool-air-12';

/** The whole product with an administrator and a guest signed in, and hands to try its doors with. */
export function useAttackedServer() {
  const database = useFreshDatabase();
  let server: TestServer;
  let tokens: { admin: string; guest: string };
  beforeAll(async () => {
    server = await startTestServer(database());
    const admin = await server.signIn();
    await person('guest');
    tokens = { admin, guest: await server.signIn('guest', attackPassword) };
  }, 180_000);
  afterAll(() => server.stop());

  const db = () => database().db;
  const person = (userName: string, roleKeys: string[] = []) =>
    aUser(db(), { userName, password: attackPassword, roleKeys, passwordChangedAt: Date.now(), deptId: 1 });
  /** A person whose one role holds these permissions, in sight of everything. */
  const worker = async (userName: string, perms: string[], dataScope = '1') => {
    await sql`insert into roles (role_name, role_key, data_scope, create_time)
      values (${userName}, ${userName}, ${dataScope}, 0)`.execute(db());
    await sql`insert into role_menus (role_id, menu_id)
      select r.id, min(m.id) from roles r, menus m where r.role_key = ${userName} and m.perms = any(${perms}::text[])
      group by r.id, m.perms`.execute(db());
    await person(userName, [userName]);
    return server.signIn(userName, attackPassword);
  };
  const as = (token: string | undefined, path: string, more: TestCall = {}) =>
    server.call(path, { token, ...more });
  const code = async (...given: Parameters<typeof as>) => (await as(...given)).code;

  return { db, person, worker, as, code, standing: () => ({ server, ...tokens }) };
}
