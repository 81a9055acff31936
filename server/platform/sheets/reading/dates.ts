/** The thread of this reader knows no paths of the project: it imports what lies beside it. */
const dayMs = 86_400_000;

/** Days from the zero of a workbook's calendar to 1970. */
const epochDay = { 1900: 25_569, 1904: 24_107 };
/** The calendar of 1900 holds a 29 February that never was. */
const falseLeapDay = 60;

const builtInDates: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];

/** Whether a number of this format is shown as a date or a time. */
export const isDateFormat = (id: number, code: string | undefined): boolean =>
  code === undefined
    ? builtInDates.some(([from, to]) => id >= from && id <= to)
    : saysDate(withoutLiterals(code));

const saysDate = (code: string): boolean =>
  code !== 'general' && [...'ymdhs'].some((sign) => code.includes(sign));

/** Whether it shows the time to the second, as tables of ours do: midnight is then a time as any other. */
export const isTimeFormat = (code: string | undefined): boolean => {
  const shown = withoutLiterals(code ?? '');
  return ['y', 'h', 's'].every((sign) => shown.includes(sign));
};

const closing: Readonly<Record<string, string>> = { '"': '"', '[': ']' };

/** Leaves out quoted texts, single escaped signs and conditions such as `[Red]`. */
const withoutLiterals = (code: string): string => {
  let kept = '';
  for (let at = 0; at < code.length; at += 1) {
    const sign = code.charAt(at);
    const end = closing[sign];
    if (end !== undefined) {
      const ends = code.indexOf(end, at + 1);
      at = ends < 0 ? code.length : ends;
    } else if ('\\_*'.includes(sign)) at += 1;
    else kept += sign.toLowerCase();
  }
  return kept;
};

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** A number of days as `YYYY-MM-DD`, with `HH:mm:ss` where it has a time; a time of no day stands alone. */
export function dateText(serial: number, is1904: boolean, isTime = false): string {
  const day = !is1904 && serial < falseLeapDay ? serial + 1 : serial;
  const ms = Math.round(((day - epochDay[is1904 ? 1904 : 1900]) * dayMs) / 1_000) * 1_000;
  const at = new Date(ms);
  if (Number.isNaN(at.getTime())) return String(serial);
  const time = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map(twoDigits).join(':');
  if (serial >= 0 && serial < 1) return time;
  const date = at.toISOString().slice(0, 10);
  return time === '00:00:00' && !isTime ? date : `${date} ${time}`;
}

/** The number of days that a workbook of 1900 holds for such a text; what is no date is the number it says. */
export function serialOf(text: string): number {
  const isTime = /^\d{2}:\d{2}:\d{2}$/.test(text);
  const ms = Date.parse(
    `${isTime ? '1970-01-01T' : ''}${text.replace(' ', 'T')}${text.includes(':') ? 'Z' : ''}`,
  );
  if (Number.isNaN(ms)) return Number.isNaN(Number(text)) ? 0 : Number(text);
  if (isTime) return ms / dayMs;
  const serial = ms / dayMs + epochDay[1900];
  return serial <= falseLeapDay ? serial - 1 : serial;
}
