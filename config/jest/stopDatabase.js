import { once } from 'node:events';

export default async function stopDatabase() {
  const server = globalThis.testDatabaseServer;
  if (!server || server.exitCode !== null) return;
  server.stdin.end();
  await once(server, 'exit');
}
