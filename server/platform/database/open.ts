import type { Log } from '../log';
import { connectDatabase, type ConnectedDatabase } from './connect';
import { warnOfFewConnections } from './fewConnections';
import { startEmbeddedPostgres } from './launcher';
import { migrate } from './migrate';

export interface OpenedDatabase {
  database: ConnectedDatabase;
  /** Closes the pool, then ends the embedded server if there is one. */
  close(): Promise<void>;
}

export interface OpenOptions {
  /** A server to use in place of the embedded one. */
  databaseUrl: string | undefined;
  dataDir: string;
  log: Log;
}

/** The one choice between the two engines: from here on nobody knows which it is. Migrated and ready to use. */
export async function openDatabase({ databaseUrl, dataDir, log }: OpenOptions): Promise<OpenedDatabase> {
  const engine =
    databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir, log }) : serverAt(databaseUrl);
  try {
    return await openAt(engine.url, engine.stop, log);
  } catch (error) {
    await engine.stop();
    throw error;
  }
}

async function openAt(url: string, stopEngine: () => Promise<void>, log: Log): Promise<OpenedDatabase> {
  // The version is checked before the migrations: they fail on old servers in ways that explain nothing.
  const database = await connectDatabase({ url, log });
  try {
    await migrate(url, log);
    await warnOfFewConnections(database.pool, log);
  } catch (error) {
    await database.close();
    throw error;
  }
  return { database, close: () => database.close().finally(stopEngine) };
}

const serverAt = (url: string) => ({ url, stop: async () => undefined });
