import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams';
import { migrate, migrationsFolder, readMigrations } from '../../platform/database/migrate';
import type { Log } from '../../platform/log';
import { readArchive } from './archive/file';
import type { Foot, Frame, Head, TableFoot, TableHead } from './archive/frames';
import { listTables, quoted } from './catalogue';
import { patientClient, type Watch } from './dump';
import { endEverything } from './putBack';
import { besideUrl } from './targets';

export interface RestoreOrder {
  archive: string;
  secret: string | null;
  /** An empty database. */
  url: string;
  log: Log;
  watch: Watch;
  signal: AbortSignal;
}

/**
 * Fills an empty database with an archive: the tables as they were made then, the rows in one transaction that is
 * only kept when every count and checksum is that of the snapshot, then what later versions changed.
 * @throws Error when the database is not empty, or the archive is damaged or of a newer version
 */
export async function restore(order: RestoreOrder): Promise<TableFoot[]> {
  const { url, log } = order;
  const client = await patientClient(url, 'coolops restore');
  try {
    await refuseFilled(client);
    const frames = readArchive(order.archive, order.secret);
    const head = await headOf(frames);
    await makeTables(url, head, log);
    const tables = await fill(client, frames, head, order);
    await migrate(url, log);
    return tables;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function refuseFilled(client: Client): Promise<void> {
  if (!(await hasNoTables(client))) throw new Error('the database to restore into is not empty');
}

async function hasNoTables(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1`,
  );
  return rowCount === 0;
}

export async function isEmptyDatabase(url: string): Promise<boolean> {
  const client = await patientClient(url, 'coolops restore');
  return hasNoTables(client).finally(() => client.end());
}

/**
 * Puts the database `by` in the place of the one at `url`, which is kept under another name. Answers that name.
 * @throws Error while anybody is connected to either: the product must be stopped
 */
export async function takePlaceOf(url: string, by: string, keptAs: string): Promise<string> {
  const database = decodeURIComponent(new URL(url).pathname.slice(1));
  const client = await patientClient(besideUrl(url, 'postgres'), 'coolops restore');
  try {
    await client.query(`alter database ${quoted(database)} rename to ${quoted(keptAs)}`);
    await client.query(`alter database ${quoted(by)} rename to ${quoted(database)}`);
    return keptAs;
  } finally {
    await client.end();
  }
}

async function headOf(frames: AsyncGenerator<Frame, void>): Promise<Head> {
  const { value } = await frames.next();
  if (value?.kind !== 'head') throw new Error('the archive is damaged');
  return value.value;
}

/** Exactly the migrations that the data was made under; they are ours, not the archive's. */
async function makeTables(url: string, { migrations }: Head, log: Log): Promise<void> {
  const ours = new Map(readMigrations(migrationsFolder).map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of migrations)
    if (ours.get(name) !== checksum)
      throw new Error(`the backup was made by a version that has another ${name}; restore it with that one`);
  const folder = mkdtempSync(join(tmpdir(), 'coolops-restore-'));
  try {
    for (const { name } of migrations) copyFileSync(join(migrationsFolder, name), join(folder, name));
    await migrate(url, log, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fill(
  client: Client,
  frames: AsyncGenerator<Frame, void>,
  head: Head,
  { watch, signal }: RestoreOrder,
): Promise<TableFoot[]> {
  await client.query('begin');
  const present = (await listTables(client)).map(({ name }) => name);
  // The database is new: what else refers to these tables holds nothing.
  await client.query(`truncate ${present.map(quoted).join(', ')} cascade`);
  // Triggers would write again what the archive holds already.
  for (const name of present) await client.query(`alter table ${quoted(name)} disable trigger user`);
  const loader = new Loader(client, (tablesDone, bytesDone) =>
    watch({ tablesDone, tablesTotal: head.tables, bytesDone }),
  );
  for await (const frame of frames) {
    signal.throwIfAborted();
    await loader.take(frame);
  }
  for (const name of present) await client.query(`alter table ${quoted(name)} enable trigger user`);
  await beginAnew(client);
  await client.query('commit');
  await client.query('analyze');
  return loader.tables;
}

/** What must not go on as if nothing had happened: streams that were counted elsewhere, sessions and tokens. */
async function beginAnew(client: Client): Promise<void> {
  await client.query(`update live_topics set epoch = substr(md5(random()::text || topic), 1, 8)`);
  for (const statement of endEverything) await client.query(statement);
}

/** Bounds are numbers, as our partitions have them: nothing else of an archive ever becomes SQL. */
const knownBound = /^FOR VALUES FROM \('?-?\d+'?\) TO \('?-?\d+'?\)$/;

class Loader {
  readonly tables: TableFoot[] = [];
  private open: { head: TableHead; into: CopyStreamQuery; hash: Hash; bytes: number } | null = null;
  private bytesDone = 0;

  constructor(
    private readonly client: Client,
    private readonly tell: (tablesDone: number, bytesDone: number) => void,
  ) {}

  async take(frame: Frame): Promise<void> {
    if (frame.kind === 'table') await this.begin(frame.value);
    else if (frame.kind === 'rows') await this.write(frame.bytes);
    else if (frame.kind === 'tableEnd') await this.end(frame.value);
    else if (frame.kind === 'foot') await this.finish(frame.value);
  }

  private async begin(head: TableHead): Promise<void> {
    const { name, columns, partition } = head;
    if (partition) {
      if (!knownBound.test(partition.bound)) throw new Error(`${name} has a bound that is none of ours`);
      await this.client.query(
        `create table if not exists ${quoted(name)} partition of ${quoted(partition.parent)} ${partition.bound}`,
      );
    }
    const statement = `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin (format binary)`;
    const into = this.client.query(copyFrom(statement));
    // Heard when the table ends; an error in between must not end the process.
    into.on('error', () => undefined);
    this.open = { head, into, hash: createHash('sha256'), bytes: 0 };
  }

  private async write(bytes: Buffer): Promise<void> {
    if (!this.open) throw new Error('the archive is damaged');
    this.open.hash.update(bytes);
    this.open.bytes += bytes.length;
    // The buffer that the bytes lie in is read into again before they have left.
    if (!this.open.into.write(Buffer.from(bytes))) await once(this.open.into, 'drain');
  }

  private async end(expected: TableFoot): Promise<void> {
    if (!this.open) throw new Error('the archive is damaged');
    const { head, into, hash, bytes } = this.open;
    const ended = finished(into);
    into.end();
    await ended;
    this.open = null;
    const found = { name: head.name, rows: into.rowCount, bytes, sha256: hash.digest('hex') };
    if (JSON.stringify(found) !== JSON.stringify(expected))
      throw new Error(`${head.name} is not what it was when the backup was made`);
    this.tables.push(found);
    this.bytesDone += bytes;
    this.tell(this.tables.length, this.bytesDone);
  }

  private async finish({ sequences, tables }: Foot): Promise<void> {
    if (JSON.stringify(tables) !== JSON.stringify(this.tables)) throw new Error('the archive lacks tables');
    for (const { name, lastValue } of sequences)
      await this.client.query('select setval($1::regclass, $2)', [quoted(name), lastValue]);
  }
}
