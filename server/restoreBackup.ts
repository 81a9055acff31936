import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { readEnvironment } from '../config/environment';
import { isEmptyDatabase, restore, takePlaceOf } from './modules/backup/restore';
import { besideUrl, makeDatabase } from './modules/backup/targets';
import { startEmbeddedPostgres } from './platform/database/launcher';
import { createLog } from './platform/log';

const usage = `Usage: npm run restore -- <file> [--replace] [--confirm <database>]
  Restores a backup into the empty store that DATA_DIR or DATABASE_URL names, while the product is stopped.
  --replace   the store holds data: keep that under another name, and put the backup in its place
  --confirm   the name of the database, typed here in place of being asked for`;

interface Wish {
  file: string;
  isReplacing: boolean;
  confirmation: string | null;
}

/** @throws Error with the usage */
function wishOf(args: readonly string[]): Wish {
  const [file, ...options] = args;
  const at = options.indexOf('--confirm');
  if (file === undefined || !existsSync(file)) throw new Error(usage);
  return {
    file,
    isReplacing: options.includes('--replace'),
    confirmation: at < 0 ? null : (options[at + 1] ?? null),
  };
}

async function confirmed(database: string, given: string | null): Promise<boolean> {
  if (given !== null) return given === database;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const typed = await terminal.question(`Type the name of the database (${database}) to restore into it: `);
  terminal.close();
  return typed.trim() === database;
}

/** Puts a backup where the product will find it at its next start; data that was there is kept beside it. */
async function main(): Promise<void> {
  const wish = wishOf(process.argv.slice(2));
  const { DATABASE_URL, DATA_DIR, BACKUP_KEY, LOG_LEVEL } = readEnvironment();
  const log = createLog(LOG_LEVEL);
  const engine =
    DATABASE_URL === undefined
      ? await startEmbeddedPostgres({ dataDir: DATA_DIR, log })
      : { url: DATABASE_URL, stop: async () => undefined };
  try {
    const database = decodeURIComponent(new URL(engine.url).pathname.slice(1));
    const isEmpty = await isEmptyDatabase(engine.url);
    if (!isEmpty && !wish.isReplacing) throw new Error(`The database ${database} is not empty.\n${usage}`);
    if (!(await confirmed(database, wish.confirmation))) throw new Error('Not confirmed; nothing was done.');
    const beside = `${database}_restoring_${Date.now()}`;
    if (!isEmpty) await makeDatabase(engine.url, beside);
    const url = isEmpty ? engine.url : besideUrl(engine.url, beside);
    const secret = BACKUP_KEY ?? null;
    const { signal } = new AbortController();
    const tables = await restore({ archive: wish.file, secret, url, log, watch: () => undefined, signal });
    const kept = isEmpty ? null : await takePlaceOf(engine.url, beside, `${database}_before_${Date.now()}`);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    process.stdout.write(`Restored ${tables.length} tables with ${rows} rows into ${database}.\n`);
    if (kept !== null) process.stdout.write(`What it held before is kept as the database ${kept}.\n`);
  } finally {
    await engine.stop();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
