import { monitorEventLoopDelay, type IntervalHistogram } from 'node:perf_hooks';
import type { ServerHealth } from '@contract/live';
import type { Clock } from '../../platform/clock';
import type { HostGauge } from '../../platform/hostGauge';
import type { Unit } from '../../platform/unit';
import type { Following } from './following';
import type { Percentiles } from './samples';

export interface ServerHealthDeps {
  clock: Clock;
  following: Pick<Following, 'stats'>;
  unnumbered(): number;
  painted(): Percentiles | null;
  ingest(): ServerHealth['ingest'];
  host: HostGauge;
  process: string;
  roles: readonly string[];
}

/** The histogram starts afresh this often, so that one bad moment does not colour the whole day. */
const freshEveryMs = 10_000;
const perMs = 1e6;

/** What this process knows of its own health. */
export function createServerHealth(deps: ServerHealthDeps): Unit & { read(): ServerHealth } {
  const { clock } = deps;
  const startedAt = clock.now();
  let delays: IntervalHistogram | null = null;
  let endRefresh = () => {};
  let before = { atMs: clock.monotonicMs(), cpu: process.cpuUsage(), frames: 0 };
  let rates = { cpuShare: 0, framesPerS: 0 };

  const measure = (frames: number): void => {
    const atMs = clock.monotonicMs();
    const passedMs = atMs - before.atMs;
    if (passedMs < 900) return;
    const cpu = process.cpuUsage();
    const usedMs = (cpu.user + cpu.system - before.cpu.user - before.cpu.system) / 1_000;
    rates = {
      cpuShare: Math.round((usedMs / passedMs) * 1_000) / 1_000,
      framesPerS: Math.round(((frames - before.frames) * 1_000) / passedMs),
    };
    before = { atMs, cpu, frames };
  };
  const loopDelay = (): Percentiles | null => {
    if (!delays || !Number.isFinite(delays.mean)) return null;
    const ms = (percentile: number) => Math.round((delays?.percentile(percentile) ?? 0) / perMs);
    return { p50: ms(50), p99: ms(99) };
  };
  return {
    name: 'server health',
    async start() {
      delays = monitorEventLoopDelay({ resolution: 20 });
      delays.enable();
      endRefresh = clock.every(freshEveryMs, () => delays?.reset());
    },
    async stop() {
      endRefresh();
      delays?.disable();
      delays = null;
    },
    read: () => {
      const { frames, clients, behind, rooms, folded } = deps.following.stats();
      measure(frames);
      const memory = process.memoryUsage();
      return {
        at: clock.now(),
        startedAt,
        process: deps.process,
        pid: process.pid,
        roles: [...deps.roles],
        host: deps.host.read(),
        gcPct: deps.host.gcPct(),
        eventLoopDelayMs: loopDelay(),
        rssBytes: memory.rss,
        heapUsedBytes: memory.heapUsed,
        cpuShare: rates.cpuShare,
        ingest: deps.ingest(),
        live: { clients, behind, rooms, folded, framesPerS: rates.framesPerS, unnumbered: deps.unnumbered() },
        fieldToPixelMs: deps.painted(),
      };
    },
  };
}
