import { dayMs, hourMs, minuteMs, secondMs } from '@contract/time';

const two = (value: number): string => String(value).padStart(2, '0');

/** What is left, as a clock that runs backwards: 0:05, 59:59, 3:00:00, and with whole days before it. */
export function leftOf(endsAt: number, nowMs: number): { days: number; clock: string } {
  const left = Math.max(0, Math.ceil((endsAt - nowMs) / secondMs) * secondMs);
  const [days, hours] = [Math.floor(left / dayMs), Math.floor((left % dayMs) / hourMs)];
  const [minutes, seconds] = [
    Math.floor((left % hourMs) / minuteMs),
    Math.floor((left % minuteMs) / secondMs),
  ];
  const isLong = days > 0 || hours > 0;
  return { days, clock: isLong ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}` };
}
