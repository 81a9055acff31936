import type { ServerHealth } from '@contract/live';
import type { ServerInfo } from '@contract/monitor';
import { arch, networkInterfaces, release, type as osType } from 'node:os';
import { getHeapStatistics } from 'node:v8';

const gb = 2 ** 30;
const mb = 2 ** 20;
const two = (value: number): number => Math.round(value * 100) / 100;
const share = (part: number, whole: number): number => (whole > 0 ? two((part / whole) * 100) : 0);
const sizeText = (bytes: number): string => `${(bytes / gb).toFixed(1)} GB`;

const ownAddress = (): string =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';

/** This process in the words of the admin API; `jvm` is the runtime that we have, which is Node. */
export function serverInfoOf(
  { host, startedAt, at }: ServerHealth,
  dataDir: string,
  words: { moment(at: number): string; length(ms: number): string },
): ServerInfo {
  const heap = getHeapStatistics();
  const { memoryTotalBytes = 0, memoryFreeBytes = 0, diskTotalBytes = 0, diskFreeBytes = 0 } = host ?? {};
  const [cpuPct, systemPct] = [host?.cpuPct ?? 0, host?.systemPct ?? 0];
  return {
    cpu: {
      cpuNum: host?.cores ?? 0,
      total: 100,
      sys: systemPct,
      used: two(cpuPct - systemPct),
      wait: host?.waitPct ?? 0,
      free: two(100 - cpuPct),
    },
    mem: {
      total: two(memoryTotalBytes / gb),
      used: two((memoryTotalBytes - memoryFreeBytes) / gb),
      free: two(memoryFreeBytes / gb),
      usage: share(memoryTotalBytes - memoryFreeBytes, memoryTotalBytes),
    },
    jvm: {
      total: two(heap.total_heap_size / mb),
      max: two(heap.heap_size_limit / mb),
      free: two((heap.total_heap_size - heap.used_heap_size) / mb),
      used: two(heap.used_heap_size / mb),
      usage: share(heap.used_heap_size, heap.total_heap_size),
      name: 'Node.js',
      version: process.versions.node,
      home: process.execPath,
      startTime: words.moment(startedAt),
      runTime: words.length(at - startedAt),
      inputArgs: process.execArgv.join(' '),
    },
    sys: {
      computerName: host?.name ?? '',
      computerIp: ownAddress(),
      userDir: process.cwd(),
      osName: `${osType()} ${release()}`,
      osArch: arch(),
    },
    sysFiles: [
      {
        dirName: dataDir,
        sysTypeName: osType(),
        typeName: 'data',
        total: sizeText(diskTotalBytes),
        free: sizeText(diskFreeBytes),
        used: sizeText(diskTotalBytes - diskFreeBytes),
        usage: share(diskTotalBytes - diskFreeBytes, diskTotalBytes),
      },
    ],
  };
}
