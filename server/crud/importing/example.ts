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

/** Whether this is the example of a template, in any language, which nobody means to import. */
export const isExample = (resource: Resource, { known }: Columns, { cells }: TableRow): boolean =>
  languages.some((language) => {
    const examples = importedFields(resource).flatMap(([name, field]) => {
      const at = known.findIndex((column) => column?.name === name);
      const example = exampleOf(resource, name, field, language);
      return example === null || at < 0 ? [] : [{ example, cell: cells[at] ?? '' }];
    });
    return examples.length > 0 && examples.every(({ example, cell }) => cell === example);
  });
