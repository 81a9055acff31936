import { chmodSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@server/platform/database/launcher';
import { Pool } from 'pg';
import { startProduct, type RunningProduct } from './product';
import { quietLog } from './quietLog';
import { removeFolder } from './removeFolder';

export interface BenchProduct {
  product: RunningProduct;
  /** A way into its database beside the product. */
  pool: Pool;
  databaseUrl: string;
}

/**
 * Runs `work` on the built product with an empty database of its own, and takes both away afterwards.
 * @throws Error when nothing was built
 */
export async function onBenchProduct(
  work: (bench: BenchProduct) => Promise<void>,
  env: Record<string, string> = {},
): Promise<void> {
  if (!existsSync('dist/server/main.js')) throw new Error('npm run build first');
  const folder = mkdtempSync(join(tmpdir(), 'coolops-bench-'));
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: quietLog });
  const pool = new Pool({ connectionString: postgres.url });
  // Its connections may outlive their pool for a moment, and then hear that the database stops.
  pool.on('error', () => undefined);
  const product = await startProduct({ ...env, DATABASE_URL: postgres.url });
  try {
    await work({ product, pool, databaseUrl: postgres.url });
  } finally {
    await product.remove();
    await pool.end();
    await postgres.stop();
    removeFolder(folder);
  }
}
