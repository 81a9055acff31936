import { startEmbeddedPostgres } from '@server/platform/database/launcher';
import { quietLog } from './quietLog';

/**
 * A process that runs the embedded PostgreSQL of the folder in its first argument, says the address on the first
 * line of its output and stops in good order when its input closes. Made to be killed.
 */
async function main(dataDir: string, graceMs: string): Promise<void> {
  const log = { ...quietLog, error: (facts: object, message: string) => console.error(message, facts) };
  const server = await startEmbeddedPostgres({ dataDir, log, orphanGraceMs: Number(graceMs) });
  console.log(server.url);
  process.stdin.resume();
  process.stdin.once('end', () => void server.stop());
}

await main(process.argv[2] ?? '', process.argv[3] ?? '20000');
