import { statfs } from 'node:fs/promises';

/** Bytes that this process may still write to the disk of a folder. */
export const freeBytesOf = async (folder: string): Promise<number> => {
  const disk = await statfs(folder);
  return disk.bavail * disk.bsize;
};
