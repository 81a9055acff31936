/** PostgreSQL's integer: no row has a larger number, and none is asked for by one. */
export const largestRowId = 2_147_483_647;

/** R-VAL-08: optional sign, an integer without leading zeros, optional decimals. */
export const isNumberText = (text: string): boolean => /^[+-]?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text);

/** The number that a text writes; what is no such text stays as it is, for a schema to refuse. */
export const numberOf = (value: unknown): unknown =>
  typeof value === 'string' && isNumberText(value.trim()) ? Number(value) : value;

/** R-VAL-11: what older systems wrote for nothing is shown as nothing. */
export function shownText(value: unknown): string {
  const text = textOf(value);
  return text === 'undefined' || text === 'null' ? '' : text;
}

/**
 * What an unchecked value reads as: nothing for null and undefined, a list as its parts between commas. A structure
 * reads as its JSON, so that it never passes for nothing where nothing is allowed.
 */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
    return String(value);
  return Array.isArray(value) ? value.map(textOf).join(',') : JSON.stringify(value);
}

/** `yyyy-MM-dd` of a day that there is: 30 February is none. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

const secondsDigits = 10;

/** `year-month-day hour:minute:second`, by the name of a time zone; '' for that of this machine. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const two = '2-digit';
  const made = new Intl.DateTimeFormat('sv-SE', {
    ...(timeZone && { timeZone }),
    ...{ year: 'numeric', month: two, day: two, hour: two, minute: two, second: two, hourCycle: 'h23' },
  });
  formatters.set(timeZone, made);
  return made;
}

/**
 * R-VAL-12: `year-month-day hour:minute:second` in the browser's or the given time zone. A number of 10 digits (or
 * its text) is seconds, a longer one milliseconds; what is no time at all reads as nothing.
 */
export function timeText(time: number | string | Date | null | undefined, timeZone = ''): string {
  const instant = instantOf(time);
  return instant === null ? '' : formatterOf(timeZone).format(instant);
}

function instantOf(time: number | string | Date | null | undefined): Date | null {
  const text = shownText(time).trim();
  if (text === '') return null;
  const isSeconds = /^\d+$/.test(text) && text.length === secondsDigits;
  const instant =
    time instanceof Date
      ? time
      : new Date(/^\d+$/.test(text) ? Number(text) * (isSeconds ? 1_000 : 1) : text);
  return Number.isNaN(instant.getTime()) ? null : instant;
}
