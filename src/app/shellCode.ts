import { late } from './late';

/** The frame of the console, in a chunk of its own: asked for ahead of the first page, and by it. */
export const shellCode = late(async () => (await import('@/layout/Shell')).Shell);
