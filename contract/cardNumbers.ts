import { CardNumber } from './doorEvents';
import { plainText } from './plainText';

/**
 * How readers say the number of one and the same card: decimal, with zeros before it or not; hexadecimal; either with
 * its bytes in the other order; a facility code of three digits and a number of five.
 */
export const cardForms = ['decimal', 'hex', 'hexReversed', 'decimalReversed', 'facility'] as const;
export type CardForm = (typeof cardForms)[number];

/** How a card was entered: in a form that somebody knows, or in one that is found out. */
export const enteredForms = ['auto', ...cardForms] as const;
export type EnteredForm = (typeof enteredForms)[number];

/** What a reader is sent, and says: `entered` as the number was entered. */
export const readerForms = ['entered', 'decimal', 'decimal10', ...cardForms.slice(1)] as const;
export type ReaderForm = (typeof readerForms)[number];

const digits = /^\d+$/;
/** Shorter ones are numbers of a series as a rule: read as hexadecimal they would equal others of it. */
const shortestHexOfDigits = 6;
/** Bytes of cards: those of 24 and 32 bits, and unique identifiers of 5, 7, 8 and 10. */
const widths: readonly number[] = [3, 4, 5, 7, 8, 10];

const hexOf = (value: bigint, bytes: number): string =>
  value
    .toString(16)
    .toUpperCase()
    .padStart(bytes * 2, '0');

const reversed = (hex: string): string => (hex.match(/../g) ?? []).toReversed().join('');
const valueOf = (hex: string): bigint => BigInt(`0x${hex}`);
const bytesOf = (value: bigint): number => Math.ceil(value.toString(16).length / 2);
const widthFor = (value: bigint): number =>
  widths.find((width) => width >= 4 && width >= bytesOf(value)) ?? 16;

function facilityValue(text: string): bigint | null {
  if (!/^\d{8}$/.test(text)) return null;
  const [facility, number] = [Number(text.slice(0, 3)), Number(text.slice(3))];
  return facility > 0xff || number > 0xffff ? null : BigInt(facility * 0x1_0000 + number);
}

const readings: Readonly<Record<CardForm, (text: string) => bigint[]>> = {
  decimal: (text) => (digits.test(text) ? [BigInt(text)] : []),
  hex: (text) => [valueOf(text)],
  hexReversed(text) {
    // Zeros before a number of four bytes are left out now and then.
    const padded = [6, 7].includes(text.length) ? [text, text.padStart(8, '0')] : [text];
    return padded.filter((one) => widths.includes(one.length / 2)).map((one) => valueOf(reversed(one)));
  },
  decimalReversed(text) {
    if (!digits.test(text)) return [];
    const value = BigInt(text);
    const fitting = widths.filter((width) => width <= 4 && width >= bytesOf(value));
    return (fitting.length > 0 ? fitting : [widthFor(value)]).map((width) =>
      valueOf(reversed(hexOf(value, width))),
    );
  },
  facility(text) {
    const value = facilityValue(text);
    return value === null ? [] : [value];
  },
};

/** The values that a number may mean, by the form that it would be in; of a form that is known, that one alone. */
export function valuesOf(number: string, form: EnteredForm = 'auto'): { form: CardForm; value: bigint }[] {
  const text = number.toUpperCase();
  const isSeries = digits.test(text) && text.length < shortestHexOfDigits;
  const forms = form === 'auto' ? cardForms.filter((one) => one === 'decimal' || !isSeries) : [form];
  return forms.flatMap((one) => readings[one](text).map((value) => ({ form: one, value })));
}

/** Whether a number can be one in this form. */
export const isInForm = (number: string, form: EnteredForm): boolean => valuesOf(number, form).length > 0;

const renderings: Readonly<Record<Exclude<ReaderForm, 'entered'>, (value: bigint) => string | null>> = {
  decimal: (value) => value.toString().padStart(4, '0'),
  decimal10: (value) => value.toString().padStart(10, '0'),
  hex: (value) => hexOf(value, widthFor(value)),
  hexReversed: (value) => reversed(hexOf(value, widthFor(value))),
  decimalReversed: (value) =>
    valueOf(reversed(hexOf(value, widthFor(value))))
      .toString()
      .padStart(4, '0'),
  facility: (value) =>
    value > 0xff_ffffn
      ? null
      : `${String(value >> 16n).padStart(3, '0')}${String(value & 0xffffn).padStart(5, '0')}`,
};

/**
 * A number as a reader of this form says it. Digits alone are decimal unless somebody said otherwise. What has no such
 * form goes out as it was entered.
 */
export function renderCard(number: string, form: EnteredForm, reader: ReaderForm): string {
  if (reader === 'entered') return number;
  const known = form === 'auto' ? (digits.test(number) ? 'decimal' : 'hex') : form;
  const value = valuesOf(number, known)[0]?.value;
  const text = value === undefined ? null : renderings[reader](value);
  return text !== null && CardNumber.safeParse(text).success ? text : number;
}

const facilityText = /^(\d{1,3})\s*[,/:-]\s*(\d{1,5})$/;
const byteGroups = /^[0-9a-f]{2}(?:[:\s-][0-9a-f]{2})+$/i;

/** A number as people copy it from a card: with its facility code before it, in bytes, or with `0x`. */
export function enteredCard(text: string): { number: string; form?: CardForm } | null {
  // Also commas and colons of full width, which are marks of a sentence elsewhere.
  const given = plainText(text.normalize('NFKC'));
  const [, facility, own] = facilityText.exec(given) ?? [];
  if (facility !== undefined && own !== undefined && !byteGroups.test(given))
    return checked(`${facility.padStart(3, '0')}${own.padStart(5, '0')}`, 'facility');
  const isHex = byteGroups.test(given) || /^0x/i.test(given);
  const number = isHex ? given.replace(/^0x/i, '').replaceAll(/[:\s-]/g, '') : given;
  // Digits alone would pass for decimal ones.
  return isHex && digits.test(number) ? checked(number, 'hex') : checked(number);
}

const checked = (number: string, form?: CardForm): { number: string; form?: CardForm } | null =>
  !CardNumber.safeParse(number).success || (form !== undefined && !isInForm(number, form))
    ? null
    : { number, ...(form !== undefined && { form }) };
