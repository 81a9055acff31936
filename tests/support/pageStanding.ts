import type { CDPSession } from '@playwright/test';

/** What a page holds once everything that nobody holds was collected. */
export interface PageStanding {
  heapMb: number;
  nodes: number;
  listeners: number;
}

/** One of the browser's own counts, by its name in the DevTools protocol (`Performance.enable` first). */
export async function pageMetric(devtools: CDPSession, name: string): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find((one) => one.name === name)?.value ?? NaN;
}

export async function pageStanding(devtools: CDPSession): Promise<PageStanding> {
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.collectGarbage');
  return {
    heapMb: (await pageMetric(devtools, 'JSHeapUsedSize')) / 2 ** 20,
    nodes: await pageMetric(devtools, 'Nodes'),
    listeners: await pageMetric(devtools, 'JSEventListeners'),
  };
}
