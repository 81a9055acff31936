import { EnvironmentError, readEnvironment, type Environment } from '../config/environment';
import { compose, type Product } from './compose';
import { prepareStore, type FirstPassword } from './prepareStore';
import { makePrivateFolder } from './platform/database/embedded/home';
import { NoConnectionLeft } from './platform/database/fewConnections';
import { openDatabase } from './platform/database/open';
import { CannotListen } from './platform/listening';
import { createLog, type Log } from './platform/log';
import { startUnits, stopUnits } from './platform/units';

/** A stop that hangs is ended: a supervisor would kill us soon, and the store survives that as well. */
const stopLimitMs = 45_000;

/** The life of the process: everything starts, waits for the word to end, and stops in reverse. */
async function main(): Promise<void> {
  const given = readEnvironment();
  const log = createLog(given.LOG_LEVEL);
  const ending = new AbortController();
  listenForTheEnd(ending, log);
  makePrivateFolder(given.DATA_DIR);
  const opened = await openDatabase({ databaseUrl: given.DATABASE_URL, dataDir: given.DATA_DIR, log });
  try {
    const { environment, firstPassword } = await prepareStore(given, opened.database, log);
    const product = compose(environment, opened.database, log);
    await startUnits(product.units, ending.signal, log);
    greet(environment, product, firstPassword);
    await ended(ending.signal);
    await stopUnits(product.units, log);
  } catch (error) {
    if (!ending.signal.aborted) throw error;
  } finally {
    await opened.close();
  }
  log.info({}, 'stopped in good order');
}

const ended = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** Signals end the process in good order; so does an error that nobody caught, with an exit code that tells. */
function listenForTheEnd(ending: AbortController, log: Log): void {
  const end = () => {
    if (ending.signal.aborted) return;
    ending.abort();
    setTimeout(() => {
      log.error({ stopLimitMs }, 'the stop took too long and was cut short');
      process.exit(1);
    }, stopLimitMs).unref();
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => {
      log.info({ signal }, 'asked to stop');
      end();
    });
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      log.error({ err: error, event }, 'an error that nobody caught; this process ends');
      process.exitCode = 1;
      end();
    });
}

function greet({ DATA_DIR }: Environment, { http }: Product, firstPassword: FirstPassword | null): void {
  const lines = [`CoolOps is ready: ${http.address()}`, `Data: ${DATA_DIR}`];
  if (firstPassword)
    lines.push(
      `First sign-in: admin / ${firstPassword.password}`,
      `(told once; kept in ${firstPassword.file})`,
    );
  process.stdout.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`);
}

function describe(error: unknown): string {
  if (error instanceof CannotListen || error instanceof EnvironmentError || error instanceof NoConnectionLeft)
    return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

main().catch((error: unknown) => {
  process.stderr.write(`CoolOps cannot start: ${describe(error)}\n`);
  process.exit(1);
});
