import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { systemClock } from '@server/platform/clock';
import { useFreshDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';
import { seed } from '../seed/seed';
import { readArchive } from './archive/file';
import type { TableFoot } from './archive/frames';
import { createBackups } from './backup.service';
import { createBackupFolder } from './folder';
import { besideUrl, dropDatabase } from './targets';
import { removeFolder } from '@tests/support/removeFolder';

const fresh = useFreshDatabase();
const dir = mkdtempSync(join(tmpdir(), 'coolops-backups-'));
const folder = createBackupFolder(dir);
const asker = { userId: 1, userName: 'admin', source: '127.0.0.1', isDisplay: false };
const made: string[] = [];
const withSecret = (secret: string | null) =>
  createBackups({ database: fresh(), clock: systemClock, log: quietLog, folder, secret, isEmbedded: false });

beforeAll(async () => {
  const { db, pool } = fresh();
  await seed({ db, clock: systemClock, adminPassword: 'First-light-7' });
  await pool.query(
    `create table packed_hours_20260301 partition of packed_hours for values from (1772323200000) to (1772409600000)`,
  );
  await pool.query(
    `insert into packed_hours (device_id, hour, rows, data)
     select i, 1772323200000 + (i % 24) * 3600000, 60, convert_to(repeat(md5(i::text), 30), 'UTF8') from generate_series(1, 3000) i`,
  );
  await pool.query(`insert into live_topics (topic, epoch, last_seq) values ('alarms', 'before', 7)`);
});
afterAll(async () => {
  for (const name of made) await dropDatabase(besideUrl(fresh().url, 'postgres'), name);
  removeFolder(dir);
});

async function feetOf(name: string, secret: string | null): Promise<TableFoot[]> {
  for await (const frame of readArchive(folder.pathOf(name), secret))
    if (frame.kind === 'foot') return frame.value.tables;
  throw new Error('no foot');
}

async function tableSum(url: string, table: string): Promise<{ rows: number; sha256: string }> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const hash = createHash('sha256');
    const rows = client.query(copyTo(`copy "${table}" to stdout (format binary)`));
    for await (const chunk of rows as AsyncIterable<Buffer>) hash.update(chunk);
    return { rows: rows.rowCount, sha256: hash.digest('hex') };
  } finally {
    await client.end();
  }
}

