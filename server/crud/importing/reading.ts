import { plainText } from '@contract/plainText';
import type { Language } from '@contract/languages';
import type { Field } from '@contract/resources';
import { say } from '../../platform/http/words';
import type { Offer } from './offers';

/** What a cell stands for, or why it stands for nothing. */
export type Reading = { value: unknown } | { problem: string };
export type Read = (cell: string) => Reading;

interface Words {
  title: string;
  language: Language;
  /** In the language of who imports first. */
  offers: readonly (readonly Offer[])[] | null;
}

/** How the cells of a field are read. */
export function readerOf(field: Field, words: Words): Read {
  if (words.offers) return field.kind === 'references' ? severalOf(words) : oneOf(words);
  if (field.kind === 'instant')
    return (cell) => ({ value: field.isDay ? writtenDay(cell) : writtenTime(cell) });
  if (field.kind === 'integer' || field.kind === 'decimal') return withinOf(field, words);
  return (cell) => ({ value: cell });
}

/** How a column uses what a spreadsheet program may have taken for a number. */
export type CellUse = 'code' | 'text' | 'value';

const useByKind: Partial<Record<Field['kind'], CellUse>> = {
  text: 'code',
  longText: 'text',
  richText: 'text',
  choice: 'text',
  reference: 'text',
  references: 'text',
};
export const useOf = ({ kind }: Field): CellUse => useByKind[kind] ?? 'value';

/** A number with both limits is refused with both of them. */
const withinOf =
  (field: Extract<Field, { kind: 'integer' | 'decimal' }>, { title, language }: Words): Read =>
  (cell) => {
    const { min, max } = field;
    const number = Number(cell);
    if (min === undefined || max === undefined || cell.trim() === '' || Number.isNaN(number))
      return { value: cell };
    if (number >= min && number <= max) return { value: cell };
    return { problem: say(language, 'fields.range', { field: title, value: cell, min, max }) };
  };

const keyOf = (text: string): string =>
  plainText(text)
    .toLowerCase()
    .split('/')
    .map((part) => part.trim())
    .join('/');

/** Most of what a refusal lists. */
const mostListed = 12;

function oneOf({ title: field, language, offers }: Words): Read {
  const [own = []] = offers ?? [];
  const known = new Map<string, Set<string>>();
  for (const { value, names } of (offers ?? []).flat())
    for (const name of names.map(keyOf)) known.set(name, (known.get(name) ?? new Set<string>()).add(value));
  const values = new Set(own.map(({ value }) => value));
  const listed = (some: readonly Offer[]) =>
    [...some.slice(0, mostListed).map(({ label }) => label), ...(some.length > mostListed ? ['…'] : [])].join(
      language === 'en' ? ', ' : '、',
    );
  return (cell) => {
    const found = [...(known.get(keyOf(cell)) ?? (values.has(cell) ? [cell] : []))];
    const [value] = found;
    if (value === undefined) {
      const offered = own.filter(({ isDisabled }) => !isDisabled);
      // The likely ones first.
      const like = (offer: Offer) => offer.names.some((name) => keyOf(name).includes(keyOf(cell)));
      const inOrder = [...offered.filter(like), ...offered.filter((offer) => !like(offer))];
      const key = offered.length === 0 ? 'fields.absent' : 'fields.absentAmong';
      return { problem: say(language, key, { field, value: cell, values: listed(inOrder) }) };
    }
    if (found.length === 1) return { value };
    const several = own.filter((offer) => found.includes(offer.value));
    return { problem: say(language, 'fields.ambiguous', { field, value: cell, values: listed(several) }) };
  };
}

/** Names apart by a comma, of any script, or by a semicolon; a name that holds one is taken as it is. */
function severalOf(words: Words): Read {
  const single = oneOf(words);
  return (cell) => {
    const whole = single(cell);
    if ('value' in whole) return { value: [whole.value] };
    const parts = cell
      .split(/[,，、;；]/)
      .map((part) => part.trim())
      .filter(Boolean)
      .map(single);
    const wrong = parts.flatMap((part) => ('problem' in part ? [part.problem] : []));
    if (wrong.length > 0) return { problem: wrong.join(words.language === 'en' ? '; ' : '；') };
    return { value: [...new Set(parts.map((part) => 'value' in part && part.value))] };
  };
}

const written = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;

/** As the wire writes a time; what is no time stays as it is, to be refused in its own words. */
function writtenTime(cell: string): string {
  const parts = written.exec(cell);
  if (!parts) return cell;
  const [year, month, day, hour, minute = '00', second = '00'] = parts.slice(1);
  const two = (part = '') => part.padStart(2, '0');
  const date = `${year}-${two(month)}-${two(day)}`;
  return hour === undefined ? date : `${date} ${two(hour)}:${minute}:${second}`;
}

/** Spreadsheet programs write a day as its first moment. */
const writtenDay = (cell: string): string => writtenTime(cell).replace(/ 00:00:00$/, '');
