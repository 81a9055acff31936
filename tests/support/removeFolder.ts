import { rmSync } from 'node:fs';

/** Removes a folder with all in it, also while a database that was just asked to stop still writes its last files. */
export const removeFolder = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
