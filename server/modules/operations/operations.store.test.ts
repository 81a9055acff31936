import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { useSeededDatabase } from '@tests/support/database';
import { startSystem, type SystemServer } from '@tests/support/systemServer';

describe('R-CRUD-09 the operation log', () => {
  const database = useSeededDatabase();
  let server: SystemServer;
  let token: string;
  beforeAll(async () => {
    server = await startSystem(database());
    token = await server.signIn();
    for (const name of ['a', 'b', 'c'])
      await server.call('/system/post', { token, body: { postCode: name, postName: name } });
  });
  afterAll(() => server.stop());
  const call = (path: string, more: object = {}) => server.call(path, { token, ...more });
  const verify = async () =>
    (
      (await call('/monitor/operlog/verify', { method: 'POST' })) as unknown as {
        data: { isIntact: boolean; checked: number };
      }
    ).data;

  it('is chained after the commit, and intact', async () => {
    const verdict = await verify();
    expect(verdict).toMatchObject({ isIntact: true });
    expect(verdict.checked).toBeGreaterThanOrEqual(3);
  });

  it('refuses to lose or change an entry, by the console and by SQL', async () => {
    expect(await call('/monitor/operlog/1', { method: 'DELETE' })).toMatchObject({ reason: 'appendOnly' });
    await expect(sql`delete from audit_events`.execute(database().db)).rejects.toThrow('append-only');
    await expect(sql`update audit_events set user_name = 'x'`.execute(database().db)).rejects.toThrow(
      'append-only',
    );
  });

  it('notices when somebody with power over the database changed an entry', async () => {
    await database()
      .db.transaction()
      .execute(async (trx) => {
        await sql`alter table audit_events disable trigger audit_events_guard`.execute(trx);
        await sql`update audit_events set user_name = 'nobody' where id = (select min(id) from audit_events)`.execute(
          trx,
        );
      });
    expect((await verify()).isIntact).toBe(false);
    expect(await call('/monitor/operlog/clean', { method: 'DELETE' })).toMatchObject({
      reason: 'chainBroken',
    });
    await database()
      .db.transaction()
      .execute(async (trx) => {
        await sql`update audit_events set user_name = 'admin' where user_name = 'nobody'`.execute(trx);
        await sql`alter table audit_events enable trigger audit_events_guard`.execute(trx);
      });
    expect((await verify()).isIntact).toBe(true);
  });

  it('is cleared into a sealed file; a new segment follows from the old hash and begins with the clearing', async () => {
    const { data } = (await call('/monitor/operlog/clean', { method: 'DELETE' })) as unknown as {
      data: { file: string; rows: number };
    };
    const lines = gunzipSync(readFileSync(join(server.dataDir, 'archive', data.file)))
      .toString()
      .trim()
      .split('\n');
    expect(lines).toHaveLength(data.rows);
    expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({
      seq: 1,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const { rows } = (await call('/monitor/operlog/list?orderByColumn=operId&isAsc=asc')) as unknown as {
      rows: { action: string }[];
    };
    expect(rows[0]?.action).toBe('operations.cleared');
    expect(await verify()).toMatchObject({ isIntact: true });
  });

  it('masks what must not be kept', async () => {
    await call('/system/user/resetPwd', { method: 'PUT', body: { userId: 1, password: 'Secret-word-1' } });
    await call('/system/user/profile/updatePwd', {
      method: 'PUT',
      body: { oldPassword: 'Wrong-word-9', newPassword: 'Other-word-9' },
    });
    const { rows } = await sql<{
      text: string;
    }>`select string_agg(coalesce(sent::text, ''), '') as text from audit_events`.execute(database().db);
    expect(rows[0]?.text).toContain('***');
    expect(rows[0]?.text).not.toMatch(/Secret-word-1|Wrong-word-9|Other-word-9/);
  });
});
