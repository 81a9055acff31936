import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@server/platform/database/launcher';
import { Pool } from 'pg';
import { test as base } from './browser';
import { startProduct } from './product';
import { quietLog } from './quietLog';
import { removeFolder } from './removeFolder';

/** A browser suite whose product stands on a database that the tests can fill. */
export const test = base.extend<object, { pool: Pool }>({
  pool: [
    async ({}, provide) => {
      const folder = mkdtempSync(join(tmpdir(), 'coolops-analysis-'));
      chmodSync(folder, 0o755);
      const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: quietLog });
      const pool = new Pool({ connectionString: postgres.url });
      await provide(pool);
      await pool.end();
      await postgres.stop();
      removeFolder(folder);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  product: [
    async ({ pool }, provide) => {
      const product = await startProduct({ DATABASE_URL: String(pool.options.connectionString) });
      await provide(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
