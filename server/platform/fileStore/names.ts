import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** Files by names of our own making, where no address leads to. */
export interface FileStore {
  /** Answers the name and the size once everything is safely written. */
  write(extension: string, content: Readable): Promise<{ name: string; sizeBytes: number }>;
  /** Opened: what cannot be read is known before the first byte is asked for. */
  read(name: string): Promise<Readable>;
  exists(name: string): Promise<boolean>;
  remove(name: string): Promise<void>;
}

const ownName = /^[0-9a-f]{40}\.[a-z0-9]{1,5}$/;
export const isOwnName = (name: string): boolean => ownName.test(name);

export const newName = (extension: string): string => `${randomBytes(20).toString('hex')}.${extension}`;

/** @throws Error for any name that `newName` did not make */
export function ownNameOf(name: string): string {
  if (!isOwnName(name)) throw new Error('a file name that is not of our making');
  return name;
}
