import type { TempUnit } from '@contract/weather';

/** With narrow signs, plain minus and degree signs; case stays. */
export const narrow = (text: string): string =>
  text
    .replaceAll(/[º˚]/g, '°')
    .normalize('NFKC')
    .replaceAll(/[−–—‐‑]/g, '-')
    .replaceAll(/[【〔]/g, '(')
    .replaceAll(/[】〕]/g, ')')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** What is written where nothing was measured; the numbers are those that formats of the field reserve for it. */
const missing = new Set([
  ...[
    '',
    'na',
    'n/a',
    'nan',
    'null',
    'none',
    'missing',
    'm',
    '-',
    '--',
    '---',
    '/',
    '//',
    '///',
    '缺测',
    '缺測',
  ],
  ...[
    '-999',
    '-999.0',
    '-999.9',
    '-9999',
    '-9999.0',
    '999',
    '999.9',
    '9999',
    '9999.9',
    '999999',
    '999990',
    '32766',
  ],
]);
export const isMissing = (text: string): boolean => missing.has(text.toLowerCase());

const decimal = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d{1,2})?$/i;

/** A number with a point or a comma before its decimals; NaN for what is none. */
export const decimalOf = (text: string): number =>
  decimal.test(text) ? Number(text.replace(',', '.')) : NaN;

const units: Readonly<Record<TempUnit, RegExp>> = {
  C: /° ?c\b|\bdeg(?:rees?)?\.? ?c(?:elsius)?\b|\bcelsius\b|\bcentigrade\b|摄氏|攝氏|(?:^|[ ([/,])c(?=$|[ )\]/,])/i,
  F: /° ?f\b|\bdeg(?:rees?)?\.? ?f(?:ahrenheit)?\b|\bfahrenheit\b|华氏|華氏|(?:^|[ ([/,])f(?=$|[ )\]/,])/i,
  K: /° ?k\b|\bdeg(?:rees?)?\.? ?k(?:elvin)?\b|\bkelvins?\b|开尔文|開爾文|开氏|開氏|(?:^|[ ([/,])k(?=$|[ )\]/,])/i,
};

/** The units that a head names. */
export const unitsIn = (head: string): TempUnit[] =>
  (['C', 'F', 'K'] as const).filter((unit) => units[unit].test(head));

export const toCelsius = (value: number, unit: TempUnit): number =>
  unit === 'F' ? ((value - 32) * 5) / 9 : unit === 'K' ? value - 273.15 : value;

const withUnit = /^(.*\d[.,]?) ?(?:° ?|deg ?)?([cfk])$/i;

/** A temperature as it is written, and the unit that it bears itself. */
export function temperatureIn(text: string): { value: number; unit: TempUnit | null } {
  const [, number, letter] = withUnit.exec(text) ?? [];
  const unit = (['C', 'F', 'K'] as const).find((one) => one === letter?.toUpperCase()) ?? null;
  return { value: decimalOf(number ?? text), unit };
}
