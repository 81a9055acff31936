/** PostgreSQL's integer: no row has a larger number, and none is asked for by one. */
export const largestRowId = 2_147_483_647;

/** R-VAL-08: optional sign, an integer without leading zeros, optional decimals. */
export const isNumberText = (text: string): boolean => /^[+-]?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text);

/** R-VAL-11: what older systems wrote for nothing is shown as nothing. */
export const shownText = (value: string | number | null | undefined): string =>
  value === null || value === undefined || value === 'undefined' || value === 'null' ? '' : String(value);

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

const secondsDigits = 10;

/**
 * R-VAL-12: `year-month-day hour:minute:second` in the browser's or the given time zone. A number of 10 digits (or
 * its text) is seconds, a longer one milliseconds; what is no time at all reads as nothing.
 */
export function timeText(time: number | string | Date | null | undefined, timeZone?: string): string {
  const instant = instantOf(time);
  if (instant === null) return '';
  const parts = new Intl.DateTimeFormat('en-CA', {
    ...(timeZone && { timeZone }),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}:${part('second')}`;
}

function instantOf(time: number | string | Date | null | undefined): Date | null {
  const text = time instanceof Date ? String(time.getTime()) : shownText(time).trim();
  if (text === '') return null;
  const isSeconds = /^\d+$/.test(text) && text.length === secondsDigits;
  const instant = /^\d+$/.test(text) ? new Date(Number(text) * (isSeconds ? 1_000 : 1)) : new Date(text);
  return Number.isNaN(instant.getTime()) ? null : instant;
}
