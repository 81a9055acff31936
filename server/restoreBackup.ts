import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { readEnvironment } from '../config/environment';
import { isEmptyDatabase, restore, takePlaceOf } from './modules/backup/restore';
import { besideUrl, makeDatabase } from './modules/backup/targets';
import { runCommand, unlessAborted } from './platform/commandLine';
import { startEmbeddedPostgres } from './platform/database/launcher';
import { createLog, type Log } from './platform/log';

const usage = `Usage: npm run restore -- <file> [--replace] [--confirm <database>]
  Restores a backup into the empty store that DATA_DIR or DATABASE_URL names, while the product is stopped.
  --replace   the store holds data: keep that under another name, and put the backup in its place
  --confirm   the name of the database, typed here in place of being asked for (scripts have no terminal)`;

interface Order {
  file: string;
  isReplacing: boolean;
  confirmation: string | null;
}

/** @throws Error with the usage */
function orderOf(args: readonly string[]): Order {
  const [file, ...options] = args;
  const at = options.indexOf('--confirm');
  const confirmation = at < 0 ? null : (options[at + 1] ?? '');
  const others = options.filter((_, place) => at < 0 || (place !== at && place !== at + 1));
  if (file === undefined || others.some((one) => one !== '--replace') || confirmation === '')
    throw new Error(usage);
  if (!existsSync(file)) throw new Error(`There is no file ${file}.\n${usage}`);
  return { file, isReplacing: others.includes('--replace'), confirmation };
}

/** @throws Error when another name was given, or none */
async function demandConfirmation(
  database: string,
  given: string | null,
  signal: AbortSignal,
): Promise<void> {
  const typed = given ?? (await typedName(database, signal));
  if (typed.trim() !== database) throw new Error('Not confirmed; nothing was done.');
}

async function typedName(database: string, signal: AbortSignal): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const question = `Type the name of the database (${database}) to replace what it holds: `;
  try {
    return await new Promise<string>((resolve, reject) => {
      terminal.question(question, { signal }).then(resolve, reject);
      terminal.once('close', () =>
        reject(new Error(`\nThe input ended before the name was typed. Add: --confirm ${database}`)),
      );
    });
  } finally {
    terminal.close();
  }
}

async function restoreInto(url: string, order: Order, log: Log, signal: AbortSignal): Promise<void> {
  const { BACKUP_KEY } = readEnvironment();
  const database = decodeURIComponent(new URL(url).pathname.slice(1));
  const isEmpty = await isEmptyDatabase(url);
  if (!isEmpty && !order.isReplacing)
    throw new Error(
      `The database ${database} is not empty; add --replace to put the backup in its place.\n${usage}`,
    );
  if (!isEmpty) await demandConfirmation(database, order.confirmation, signal);
  signal.throwIfAborted();
  const beside = `${database}_restoring_${Date.now()}`;
  if (!isEmpty) await makeDatabase(url, beside);
  const target = isEmpty ? url : besideUrl(url, beside);
  const secret = BACKUP_KEY ?? null;
  const tables = await restore({
    archive: order.file,
    secret,
    url: target,
    log,
    watch: () => undefined,
    signal,
  });
  signal.throwIfAborted();
  const previous = isEmpty ? null : await takePlaceOf(url, beside, `${database}_before_${Date.now()}`);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(`Restored ${tables.length} tables with ${rows} rows into ${database}.\n`);
  if (previous !== null) process.stdout.write(`What it held before is kept as the database ${previous}.\n`);
}

/** Puts a backup where the product will find it at its next start; data that was there is kept beside it. */
runCommand(async (signal) => {
  const order = orderOf(process.argv.slice(2));
  const { DATABASE_URL, DATA_DIR, LOG_LEVEL } = readEnvironment();
  const log = createLog(LOG_LEVEL);
  const engine =
    DATABASE_URL === undefined
      ? await startEmbeddedPostgres({ dataDir: DATA_DIR, log })
      : { url: DATABASE_URL, stop: async () => undefined };
  try {
    await unlessAborted(signal, restoreInto(engine.url, order, log, signal));
  } finally {
    await engine.stop();
  }
  return 0;
});
