import { connectDatabase } from '@server/platform/database/connect';
import type { Database } from '@server/platform/database/database';
import { randomBytes } from 'node:crypto';
import { Client, type Pool } from 'pg';
import { seededTemplateName, templateName, urlOf } from './databaseNames';
import { quietLog } from './quietLog';

export interface TestDatabase extends Database {
  drop(): Promise<void>;
}

/**
 * A fresh, migrated and otherwise empty database on the PostgreSQL of this test run.
 * @throws Error when the project of the test has no database (see `config/jest.config.js`)
 */
export async function freshDatabase(template = templateName): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const { close, ...database } = await connectDatabase({
    url: urlOf(serverUrl(), name),
    log: quietLog,
    maxConnections: 8,
  });
  const drop = async () => {
    await close();
    await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  };
  return { ...database, drop };
}

/** Gives the tests of one file a database of their own; call the answer inside a test or a later hook. */
export const useFreshDatabase = (): (() => TestDatabase) => useCopyOf(templateName);

/**
 * The same with what a first start writes: menus, roles, dictionaries, the administrator (`adminPassword`). It began
 * when `testClock` does: for real clocks, the password would have expired.
 */
export const useSeededDatabase = (): (() => TestDatabase) => useCopyOf(seededTemplateName);

/** What people and strategies wish, and what became of it. */
export const commandTables = ['desired_points', 'command_attempts', 'command_steps', 'commands'];
/** What strategies know and said. */
export const strategyTables = ['strategy_log', 'strategy_states', 'site_strategies', 'kept_plans'];

const deadlock = '40P01';
const mostDeadlocks = 10;

/**
 * Empties tables, and all that refers to them, beside a server at work: where it holds one of them and wants another,
 * PostgreSQL makes one of the two give way, and that is asked again.
 */
export async function emptyTables(pool: Pool, ...tables: string[]): Promise<void> {
  for (let deadlocks = 0; ; deadlocks += 1)
    try {
      return void (await pool.query(`truncate ${tables.join(', ')} cascade`));
    } catch (error) {
      if ((error as { code?: string }).code !== deadlock || deadlocks === mostDeadlocks) throw error;
    }
}

function useCopyOf(template: string): () => TestDatabase {
  let current: TestDatabase | undefined;
  beforeAll(async () => {
    current = await freshDatabase(template);
  });
  afterAll(() => current?.drop());
  return () => {
    if (!current) throw new Error('the database exists from beforeAll to afterAll only');
    return current;
  };
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('no test database: only store, contract and integration suites have one');
  return url;
}

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl() });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
