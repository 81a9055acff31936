import { foreignLostMs, type ForeignServer } from '@contract/foreignServers';
import type { ServerHealth } from '@contract/live';
import type { WallHealth } from '@contract/monitor';
import type { ServerVitals } from '@contract/points';
import type { Clock } from '../../platform/clock';
import type { Recorder } from './recorder';
import type { ExternalHealth } from './externalHealth';
import type { WatchedWork } from './watchedWork';

export type Vitals = () => ServerVitals;

const worst = (values: readonly (number | null | undefined)[]): number | null => {
  const known = values.filter((value): value is number => typeof value === 'number');
  return known.length > 0 ? Math.max(...known) : null;
};

const usedPct = (total: number, free: number): number | null => (total > 0 ? (1 - free / total) * 100 : null);

/** A wall that never spoke was never hung up; one that did is missed. */
const isMissed = ({ isAlive, isWatched, lastSeenAt }: WallHealth): boolean =>
  isWatched && !isAlive && lastSeenAt !== null;

/** A server that was named a moment ago is given the time to answer. */
const isLost = ({ isEnabled, isUp, createdAt }: ForeignServer, now: number): boolean =>
  isEnabled && !isUp && now - createdAt >= foreignLostMs;

/** Of the certificates of all processes. */
const soonestEnd = (all: readonly ServerHealth[]): Pick<ServerVitals, 'certificateDays'> => {
  const days = all.flatMap(({ certificateDays }) => certificateDays ?? []);
  return days.length > 0 ? { certificateDays: Math.min(...days) } : {};
};

/** Of the clocks of all processes from that of the database. */
const farthestOff = (all: readonly ServerHealth[]): Pick<ServerVitals, 'clockErrorS'> => {
  const clockErrorS = worst(all.map((health) => health.clockErrorS));
  return clockErrorS === null ? {} : { clockErrorS };
};

export interface VitalsPorts {
  recorder: Pick<Recorder, 'processes'>;
  externalHealth: Pick<ExternalHealth, 'walls' | 'foreign'>;
  /** Absent where nobody watches jobs and other processes. */
  work?: Pick<WatchedWork, 'figures'>;
  clock: Pick<Clock, 'now'>;
  unreachedRoutes?: () => number;
}

/** The worst of every process and of what stands around: one that suffocates is not hidden by one that idles. */
export const createVitals = ({
  recorder,
  externalHealth,
  work,
  clock,
  unreachedRoutes,
}: VitalsPorts): Vitals => {
  return () => {
    const all = recorder.processes();
    const foreign = externalHealth.foreign().filter(({ isEnabled }) => isEnabled);
    return {
      ...work?.figures(),
      ...soonestEnd(all),
      ...farthestOff(all),
      cpuPct: worst(all.map(({ host }) => host?.cpuPct)),
      memoryPct: worst(all.map(({ host }) => host && usedPct(host.memoryTotalBytes, host.memoryFreeBytes))),
      diskPct: worst(all.map(({ host }) => host && usedPct(host.diskTotalBytes, host.diskFreeBytes))),
      ingestLagS: worst(all.map(({ ingest }) => ingest?.watermarkAgeS)),
      silentWalls: externalHealth.walls().filter(isMissed).length,
      foreignLost: foreign.filter((server) => isLost(server, clock.now())).length,
      foreignCpuPct: worst(foreign.map(({ figures }) => figures?.cpuPct)),
      foreignMemoryPct: worst(foreign.map(({ figures }) => figures?.memoryPct)),
      foreignDiskPct: worst(foreign.map(({ figures }) => figures?.diskPct)),
      ...(unreachedRoutes && { unreachedRoutes: unreachedRoutes() }),
    };
  };
};
