import type { Language } from '@contract/languages';
import type { Field, Resource } from '@contract/resources';
import type { Choice } from '@contract/resourceSchemas';
import type { Actor } from '../../platform/http/route';
import { labelsOf, type ChoicePorts } from '../labels';

/** One value that a cell may stand for. */
export interface Offer {
  value: string;
  /** What the template and the refusals call it: its name, or its path where several have that name. */
  label: string;
  names: readonly string[];
  isDisabled: boolean;
}

export interface OfferedField {
  resource: Resource;
  name: string;
  field: Field;
}

/** What a column may hold, in one language; null where anything may be written. */
export async function offersOf(
  offered: OfferedField,
  ports: ChoicePorts,
  actor: Actor,
  language: Language,
): Promise<Offer[] | null> {
  const { field } = offered;
  if (field.kind === 'reference' || field.kind === 'references')
    return referred(
      await ports.lookup(field.from, actor, language),
      (await ports.keys?.(field.of ?? field.from)) ?? new Map(),
    );
  const labels = await labelsOf(offered, ports, language);
  if (!labels) return null;
  const allowed = field.kind === 'choice' ? field.values : undefined;
  return [...labels]
    .filter(([value]) => !allowed || allowed.includes(value))
    .map(([value, label]) => ({ value, label, names: [label], isDisabled: false }));
}

function referred(choices: readonly Choice[], keys: ReadonlyMap<string, readonly string[]>): Offer[] {
  const byValue = new Map(choices.map((choice) => [choice.value, choice]));
  const pathOf = ({ label, parentId }: Choice): string => {
    const parent = byValue.get(parentId ?? '');
    return parent ? `${pathOf(parent)}/${label}` : label;
  };
  const counts = new Map<string, number>();
  for (const { label } of choices) counts.set(label, (counts.get(label) ?? 0) + 1);
  return choices.map((choice) => {
    const path = pathOf(choice);
    const label = counts.get(choice.label) === 1 ? choice.label : path;
    const { value, isDisabled = false } = choice;
    // By number, by name with or without what stands in brackets behind it, by path, and by a login or a code.
    const [, bare, behind] = /^(.*\S)\s*[(（]([^()（）]+)[)）]$/.exec(choice.label) ?? [];
    const parts = bare === undefined || behind === undefined ? [] : [bare, behind];
    const names = [choice.label, path, `#${value}`, ...parts, ...(keys.get(String(value)) ?? [])];
    return { value: String(value), label, names, isDisabled };
  });
}