describe('data backup', () => {
  it('taken while others write is one instant of everything, and restores elsewhere row for row', async () => {
    const { pool } = fresh();
    let isWriting = true;
    let written = 0;
    const writer = (async () => {
      while (isWriting) {
        // Two tables in one transaction: a backup that is no snapshot would catch one without the other.
        const client = await pool.connect();
        try {
          await client.query('begin');
          await client.query(
            `insert into outbox (topic, key, kind, payload, created_at) values ('pair', $1, 'x', '{}', 1)`,
            [`${written}`],
          );
          await client.query(
            `insert into login_log (user_name, status, source, msg, login_time) values ('pair', '0', '', $1, 1)`,
            [`${written}`],
          );
          await client.query('commit');
          written += 1;
        } finally {
          client.release();
        }
        await setTimeout(5);
      }
    })();
    const backups = withSecret('a secret of enough letters');
    const both = async () => {
      const backup = await (await backups.create(asker)).done;
      return { backup, database: await (await backups.restore(asker, backup.name, backup.name)).done };
    };
    const { backup, database } = await both().finally(() => {
      isWriting = false;
      return writer;
    });
    made.push(database);

    expect(written).toBeGreaterThan(20);
    const url = besideUrl(fresh().url, database);
    const feet = await feetOf(backup.name, 'a secret of enough letters');
    expect(feet.length).toBeGreaterThan(40);
    expect(feet.reduce((sum, { rows }) => sum + rows, 0)).toBe(backup.rows);
    expect(feet.find(({ name }) => name === 'packed_hours_20260301')?.rows).toBe(3_000);
    // What a restore changes on purpose, and what it makes itself.
    const changed = ['live_topics', 'sessions', 'api_tokens', 'displays'];
    for (const { name, rows, sha256 } of feet.filter((foot) => !changed.includes(foot.name)))
      expect([name, await tableSum(url, name)]).toEqual([name, { rows, sha256 }]);
    const pairs = feet
      .filter(({ name }) => name === 'outbox' || name === 'login_log')
      .map(({ rows }) => rows);
    expect(pairs[0]).toBe(pairs[1]);
    expect(pairs[0]).toBeLessThan(written);
  }, 120_000);

  it('restored: the live stream has a new epoch and ids go on where they were', async () => {
    const client = new Client({ connectionString: besideUrl(fresh().url, made[0] ?? '') });
    await client.connect();
    const epoch = await client.query<{ epoch: string }>(
      `select epoch from live_topics where topic = 'alarms'`,
    );
    const added = await client.query<{ id: number }>(
      `insert into outbox (topic, key, kind, payload, created_at) values ('t', 'k', 'x', '{}', 1)
       returning id, (select max(id) from outbox) as before`,
    );
    await client.end();
    expect(epoch.rows[0]?.epoch).not.toBe('before');
    expect(added.rows).toHaveLength(1);
  });

  it('restored: the copy is listed with its size and age until it is removed, and nothing else is', async () => {
    const backups = withSecret(null);
    const [copy = ''] = made;
    const { copies } = await backups.list();
    expect(copies).toMatchObject([{ database: copy, kind: 'restored' }]);
    expect(copies[0]?.sizeBytes).toBeGreaterThan(1_000_000);
    expect(Math.abs(Date.now() - (copies[0]?.createdAt ?? 0))).toBeLessThan(10 * 60_000);
    const user = new Client({ connectionString: besideUrl(fresh().url, copy) });
    await user.connect();
    await expect(backups.removeCopy(asker, copy)).rejects.toMatchObject({ reason: 'backupCopyInUse' });
    await user.end();
    const own = decodeURIComponent(new URL(fresh().url).pathname.slice(1));
    for (const other of ['postgres', own, `${own}_other`, 'coolops_restored_20260102_030405'])
      await expect(backups.removeCopy(asker, other)).rejects.toMatchObject({ reason: 'backupMissing' });
    // A connection that ended is seen for a moment longer.
    await setTimeout(300);
    await backups.removeCopy(asker, copy);
    expect((await backups.list()).copies).toEqual([]);
    made.shift();
    const before = `${own}_before_${Date.now()}`;
    await fresh().pool.query(`create database "${before}"`);
    expect((await backups.list()).copies).toMatchObject([{ database: before, kind: 'replaced' }]);
    await backups.removeCopy(asker, before);
  });

  it('is refused when it was changed, cut short, or its key is another one', async () => {
    const backups = withSecret('a secret of enough letters');
    const backup = await (await backups.create(asker)).done;
    await expect((await backups.verify(asker, backup.name)).done).resolves.toBeUndefined();
    expect((await folder.find(backup.name))?.verifiedAt).not.toBeNull();
    const path = folder.pathOf(backup.name);
    const whole = readFileSync(path);
    await expect(feetOf(backup.name, 'another secret altogether')).rejects.toThrow('key');
    await expect(feetOf(backup.name, null)).rejects.toThrow('BACKUP_KEY');
    expect(whole.includes(Buffer.from('schema_migrations'))).toBe(false);
    writeFileSync(path, whole.subarray(0, whole.length - 20_000));
    await expect(feetOf(backup.name, 'a secret of enough letters')).rejects.toThrow();
    const bent = Buffer.from(whole);
    bent[Math.floor(bent.length / 2)]! ^= 1;
    writeFileSync(path, bent);
    await expect((await backups.verify(asker, backup.name)).done).rejects.toThrow(
      'not the one that was written',
    );
    await expect((await backups.restore(asker, backup.name, backup.name)).done).rejects.toThrow('changed');
  });

  it('wants its name typed, keeps the newest of the scheduled ones, and does one thing at a time', async () => {
    const backups = withSecret(null);
    const first = await backups.create({ ...asker, isJob: true });
    await expect(backups.create(asker)).rejects.toMatchObject({ reason: 'backupBusy' });
    const { name } = await first.done;
    await expect(backups.restore(asker, name, 'yes')).rejects.toMatchObject({ reason: 'backupConfirmation' });
    await expect(backups.find('../../etc/passwd')).rejects.toMatchObject({ reason: 'backupMissing' });
    await (
      await backups.create({ ...asker, isJob: true })
    ).done;
    const removed = await backups.keepNewest(1);
    expect(removed).toEqual([name]);
    expect((await backups.list()).backups.some((one) => one.name === name)).toBe(false);
    expect((await backups.list()).task).toMatchObject({ kind: 'create', state: 'done' });
  });
});
