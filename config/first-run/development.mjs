import { join } from 'node:path';
import { defaultDataDir } from './dataDir.mjs';
import { runTogether } from './processes.mjs';

/** The server from its sources, started again when they change, and vite in front of it on port 5173. */
export function runDevelopment() {
  const env = { DATA_DIR: process.env.DATA_DIR || join(defaultDataDir(), 'dev') };
  return runTogether([
    { name: 'server', args: ['node_modules/tsx/dist/cli.mjs', 'watch', 'server/main.ts'], env },
    { name: 'vite', args: ['node_modules/vite/bin/vite.js'] },
  ]);
}
