import { dayMs } from '@contract/time';
import type { Times } from './useTimes';

const lengthOfMonth = '2026-07'.length;
const midMonthDays = 14;

/** 2026-07, of the start of a month; from its middle, so that another time zone reads no other month. */
export const monthText = (times: Times, month: number): string =>
  times.stamp(month + midMonthDays * dayMs).slice(0, lengthOfMonth);
