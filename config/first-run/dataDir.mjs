import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where a server keeps its data unless DATA_DIR says otherwise: never inside the source tree. */
export const defaultDataDir = () =>
  process.getuid && process.getuid() === 0 ? '/var/lib/coolops' : join(homedir(), '.coolops');
