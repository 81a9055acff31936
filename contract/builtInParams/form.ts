import type { LocalName } from '../languages';

export type ParamForm =
  | { type: 'whole' | 'number'; min: number; max: number; unit: string; isOptional?: boolean }
  | { type: 'choice'; choices: readonly string[] }
  | { type: 'list'; separator: ',' | ';'; choices?: readonly string[] }
  | { type: 'url' | 'year' };

/** Which way a change makes things less safe: a number, a place among the choices, or the entries of a list. */
export type Loosening = 'up' | 'down' | 'upOrZero' | 'more' | 'fewer' | 'admitsMore';

export interface BuiltInParam {
  form: ParamForm;
  default: string;
  /** Beside editing parameters at all. */
  permission: string;
  /** `retention`: what is older is deleted. `safety`: a change that loosens asks for the second factor. */
  class: 'ordinary' | 'retention' | 'safety';
  loosens?: Loosening;
  /** What a shorter retention deletes. */
  readings?: LocalName;
  effect: LocalName;
}

const entriesOf = (text: string, separator: string): string[] =>
  text.split(separator).flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));

/** Whether a text is a value of this form. */
export function isAllowed(form: ParamForm, given: string): boolean {
  const text = given.trim();
  switch (form.type) {
    case 'whole':
    case 'number': {
      if (text === '') return form.isOptional === true;
      const value = Number(text);
      const isKind = form.type === 'whole' ? Number.isInteger(value) : Number.isFinite(value);
      return /^-?\d+(\.\d+)?$/.test(text) && isKind && value >= form.min && value <= form.max;
    }
    case 'choice':
      return form.choices.includes(text);
    case 'list':
      return entriesOf(text, form.separator).every((entry) => form.choices?.includes(entry) ?? true);
    case 'url':
      return text === '' || /^https?:\/\/\S+$/.test(text);
    case 'year':
      return text === '' || /^\d{4}$/.test(text);
  }
}

export const unitOf = (form: ParamForm): string => ('unit' in form && form.unit !== '1' ? form.unit : '');

/** What may be written, in signs that every language reads. */
export function rangeOf(form: ParamForm): string {
  switch (form.type) {
    case 'whole':
    case 'number':
      return `${form.min} – ${form.max} ${unitOf(form)}`.trimEnd();
    case 'choice':
      return form.choices.join(' | ');
    case 'list':
      return form.choices ? form.choices.join(`${form.separator} `) : `… ${form.separator} …`;
    case 'url':
      return 'https://…';
    case 'year':
      return 'YYYY';
  }
}

/**
 * The value that counts. One that is not allowed counts as the default, a list by its allowed entries; where it says
 * how long history is kept it deletes nothing that the longest allowed value would keep.
 */
export function effectiveOf(
  { form, default: usual, class: kind }: BuiltInParam,
  stored: string | null,
): string {
  if (stored === null) return usual;
  if (isAllowed(form, stored)) return stored.trim();
  if (kind === 'retention' && 'max' in form) return String(form.max);
  if (form.type !== 'list') return usual;
  const known = entriesOf(stored, form.separator).filter((entry) => form.choices?.includes(entry) ?? true);
  return known.length > 0 ? known.join(form.separator) : usual;
}

const amountOf = (text: string, isZeroEndless: boolean): number => {
  const value = Number(text);
  return isZeroEndless && value === 0 ? Infinity : value;
};

/** Whether the product is less safe with `next` than with `old`; both are allowed values. */
export function isLooser({ form, loosens }: BuiltInParam, old: string, next: string): boolean {
  if (loosens === undefined) return false;
  if (form.type === 'list') {
    const [before, after] = [entriesOf(old, form.separator), entriesOf(next, form.separator)];
    if (loosens === 'fewer') return before.some((entry) => !after.includes(entry));
    const hasMore = after.some((entry) => !before.includes(entry));
    // Without an entry everybody is admitted.
    return loosens === 'more' ? hasMore : before.length > 0 && (hasMore || after.length === 0);
  }
  if (form.type === 'choice') {
    const step = form.choices.indexOf(next) - form.choices.indexOf(old);
    return loosens === 'down' ? step < 0 : step > 0;
  }
  const [before, after] = [old, next].map((text) => amountOf(text, loosens === 'upOrZero'));
  if (before === undefined || after === undefined) return false;
  return loosens === 'down' ? after < before : after > before;
}
