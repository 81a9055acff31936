import type { FaultRates } from '@contract/faultFigures';
import type { Times } from '@/time/useTimes';

const durations: readonly (keyof FaultRates)[] = ['mttaMs', 'mttdMs', 'mttrMs', 'mtbfMs'];
const shares: readonly (keyof FaultRates)[] = ['firstTimeFix', 'repeats', 'onTime', 'noFaultFound'];

/** A figure as people read it; what cannot be told is a dash. */
export const rateText = (name: keyof FaultRates, rates: FaultRates, times: Times): string => {
  const value = rates[name];
  if (value === null) return '—';
  if (durations.includes(name)) return times.age(value);
  if (name === 'availability') return `${times.number(value * 100, 3)} %`;
  if (shares.includes(name)) return `${times.number(value * 100, 1)} %`;
  return times.number(value, 2);
};
