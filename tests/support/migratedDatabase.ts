import { copyFileSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrate } from '@server/platform/database/migrate';
import { useFreshDatabase } from './database';
import { quietLog } from './quietLog';
import { removeFolder } from './removeFolder';

/** A database without a table, for each test anew, and a folder for migrations that are to be tried on it. */
export function useEmptyDatabase() {
  const fresh = useFreshDatabase();
  const current = { folder: '', url: '' };

  beforeEach(async () => {
    current.folder = mkdtempSync(join(tmpdir(), 'coolops-migrations-'));
    const name = `empty_${Date.now()}`;
    await fresh().pool.query(`create database ${name} template template0`);
    const address = new URL(fresh().url);
    address.pathname = `/${name}`;
    current.url = address.href;
  });
  afterEach(async () => {
    removeFolder(current.folder);
    await fresh().pool.query(`drop database ${new URL(current.url).pathname.slice(1)} with (force)`);
  });

  return {
    current,
    async ask(question: string) {
      const client = new Client({ connectionString: current.url });
      await client.connect();
      try {
        return (await client.query<Record<string, unknown>>(question)).rows;
      } finally {
        await client.end();
      }
    },
    /** As an earlier version left it: by the migrations before that number. */
    async bringTo(number: string) {
      const folderOfOurs = 'server/migrations';
      for (const name of readdirSync(folderOfOurs).filter((file) => file < number))
        copyFileSync(join(folderOfOurs, name), join(current.folder, name));
      await migrate(current.url, quietLog, current.folder);
    },
  };
}
