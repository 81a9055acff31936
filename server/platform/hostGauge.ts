import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { availableParallelism, cpus, freemem, hostname, loadavg, totalmem } from 'node:os';
import { PerformanceObserver } from 'node:perf_hooks';
import type { Clock } from './clock';
import type { Log } from './log';
import type { Unit } from './unit';

/** The machine under this process: shares in %, the disk being that of the data folder. */
export interface HostFigures {
  name: string;
  cores: number;
  cpuPct: number;
  systemPct: number;
  waitPct: number;
  loadAverage: number;
  memoryTotalBytes: number;
  memoryFreeBytes: number;
  diskTotalBytes: number;
  diskFreeBytes: number;
}

export interface HostGauge extends Unit {
  /** Null until it was measured for the first time. */
  read(): HostFigures | null;
  /** Share of the time since the last measurement that collecting garbage took, %. */
  gcPct(): number;
}

const everyMs = 5_000;
const msPerTick = 10;

interface Ticks {
  idle: number;
  wait: number;
  system: number;
  all: number;
}

/** Waiting for a disk, in ms over all processors; Linux tells it here alone, other systems nowhere. */
function waitTicks(): number {
  if (process.platform !== 'linux') return 0;
  const [, , , , , wait = 0] =
    readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/).map(Number) ?? [];
  return wait * msPerTick;
}

function ticksNow(): Ticks {
  const sum: Ticks = { idle: 0, wait: waitTicks(), system: 0, all: 0 };
  for (const { times } of cpus()) {
    sum.idle += times.idle;
    sum.system += times.sys + times.irq;
    sum.all += times.user + times.nice + times.sys + times.irq + times.idle;
  }
  return sum;
}

const tenths = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 1_000) / 10;

/** Measures the host every few seconds; reading it costs nothing. */
export function createHostGauge({
  folder,
  clock,
  log,
}: {
  folder: string;
  clock: Clock;
  log: Log;
}): HostGauge {
  const garbage = createGarbageWatch(clock);
  let [before, figures, end]: [Ticks, HostFigures | null, () => void] = [ticksNow(), null, () => {}];

  const measure = async (): Promise<void> => {
    const disk = await statfs(folder);
    const now = ticksNow();
    const passed = Math.max(1, now.all - before.all);
    figures = {
      name: hostname(),
      cores: availableParallelism(),
      cpuPct: tenths(1 - (now.idle - before.idle) / passed),
      systemPct: tenths((now.system - before.system) / passed),
      waitPct: tenths((now.wait - before.wait) / passed),
      loadAverage: loadavg()[0] ?? 0,
      memoryTotalBytes: totalmem(),
      memoryFreeBytes: freemem(),
      diskTotalBytes: disk.blocks * disk.bsize,
      diskFreeBytes: disk.bavail * disk.bsize,
    };
    before = now;
    garbage.measure();
  };
  const tell = (error: unknown) => log.warn({ reason: String(error) }, 'this machine cannot be measured');
  return {
    name: 'host gauge',
    async start() {
      garbage.start();
      await measure().catch(tell);
      end = clock.every(everyMs, () => void measure().catch(tell));
    },
    async stop() {
      end();
      garbage.stop();
    },
    read: () => figures,
    gcPct: garbage.share,
  };
}

function createGarbageWatch(clock: Clock) {
  let [collectedMs, sinceMs, share] = [0, clock.monotonicMs(), 0];
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) collectedMs += duration;
  });
  return {
    start: () => observer.observe({ entryTypes: ['gc'] }),
    stop: () => observer.disconnect(),
    share: () => share,
    measure: () => {
      const now = clock.monotonicMs();
      share = tenths(collectedMs / Math.max(1, now - sinceMs));
      [collectedMs, sinceMs] = [0, now];
    },
  };
}
