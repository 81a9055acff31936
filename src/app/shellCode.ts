/** The frame of the console, in a chunk of its own: asked for ahead of the first page, and by it. */
export const shellCode = async () => ({ default: (await import('@/layout/Shell')).Shell });
