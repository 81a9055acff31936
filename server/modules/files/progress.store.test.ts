import { sql } from 'kysely';
import { anActor } from '@tests/support/actors';
import { aUser } from '@tests/support/aUser';
import { useSeededDatabase } from '@tests/support/database';
import { startSystem, type SystemServer } from '@tests/support/systemServer';
import { createFollowExport } from './progress';

describe('an export that somebody waits for', () => {
  const database = useSeededDatabase();
  let server: SystemServer;
  let token: string;
  beforeAll(async () => {
    server = await startSystem(database());
    token = await server.signIn();
  });
  afterAll(() => server.stop());
  const call = (path: string) => server.call(path, { token });
  const told = async (ticket: string) => (await call(`/common/export/progress?ticket=${ticket}`)).data;

  async function* batches(...sizes: number[]) {
    for (const size of sizes) yield Array.from({ length: size }, (_, at) => at);
  }

  it('R-ERR-04 tells how many rows are in the file, batch by batch, to the one who asked for it', async () => {
    const follow = createFollowExport({ db: database().db, clock: server.clock });
    const admin = { ...anActor(), userId: 1 };
    const rows = follow(admin, 'ticket1', 5, batches(3, 2));
    expect(await told('ticket1')).toBeNull();
    await rows.next();
    expect(await told('ticket1')).toEqual({ done: 0, total: 5 });
    await rows.next();
    expect(await told('ticket1')).toEqual({ done: 3, total: 5 });
    const userId = await aUser(database().db, { userName: 'other' });
    const others = follow({ ...admin, userId }, 'ticket2', 5, batches(5));
    await others.next();
    expect(await told('ticket2')).toBeNull();
    await others.return(undefined);
    expect((await rows.next()).done).toBe(true);
    expect(await told('ticket1')).toBeNull();
  });

  it('R-ERR-04 counts what matches, whatever the search, and leaves nothing behind', async () => {
    await sql`insert into posts (post_code, post_name, create_time)
      select 'c' || n, 'Post ' || n, 0 from generate_series(1, 2500) n`.execute(database().db);
    const { msg } = await call('/system/post/export?format=csv&postName=Post&ticket=abc123');
    expect(msg).toMatch(/\.csv$/);
    const text = await (await server.fetch(`/common/download?fileName=${msg}`, { token })).text();
    expect(text.trim().split('\r\n')).toHaveLength(2501);
    const left = await database().db.selectFrom('export_progress').selectAll().execute();
    expect(left).toEqual([]);
    expect(await call('/system/post/export?ticket=../x')).toMatchObject({ reason: 'validation' });
  });
});
