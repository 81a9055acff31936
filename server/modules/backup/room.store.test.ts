import {
  existsSync,
  mkdtempSync,
  readdirSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@server/platform/clock';
import { useSeededDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';
import { removeFolder } from '@tests/support/removeFolder';
import { createBackups } from './backup.service';
import { createBackupFolder } from './folder';
import { makeRoom, writtenWithRoom } from './room';

const asker = { userId: 1, userName: 'admin', source: '127.0.0.1', isDisplay: false };
const job = { ...asker, isJob: true };

describe('the room of backups', () => {
  const database = useSeededDatabase();
  const dirs: string[] = [];
  afterAll(() => dirs.forEach(removeFolder));

  /** A folder with so many backups of jobs, the newest first. */
  const aPlace = async (count: number) => {
    const dir = mkdtempSync(join(tmpdir(), 'coolops-room-'));
    dirs.push(dir);
    const folder = createBackupFolder(dir);
    const disk = { free: Infinity };
    let now = systemClock.now();
    const backups = createBackups({
      database: database(),
      clock: { ...systemClock, now: () => now },
      log: quietLog,
      folder,
      secret: null,
      isEmbedded: true,
      freeBytes: async () => disk.free,
    });
    for (let n = 0; n < count; n++) {
      await (
        await backups.create(job)
      ).done;
      now += 60_000;
    }
    const names = async () => (await folder.list()).map(({ name }) => name);
    return { dir, folder, disk, backups, names };
  };

  it('is made by what the retention rule would remove afterwards, and by no more than is needed', async () => {
    const { folder, disk, backups, names } = await aPlace(4);
    const [newest, second, third, oldest] = await folder.list();
    disk.free = (newest?.sizeBytes ?? 0) * 0.5;
    const made = await (await backups.create(job, 2)).done;
    expect(await names()).toEqual([made.name, newest?.name, second?.name, third?.name]);
    expect(existsSync(folder.pathOf(oldest?.name ?? ''))).toBe(false);
  });

  it('is refused with what is missing in the language of the reader, and nothing is removed', async () => {
    const { folder, disk, backups, names } = await aPlace(3);
    const before = await names();
    const [newest] = await folder.list();
    disk.free = 1_000;
    // One of three may go, but that does not do.
    await expect((await backups.create(job, 3)).done).rejects.toMatchObject({
      reason: 'backupSpace',
      detail: {
        missingBytes:
          Math.ceil((newest?.sizeBytes ?? 0) * 1.1) - 1_000 - ((await folder.list())[2]?.sizeBytes ?? 0),
      },
    });
    expect(await names()).toEqual(before);
    await expect((await backups.create(asker)).done).rejects.toMatchObject({ reason: 'backupSpace' });
    expect(await names()).toEqual(before);
    const missing = /\d B\) are missing|字节|位元組/;
    const said = [];
    for (const language of ['zh', 'en', 'hk'] as const)
      said.push((await backups.list(language)).task?.error ?? '');
    for (const words of said) expect(words).toMatch(missing);
    expect(new Set(said).size).toBe(3);
  });

  it('never costs the only whole backup', async () => {
    const { folder, disk, names } = await aPlace(3);
    const [newest, second, oldest] = await folder.list();
    for (const bad of [newest, second]) truncateSync(folder.pathOf(bad?.name ?? ''), 10);
    disk.free = 0;
    const deps = { folder, log: quietLog, freeBytes: async () => disk.free };
    await makeRoom(deps, 1).catch(() => undefined);
    expect(await names()).toContain(oldest?.name);
    await writtenWithRoom(
      deps,
      1,
      async () => {
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      },
      () => 5_000,
    ).then(
      () => expect('written').toBe('refused'),
      (error: unknown) => expect(error).toMatchObject({ reason: 'backupDiskFull' }),
    );
    expect(await names()).toContain(oldest?.name);
  });

  it('is made when the disk becomes full on the way, and it is written again', async () => {
    const { folder, names } = await aPlace(3);
    let tries = 0;
    const written = await writtenWithRoom(
      { folder, log: quietLog },
      2,
      async () => {
        tries += 1;
        if (tries === 1) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
        return 'written';
      },
      () => 0,
    );
    expect([written, tries]).toEqual(['written', 2]);
    expect(await names()).toHaveLength(1);
  });

  it('shows what is no whole backup, and sweeps what nobody finishes', async () => {
    const { dir, folder, backups } = await aPlace(1);
    const old = new Date(Date.now() - 2 * 3_600_000);
    const file = (name: string, at: Date) => {
      writeFileSync(join(dir, name), 'x'.repeat(500));
      utimesSync(join(dir, name), at, at);
    };
    file('coolops-20260101-000000-aaaaaa.backup', old);
    file('coolops-20260101-000000-bbbbbb.backup.part', old);
    file('coolops-20260101-000000-cccccc.backup.part', new Date());
    file('coolops-20260101-000000-dddddd.backup.json', old);
    file('something of somebody.part', old);
    expect(
      (await backups.list()).leftovers
        .map(({ name, kind, sizeBytes }) => [name.slice(24, 30), kind, sizeBytes])
        .sort(),
    ).toEqual([
      ['aaaaaa', 'noNote', 500],
      ['bbbbbb', 'unfinished', 500],
      ['cccccc', 'unfinished', 500],
    ]);
    await (
      await backups.create(asker)
    ).done;
    const left = readdirSync(dir);
    expect(left).toContain('coolops-20260101-000000-aaaaaa.backup');
    expect(left).toContain('coolops-20260101-000000-cccccc.backup.part');
    expect(left).toContain('something of somebody.part');
    expect(left.some((name) => /bbbbbb|dddddd/.test(name))).toBe(false);
    await backups.remove(asker, 'coolops-20260101-000000-aaaaaa.backup');
    await backups.remove(asker, 'coolops-20260101-000000-cccccc.backup.part');
    expect((await backups.list()).leftovers).toEqual([]);
    await expect(backups.remove(asker, 'something of somebody.part')).rejects.toMatchObject({
      reason: 'backupMissing',
    });
    expect(statSync(folder.pathOf((await folder.list())[0]?.name ?? '')).size).toBeGreaterThan(0);
  });
});
