import type { Times } from '@/time/useTimes';

const steps = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** Bytes in the largest unit that leaves a whole number before the point. */
export function bytes(value: number, times: Times): string {
  const step = Math.min(
    steps.length - 1,
    Math.max(0, Math.floor(Math.log2(Math.max(1, Math.abs(value))) / 10)),
  );
  return `${times.number(value / 2 ** (10 * step), step < 2 ? 0 : 1)} ${steps[step]}`;
}

export const percent = (value: number, times: Times): string => `${times.number(value, 1)} %`;
export const perSecond = (value: number, times: Times): string => `${times.number(value)} /s`;
export const usedPct = (total: number, free: number): number => (total > 0 ? (1 - free / total) * 100 : 0);

/** Where the centre's own alarms begin (catalogue number 70 and those beside it). */
export const limits = { cpuPct: 85, memoryPct: 95, diskPct: 85, lagS: 120 } as const;
