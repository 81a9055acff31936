import { outcomes } from '@contract/errors';
import type { Language } from '@contract/languages';
import type { Field, Resource } from '@contract/resources';
import type { Choice } from '@contract/resourceSchemas';
import type { Actor } from '../platform/http/route';
import { isTextKey, say } from '../platform/http/words';

/** Words of a resource in any language. */
export const resourceWords = (resource: Resource, group: string, key: string, language: Language): string => {
  const text = `resource.${resource.name}.${group}.${key}`;
  if (isTextKey(text)) return say(language, text);
  const noun = `resource.${key.split('.').at(-1) ?? ''}.title`;
  if (group === 'option' && isTextKey(noun)) return say(language, noun);
  // An outcome that is a refusal has the words of that refusal.
  const refusal = `errors.${key.split('.').at(-1) ?? ''}`;
  return group === 'option' && isTextKey(refusal) ? say(language, refusal) : key;
};
export const fieldWords = (resource: Resource, name: string, language: Language): string =>
  resourceWords(resource, 'field', name, language);
export const titleWords = (resource: Resource, language: Language): string => {
  const text = `resource.${resource.name}.title`;
  return isTextKey(text) ? say(language, text) : resource.name;
};

/** Where choices come from. */
export interface ChoicePorts {
  dict(type: string, language: Language): Promise<readonly { value: string; label: string }[]>;
  lookup(path: string, actor: Actor, language: Language): Promise<readonly Choice[]>;
  /** What else names each row of a resource alone, by its id: codes and logins. */
  keys?(resource: string): Promise<ReadonlyMap<string, readonly string[]>>;
}

/** Value → words of one field that is no reference, for files that people read. */
export async function labelsOf(
  { resource, name, field }: { resource: Resource; name: string; field: Field },
  ports: ChoicePorts,
  language: Language,
): Promise<Map<string, string> | null> {
  if (field.kind === 'choice') {
    if (field.dict) return mapOf(await ports.dict(field.dict, language));
    const values = field.values ?? outcomes;
    return new Map(
      values.map((value) => [value, resourceWords(resource, 'option', `${name}.${value}`, language)]),
    );
  }
  if (field.kind !== 'flag') return null;
  return new Map([
    ['true', say(language, 'crud.yes')],
    ['false', say(language, 'crud.no')],
  ]);
}

const mapOf = (choices: readonly { value: string | number; label: string }[]): Map<string, string> =>
  new Map(choices.map(({ value, label }) => [String(value), label]));
