import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/**
 * Starts one PostgreSQL for the whole run, in a process of its own: that process reads the project's TypeScript
 * through tsx, and ends by itself when jest dies and the pipe between them closes.
 */
export default async function startDatabase() {
  const server = spawn(process.execPath, ['--import', 'tsx', 'tests/support/databaseServer.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  globalThis.testDatabaseServer = server;
  process.env.TEST_DATABASE_URL = await firstLine(server);
}

function firstLine(server) {
  return new Promise((resolve, reject) => {
    createInterface({ input: server.stdout }).once('line', resolve);
    server.once('error', reject);
    server.once('exit', (code) =>
      reject(new Error(`the test database ended with code ${code} before it was ready`)),
    );
  });
}
