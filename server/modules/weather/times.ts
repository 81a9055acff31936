import { hourMs, minuteMs, secondMs, type EpochMs } from '@contract/time';

/** A time as it is written: of a clock, or with its own offset. */
export interface WrittenTime {
  /** The beginning of the day that it names, as if it were UTC. */
  day: number;
  /** 0 to 24, as written. */
  hour: number;
  /** What follows the hour, in ms. */
  rest: number;
  /** Minutes ahead of UTC; null where it says none. */
  offsetMin: number | null;
  hasHour: boolean;
}

export type DateOrder = 'dmy' | 'mdy';

const years = /^(\d{4}) ?[-/.年] ?(\d{1,2}) ?[-/.月] ?(\d{1,2}) ?日?[T ]?/;
const compact = /^((?:19|20)\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])[T ]?/;
export const otherOrder = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})[T ]?/;
const clockText =
  /^(上午|下午|am|pm)? ?(\d{1,2})(?:[:时時点點h] ?(?:([0-5]\d)(?:[:分] ?([0-5]\d)(?:\.\d+)?秒?)?分?)?)? ?(am|pm|上午|下午)?$/i;
const compactClock = /^(\d{2})([0-5]\d)?([0-5]\d)?$/;
const offsetEnd =
  /(?:(?<=\d) ?(Z|UTC|GMT)|(?<=:\d{2}(?:\.\d{1,9})?|T\d{4,6}) ?(?:UTC|GMT)?([+-])(\d{2}):?([0-5]\d)?)$/i;

/** Days that the calendar does not hold are none. */
function dayOf(year: number, month: number, day: number): number | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? at.getTime() : null;
}

interface DatePart {
  day: number;
  length: number;
  isCompact: boolean;
}

function dateIn(text: string, order: DateOrder | null): DatePart | null {
  const found = years.exec(text) ?? compact.exec(text);
  if (found) {
    const day = dayOf(Number(found[1]), Number(found[2]), Number(found[3]));
    return day === null ? null : { day, length: found[0].length, isCompact: /^\d{8}/.test(text) };
  }
  const [whole, first, second, year] = otherOrder.exec(text) ?? [];
  if (whole === undefined || order === null) return null;
  const [date, month] = order === 'dmy' ? [first, second] : [second, first];
  const day = dayOf(Number(year), Number(month), Number(date));
  return day === null ? null : { day, length: whole.length, isCompact: false };
}

/** Hour and the rest of a time of day; null for none. */
function clockIn(text: string): { hour: number; rest: number } | null {
  const [, before, hourText, minute = '0', second = '0', after] = clockText.exec(text) ?? [];
  const half = (before ?? after)?.toLowerCase();
  let hour = Number(hourText);
  if (hourText === undefined || hour > 24) return null;
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (half === 'pm' || half === '下午' ? 12 : 0);
  }
  const rest = Number(minute) * minuteMs + Number(second) * secondMs;
  return hour === 24 && rest > 0 ? null : { hour, rest };
}

/** The hour of a column of hours: `8`, `08:00`, `0800`. */
export function hourIn(text: string): { hour: number; rest: number } | null {
  const [, hour, minute] = /^(\d{1,2})([0-5]\d)$/.exec(text.length > 2 ? text : '') ?? [];
  return clockIn(hour === undefined ? text : `${hour}:${minute}`);
}

const epochText = /^1\d{9}(?:\d{3})?$/;

/** Null for what is no time; `order` says what `01/02/2024` means. */
export function timeIn(text: string, order: DateOrder | null): WrittenTime | null {
  const offset = offsetEnd.exec(text);
  const bare = offset ? text.slice(0, offset.index).trim() : text;
  const date = dateIn(bare, order);
  if (date === null) return epochText.test(text) ? ofEpoch(Number(text)) : null;
  const left = bare.slice(date.length).trim();
  const offsetMin = offset === null ? null : offsetMinOf(offset);
  if (left === '') return { day: date.day, hour: 0, rest: 0, offsetMin, hasHour: false };
  const [, hh, mm = '00', ss = '00'] = (date.isCompact ? compactClock.exec(left) : null) ?? [];
  const clock = clockIn(hh === undefined ? left : `${hh}:${mm}:${ss}`);
  return clock === null ? null : { day: date.day, ...clock, offsetMin, hasHour: true };
}

function ofEpoch(number: number): WrittenTime {
  const at: EpochMs = number < 1e11 ? number * secondMs : number;
  const day = Math.floor(at / (24 * hourMs)) * 24 * hourMs;
  const hour = Math.floor((at - day) / hourMs);
  return { day, hour, rest: at - day - hour * hourMs, offsetMin: 0, hasHour: true };
}

function offsetMinOf([, , sign, hours = '0', minutes = '0']: RegExpExecArray): number {
  const min = Number(hours) * 60 + Number(minutes);
  return sign === '-' ? -min : min;
}
