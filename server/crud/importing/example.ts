import { languages, type Language } from '@contract/languages';
import type { Field, Resource } from '@contract/resources';
import type { TableRow } from '../../platform/sheets/reading/table';
import { isTextKey, say } from '../../platform/http/words';
import { importedFields, type Columns } from './columns';

/** What the template writes into a column that may hold anything; null where it takes a value from a list. */
export function exampleOf(resource: Resource, name: string, field: Field, language: Language): string | null {
  const own = `resource.${resource.name}.example.${name}`;
  if (isTextKey(own)) return say(language, own);
  switch (field.kind) {
    case 'instant':
      return field.isDay ? '2026-01-31' : '2026-01-31 08:00:00';
    case 'integer':
    case 'decimal':
      return String(field.default ?? field.min ?? 1);
    default:
      return null;
  }
}

const digitsAtEnd = (text: string): string => {
  let from = text.length;
  while (from > 0 && /\d/.test(text.charAt(from - 1))) from -= 1;
  return text.slice(from);
};

/** A second example: the same with another number, so that both could be taken in. */
export function nextExample(example: string): string {
  const [before = '', at = '', domain = ''] = example.split(/(@)/);
  const digits = digitsAtEnd(before);
  const lead = before.slice(0, before.length - digits.length);
  const next = digits === '' ? '2' : String(BigInt(digits) + 1n).padStart(digits.length, '0');
  return lead + next + at + domain;
}

export const isReference = ({ kind }: Field): boolean => kind === 'reference' || kind === 'references';

const isSequence = (field: Field): boolean => field.kind === 'text' && field.format !== 'password';

/** What the second row of examples holds in a column where the first holds this. */
export const secondExample = (field: Field, example: string): string =>
  isSequence(field) ? nextExample(example) : example;

/** Whether this is an example of a template, in any language, which nobody means to import. */
export const isExample = (resource: Resource, { known }: Columns, { cells }: TableRow): boolean =>
  languages.some((language) => {
    const examples = importedFields(resource).flatMap(([name, field]) => {
      const at = known.findIndex((column) => column?.name === name);
      const example = exampleOf(resource, name, field, language);
      // A reference holds what was stored when the template was made.
      return example === null || at < 0 || isReference(field)
        ? []
        : [{ field, example, cell: cells[at] ?? '' }];
    });
    if (examples.length === 0) return false;
    return (
      examples.every(({ example, cell }) => cell === example) ||
      examples.every(({ field, example, cell }) => cell === secondExample(field, example))
    );
  });
