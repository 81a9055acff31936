import { hourMs } from '@contract/time';
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

export const isWhole = ({ span, reason }: AskedWindow): boolean => reason.trim() !== '' && span[1] > span[0];

export const timesOf = ({ span: [startsAt, endsAt], reason }: AskedWindow) => ({
  startsAt,
  endsAt,
  reason: reason.trim(),
});
