import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { dayMs } from '@contract/time';
import { aUser } from '@tests/support/aUser';
import { useSeededDatabase } from '@tests/support/database';
import { startSystem, type SystemServer } from '@tests/support/systemServer';

const kib = 1_024;
const password = 'Cool-air-12';

describe('uploads', () => {
  const database = useSeededDatabase();
  const disk = { free: 1_000_000 * kib };
  let server: SystemServer;
  beforeAll(async () => {
    const uploads = { perAccountBytes: 30 * kib, inAllBytes: 40 * kib, reserveBytes: 1_000 * kib };
    server = await startSystem(database(), { uploads: { ...uploads, freeBytes: async () => disk.free } });
    for (const userName of ['one', 'two', 'three'])
      await aUser(database().db, { userName, password, passwordChangedAt: server.clock.now() });
  }, 60_000);
  afterAll(() => server.stop());
  afterEach(async () => {
    disk.free = 1_000_000 * kib;
    await sql`delete from issued_files`.execute(database().db);
  });

  const upload = async (token: string, kibOfText = 9) => {
    const form = new FormData();
    form.append('file', new Blob(['x'.repeat(kibOfText * kib)]), 'long.txt');
    const answer = await fetch(`${server.address}/api/common/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
      body: form,
    });
    return (await answer.json()) as { code: number; reason?: string; msg: string; newFileName: string };
  };
  const signIn = (userName: string) => server.signIn(userName, password);
  const kept = async () =>
    (
      await database().pool.query<{ kib: number }>(
        'select coalesce(sum(size_bytes), 0)::int / 1024 as kib from issued_files',
      )
    ).rows[0]?.kib;
  const onDisk = () => {
    const folder = join(server.dataDir, 'files');
    return existsSync(folder) ? readdirSync(folder).length : 0;
  };

  it('of one account have a quota, however many are sent at once, and nothing of a refused one is kept', async () => {
    const token = await signIn('one');
    const before = onDisk();
    const answers = await Promise.all(Array.from({ length: 12 }, () => upload(token)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(3);
    const refused = answers.filter(({ reason }) => reason === 'uploadQuota');
    expect(refused).toHaveLength(9);
    expect(refused[0]?.msg).toContain('is removed after a day');
    expect(await kept()).toBe(27);
    expect(onDisk() - before).toBe(3);
  });

  it('have a quota in all', async () => {
    for (const name of ['one', 'two']) {
      const token = await signIn(name);
      await upload(token);
      await upload(token);
    }
    expect(await upload(await signIn('three'))).toMatchObject({ reason: 'uploadsFull' });
  });

  it('give way before the disk is so short that intake must pause', async () => {
    const token = await signIn('one');
    disk.free = 1_005 * kib;
    expect(await upload(token)).toMatchObject({ reason: 'diskShort' });
    const page = '/system/config/export?format=csv';
    expect(await server.call(page, { token: await server.signIn() })).toMatchObject({ code: 200 });
    disk.free = 999 * kib;
    expect(await server.call(page, { token: await server.signIn() })).toMatchObject({ reason: 'diskShort' });
    disk.free = 1_010 * kib;
    expect(await upload(token)).toMatchObject({ code: 200 });
  });

  it('that are used nowhere for a day are swept, those in a notice stay', async () => {
    const token = await signIn('two');
    const [used, unused] = [(await upload(token)).newFileName, (await upload(token)).newFileName];
    await sql`insert into notices (notice_title, notice_type, notice_content, create_time)
      values ('plan', '1', ${`<a href="/api/common/file/${used}">plan</a>`}, 0)`.execute(database().db);
    const sweep = server.system.workerUnits.find(({ name }) => name === 'file sweep');
    const swept = async () => {
      await sweep?.start(new AbortController().signal);
      await sweep?.stop();
      const { rows } = await database().pool.query<{ name: string }>('select name from issued_files');
      return rows.map(({ name }) => name).sort();
    };
    expect(await swept()).toEqual([used, unused].sort());
    server.clock.pass(dayMs + 1);
    expect(await swept()).toEqual([used]);
  });
});
