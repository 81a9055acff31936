/** The only place that names the worker's file: the bundler follows it from here. */
export const startSitesWorker = (): Worker =>
  new Worker(new URL('./sites.worker.ts', import.meta.url), { type: 'module', name: 'sites' });
