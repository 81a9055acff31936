import { repeatLimits, type Repeat } from '@contract/alarmActions';
import { dayMs, hourMs } from '@contract/time';
import { isTooLong } from '@/crud/fields/textLimit';
import type { Span } from '@/time/PlantPickers';

/** When and why, as a form holds them. */
export interface AskedWindow {
  span: Readonly<Span>;
  reason: string;
}

const usualHours = 4;

export const usualWindow = (): AskedWindow => ({
  span: [Date.now(), Date.now() + usualHours * hourMs],
  reason: '',
});

export const longestReason = 500;

export const isWhole = ({ span, reason }: AskedWindow): boolean =>
  reason.trim() !== '' && !isTooLong(reason, longestReason) && span[1] > span[0];

export const timesOf = ({ span: [startsAt, endsAt], reason }: AskedWindow) => ({
  startsAt,
  endsAt,
  reason: reason.trim(),
});

/** Whether one window of a series is over before the next begins. */
export const fits = ({ span: [from, to] }: AskedWindow, repeat: Repeat | null): boolean =>
  repeat === null || to - from < repeatLimits[repeat.every].days * dayMs;
