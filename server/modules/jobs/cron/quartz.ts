import { cronPartNames, type CronPartName } from '@contract/jobs';

/** Why a text is no schedule: `fields` wrong number of them, `question` not exactly one ?, `part` one is wrong. */
export type CronProblem = ProblemOfAll | ProblemOfPart;
type ProblemOfAll = { reason: 'fields' | 'question' | 'never' };
type ProblemOfPart = { reason: 'part'; part: CronPartName };

/** A schedule taken apart. Numbers are Quartz's own: weekdays run from 1, Sunday. */
export interface QuartzCron {
  second: number[];
  minute: number[];
  hour: number[];
  month: number[];
  year: number[] | null;
  day: DayRule;
}

export type DayRule =
  | { kind: 'days'; days: number[] }
  | { kind: 'weekdays'; weekdays: number[] }
  | { kind: 'last' | 'lastWorkday' }
  /** So many days before the last one of the month. */
  | { kind: 'beforeLast'; days: number }
  | { kind: 'workdayNear'; day: number }
  /** `nth` 1 to 5, or the last one of the month. */
  | { kind: 'nthWeekday'; weekday: number; nth: number | 'last' };

interface Bounds {
  min: number;
  max: number;
  names: readonly string[];
}
const monthNames = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const weekdayNames = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const numbers = (min: number, max: number): Bounds => ({ min, max, names: [] });
const bounds: Record<CronPartName, Bounds> = {
  second: numbers(0, 59),
  minute: numbers(0, 59),
  hour: numbers(0, 23),
  day: numbers(1, 31),
  month: { min: 1, max: 12, names: monthNames },
  weekday: { min: 1, max: 7, names: weekdayNames },
  year: numbers(1970, 2099),
};

/** Reads a Quartz expression of 6 or 7 fields, or says what is wrong with it. */
export function readQuartz(text: string): QuartzCron | CronProblem {
  const fields = text.trim().toUpperCase().split(/\s+/);
  if (fields.length < 6 || fields.length > 7) return { reason: 'fields' };
  const [second = '', minute = '', hour = '', day = '', month = '', weekday = '', year] = fields;
  if ((day === '?') === (weekday === '?')) return { reason: 'question' };
  const rule = weekday === '?' ? dayRule(day) : weekdayRule(weekday);
  const lists = {
    second: listOf(second, 'second'),
    minute: listOf(minute, 'minute'),
    hour: listOf(hour, 'hour'),
    month: listOf(month, 'month'),
    year: year === undefined || year === '*' ? null : listOf(year, 'year'),
  };
  const { second: seconds, minute: minutes, hour: hours, month: months } = lists;
  const isYearWrong = year !== undefined && year !== '*' && lists.year === null;
  if (seconds && minutes && hours && months && rule && !isYearWrong)
    return { second: seconds, minute: minutes, hour: hours, month: months, year: lists.year, day: rule };
  return { reason: 'part', part: wrongPart({ ...lists, year: isYearWrong ? null : [] }, weekday === '?') };
}

function wrongPart(lists: Partial<Record<CronPartName, number[] | null>>, isByDay: boolean): CronPartName {
  return cronPartNames.find((name) => lists[name] === null) ?? (isByDay ? 'day' : 'weekday');
}

function dayRule(text: string): DayRule | null {
  if (text === 'L') return { kind: 'last' };
  if (text === 'LW') return { kind: 'lastWorkday' };
  const before = /^L-(\d{1,2})$/.exec(text);
  if (before) return within(Number(before[1]), 1, 30, (days) => ({ kind: 'beforeLast', days }));
  const near = /^(\d{1,2})W$/.exec(text);
  if (near) return within(Number(near[1]), 1, 31, (day) => ({ kind: 'workdayNear', day }));
  const days = listOf(text, 'day');
  return days && { kind: 'days', days };
}

function weekdayRule(text: string): DayRule | null {
  if (text === 'L') return { kind: 'weekdays', weekdays: [7] };
  const nth = /^(\w+)#([1-5])$/.exec(text) ?? /^(\w+?)L$/.exec(text);
  if (nth) {
    const weekday = numberOf(nth[1] ?? '', bounds.weekday);
    return weekday === null ? null : { kind: 'nthWeekday', weekday, nth: nth[2] ? Number(nth[2]) : 'last' };
  }
  const weekdays = listOf(text, 'weekday');
  return weekdays && { kind: 'weekdays', weekdays };
}

const within = (value: number, min: number, max: number, rule: (value: number) => DayRule): DayRule | null =>
  value >= min && value <= max ? rule(value) : null;

/** Every number that a field stands for, in order; null when it is not one of Quartz's lists. */
function listOf(text: string, part: CronPartName): number[] | null {
  const items = text.split(',').map((item) => itemOf(item, bounds[part], part !== 'year'));
  const found = items.flatMap((item) => item ?? []);
  return items.includes(null) ? null : [...new Set(found)].sort((a, b) => a - b);
}

function itemOf(text: string, limits: Bounds, mayWrap: boolean): number[] | null {
  const [, range = '', stepText] = /^([^/]*)(?:\/(\d{1,4}))?$/.exec(text) ?? [];
  const step = stepText === undefined ? 1 : Number(stepText);
  if (step < 1 || step > limits.max) return null;
  const span = spanOf(range, limits, stepText !== undefined);
  if (!span || (span.from > span.to && !mayWrap)) return null;
  return stepped(span.from, span.to, step, limits);
}

/** `0/5` runs on to the end of its field; `/5` begins at the first value. */
function spanOf(range: string, limits: Bounds, isStepped: boolean): { from: number; to: number } | null {
  if (range === '*' || (range === '' && isStepped)) return { from: limits.min, to: limits.max };
  const [first = '', last, ...more] = range.split('-');
  const from = numberOf(first, limits);
  const to = last === undefined ? (isStepped ? limits.max : from) : numberOf(last, limits);
  return from === null || to === null || more.length > 0 ? null : { from, to };
}

/** From one value to the other, past the end of the field when it must (22-2, FRI-MON). */
function stepped(from: number, to: number, step: number, { min, max }: Bounds): number[] {
  const size = max - min + 1;
  const end = to < from ? to + size : to;
  const values: number[] = [];
  for (let value = from; value <= end; value += step) values.push(value > max ? value - size : value);
  return values;
}

function numberOf(text: string, { min, max, names }: Bounds): number | null {
  const named = names.indexOf(text);
  const value = named >= 0 ? named + min : /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : null;
}
