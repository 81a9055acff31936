import { clockErrorOf } from '@contract/linkCauses';
import type { TFunction } from 'i18next';
import type { Times } from '@/time/useTimes';

/** How far a clock is ahead or behind, in words. */
export const clockError = (t: TFunction, times: Times, seconds: number): string => {
  const { key, figure, unit } = clockErrorOf(seconds);
  return t(key, { figure: times.number(figure, Number.isInteger(figure) ? 0 : 1), unit });
};
