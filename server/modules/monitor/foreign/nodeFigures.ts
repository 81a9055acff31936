import type { ForeignFigures } from '@contract/foreignServers';
import type { EpochMs } from '@contract/time';
import type { Sample } from './exposition';

/** Counters of one answer; a share or a rate is what they gained until the next. Seconds and bytes. */
export interface Counters {
  at: EpochMs;
  cpuS: number;
  idleS: number;
  inBytes: number;
  outBytes: number;
}

/** The names that Prometheus' node exporter gives what we look at. */
export const wantedNames: ReadonlySet<string> = new Set([
  'node_cpu_seconds_total',
  'node_memory_MemTotal_bytes',
  'node_memory_MemAvailable_bytes',
  'node_filesystem_size_bytes',
  'node_filesystem_avail_bytes',
  'node_filesystem_readonly',
  'node_load1',
  'node_network_receive_bytes_total',
  'node_network_transmit_bytes_total',
  'node_boot_time_seconds',
]);

/** File systems in memory and pictures of packages are full by nature. */
const noDisk = /^(tmpfs|devtmpfs|overlay|squashfs|iso9660|ramfs|efivarfs|proc|sysfs)$/;
const noNetwork = /^(lo|veth|docker|br-|virbr)/;

const rounded = (value: number | null): number | null =>
  value === null || !Number.isFinite(value) ? null : Math.round(value * 10) / 10;

export function countersOf(samples: readonly Sample[], at: EpochMs): Counters {
  const sum = (name: string, isMine: (labels: Sample['labels']) => boolean = () => true): number =>
    samples
      .filter((sample) => sample.name === name && isMine(sample.labels))
      .reduce((total, { value }) => total + value, 0);
  const isReal = ({ device = '' }: Sample['labels']) => !noNetwork.test(device);
  return {
    at,
    cpuS: sum('node_cpu_seconds_total'),
    idleS: sum('node_cpu_seconds_total', ({ mode }) => mode === 'idle' || mode === 'iowait'),
    inBytes: sum('node_network_receive_bytes_total', isReal),
    outBytes: sum('node_network_transmit_bytes_total', isReal),
  };
}

/** @param before counters of the answer before; without them, or after a restart, shares and rates are not known */
export function figuresOf(
  samples: readonly Sample[],
  now: Counters,
  before: Counters | null,
): ForeignFigures {
  const one = (name: string): number | null => samples.find((sample) => sample.name === name)?.value ?? null;
  const [total, available] = [one('node_memory_MemTotal_bytes'), one('node_memory_MemAvailable_bytes')];
  const bootS = one('node_boot_time_seconds');
  return {
    ...ratesOf(now, before),
    memoryPct: rounded(total === null || available === null ? null : (1 - available / total) * 100),
    diskPct: rounded(fullestPct(samples)),
    load1: one('node_load1'),
    upS: bootS === null ? null : Math.max(0, Math.round(now.at / 1_000 - bootS)),
  };
}

function ratesOf(now: Counters, before: Counters | null) {
  const none = { cpuPct: null, netInBps: null, netOutBps: null };
  if (before === null || now.at <= before.at || now.cpuS <= before.cpuS) return none;
  const seconds = (now.at - before.at) / 1_000;
  const rate = (is: number, was: number) => (is < was ? null : Math.round((is - was) / seconds));
  return {
    cpuPct: rounded(Math.max(0, 1 - (now.idleS - before.idleS) / (now.cpuS - before.cpuS)) * 100),
    netInBps: rate(now.inBytes, before.inBytes),
    netOutBps: rate(now.outBytes, before.outBytes),
  };
}

function fullestPct(samples: readonly Sample[]): number | null {
  const of = (name: string) => samples.filter((sample) => sample.name === name);
  const free = new Map(of('node_filesystem_avail_bytes').map((each) => [each.labels.mountpoint, each.value]));
  const locked = new Set(
    of('node_filesystem_readonly').flatMap(({ labels, value }) => (value === 1 ? [labels.mountpoint] : [])),
  );
  const shares = of('node_filesystem_size_bytes')
    .filter(
      ({ labels, value }) => value > 0 && !noDisk.test(labels.fstype ?? '') && !locked.has(labels.mountpoint),
    )
    .flatMap(({ labels, value }) => {
      const left = free.get(labels.mountpoint);
      return left === undefined ? [] : [(1 - left / value) * 100];
    });
  return shares.length > 0 ? Math.max(...shares) : null;
}
