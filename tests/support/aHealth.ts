import type { ServerHealth } from '@contract/live';

/** What one process of the centre tells of itself now: it idles, on a machine with space. */
export const aHealth = ({
  process,
  at = Date.now(),
  roles = ['web'],
  refused = 0,
  memoryFreeBytes = 6e9,
}: {
  process: string;
  at?: number;
  roles?: string[];
  refused?: number;
  memoryFreeBytes?: number;
}): ServerHealth => ({
  ...{ at, startedAt: at - 60_000, process, pid: 1, roles },
  host: {
    ...{ name: 'host', cores: 2, cpuPct: 10, systemPct: 4, waitPct: 1, loadAverage: 0.2 },
    ...{ memoryTotalBytes: 8e9, memoryFreeBytes, diskTotalBytes: 1e11, diskFreeBytes: 6e10 },
  },
  ...{ gcPct: 0.2, eventLoopDelayMs: { p50: 20, p99: 24 }, rssBytes: 2e8, heapUsedBytes: 1e8, cpuShare: 0.1 },
  ingest: {
    ...{ messagesPerS: 5, pointsPerS: 50, queued: 0, watermarkAgeS: 1, refusals: { badJson: refused } },
    ...{ controllers: 2, isBrokerReachable: true, isHeld: false },
  },
  live: { clients: 1, behind: 0, rooms: 1, framesPerS: 1, folded: 0, unnumbered: 0 },
  fieldToPixelMs: null,
});
