import type { ServerHealth } from '@contract/live';
import type { ServerVitals } from '../../ingest/watch';
import type { Recorder } from './recorder';

export type Vitals = () => ServerVitals;

const worst = (values: readonly (number | null | undefined)[]): number | null => {
  const known = values.filter((value): value is number => typeof value === 'number');
  return known.length > 0 ? Math.max(...known) : null;
};

const diskPctOf = ({ host }: ServerHealth): number | null =>
  host && host.diskTotalBytes > 0 ? (1 - host.diskFreeBytes / host.diskTotalBytes) * 100 : null;

/** The worst of every process: one that suffocates is not hidden by one that idles. */
export const createVitals = ({ processes }: Pick<Recorder, 'processes'>): Vitals => {
  return () => {
    const all = processes();
    return {
      cpuPct: worst(all.map(({ host }) => host?.cpuPct)),
      diskPct: worst(all.map(diskPctOf)),
      ingestLagS: worst(all.map(({ ingest }) => ingest?.watermarkAgeS)),
    };
  };
};
