import type { SavingsKey } from '@contract/savings';
import { hashPassword } from '@server/modules/session/passwords';
import { anArea, aWatcher } from '@tests/support/aFleet';
import { useSeededDatabase } from '@tests/support/database';
import { startTestServer, type TestServer } from '@tests/support/testServer';
import { sql } from 'kysely';

const password = 'Cool-air-12';

describe('the keys that sign savings', () => {
  const database = useSeededDatabase();
  const db = () => database().db;
  let server: TestServer;
  let role = 0;
  const keys = async (): Promise<SavingsKey[]> => (await server.call('/savings/keys')).data;
  const rotate = (token?: string) => server.call('/savings/keys/rotate', { method: 'POST', token });

  beforeAll(async () => {
    server = await startTestServer(database());
    ({ roleId: role } = await aWatcher(db(), 'lina', [await anArea(db(), 'north')], ['savings:keys']));
    await sql`update users set password_hash = ${await hashPassword(password)} where user_name = 'lina'`.execute(
      db(),
    );
  }, 60_000);
  afterAll(() => server.stop());

  it('are replaced by whoever may, written down, and stay published with their times', async () => {
    const token = await server.signIn('lina', password);
    expect(await rotate(token)).toMatchObject({ code: 200 });
    const [first] = await keys();
    expect(first).toMatchObject({ until: null, fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect(await rotate(token)).toMatchObject({ code: 200 });
    const [second, older] = await keys();
    expect(older).toMatchObject({ publicKey: first?.publicKey, until: second?.from });
    const { rows } = await sql<{ detail: { publicKey: string } }>`
      select detail from audit_events where action = 'savings.keyReplaced' order by id desc limit 1`.execute(
      db(),
    );
    expect(rows[0]?.detail.publicKey).toBe(second?.publicKey);
  });

  it('stay as they are when the right was lost meanwhile, or nobody has signed in', async () => {
    const token = await server.signIn('lina', password);
    expect(await rotate(token)).toMatchObject({ code: 200 });
    const before = await keys();
    await sql`delete from role_menus where role_id = ${role}`.execute(db());
    expect(await rotate()).toMatchObject({ code: 401 });
    const refused = await rotate(token);
    expect(refused).toMatchObject({ code: 403 });
    expect(await keys()).toEqual(before);
  });
});
