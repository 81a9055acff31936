import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { EpochMs } from '@contract/time';
import { frameBytes, type TableFoot, type TableHead } from './archive/frames';
import { listMigrations, listSequences, listTables, quoted } from './catalogue';

export interface Progress {
  tablesDone: number;
  tablesTotal: number;
  bytesDone: number;
}
export interface Dumped {
  tables: TableFoot[];
  /** The newest migration. */
  schema: string;
}
export type Watch = (progress: Progress) => void;

/** A connection that may take its time. */
export async function patientClient(url: string, applicationName: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: applicationName, keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  return client;
}

/** Everything that the database holds at one instant, while others go on writing, as frames of an archive. */
export async function* dump(
  url: string,
  now: EpochMs,
  watch: Watch,
  signal: AbortSignal,
): AsyncGenerator<Buffer, Dumped> {
  const client = await patientClient(url, 'coolops backup');
  try {
    await client.query('begin isolation level repeatable read read only');
    const tables = await listTables(client);
    // Nothing that was counted can be dropped before its turn has come.
    await client.query(
      `lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access share mode`,
    );
    const migrations = await listMigrations(client);
    yield frameBytes({
      kind: 'head',
      value: { format: 1, createdAt: now, migrations, tables: tables.length },
    });
    const feet: TableFoot[] = [];
    let bytesDone = 0;
    for (const table of tables) {
      signal.throwIfAborted();
      const foot = yield* dumpTable(client, table);
      feet.push(foot);
      bytesDone += foot.bytes;
      watch({ tablesDone: feet.length, tablesTotal: tables.length, bytesDone });
    }
    const sequences = await listSequences(client);
    yield frameBytes({ kind: 'foot', value: { sequences, tables: feet } });
    await client.query('commit');
    return { tables: feet, schema: migrations.at(-1)?.name ?? '' };
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function* dumpTable(client: Client, table: TableHead): AsyncGenerator<Buffer, TableFoot> {
  yield frameBytes({ kind: 'table', value: table });
  const hash = createHash('sha256');
  const columns = table.columns.map(quoted).join(', ');
  const rows = client.query(copyTo(`copy ${quoted(table.name)} (${columns}) to stdout (format binary)`));
  let bytes = 0;
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
    yield frameBytes({ kind: 'rows', bytes: chunk });
  }
  const value = { name: table.name, rows: rows.rowCount, bytes, sha256: hash.digest('hex') };
  yield frameBytes({ kind: 'tableEnd', value });
  return value;
}
