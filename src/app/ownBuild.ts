/** Name of the build that this page belongs to; null where it was never built. */
export const ownBuild = (): string | null =>
  document.querySelector('meta[name=build]')?.getAttribute('content') ?? null;
