import { dayMs, minuteMs } from './time';

export const timeOfDay = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
/** The end of a day may be written 24:00. */
export const endTime = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/;
const dayMin = dayMs / minuteMs;

export const isTimeOfDay = (text: string): boolean => timeOfDay.test(text);
export const isEndTime = (text: string): boolean => endTime.test(text);

export const minuteOfTime = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Minutes from the beginning of the day on which it begins; beyond 1,440 it runs into the next day. */
export interface DaySpan {
  fromMin: number;
  toMin: number;
}

const wholeDay: DaySpan = { fromMin: 0, toMin: dayMin };

/** No times and equal times mean the whole day; an end before the beginning lies in the next day. */
export function daySpan(from: string | null, to: string | null): DaySpan {
  if (from === null || to === null || from === to) return wholeDay;
  const [fromMin, toMin] = [minuteOfTime(from), minuteOfTime(to)];
  return { fromMin, toMin: toMin > fromMin ? toMin : toMin + dayMin };
}
