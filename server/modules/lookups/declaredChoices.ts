import { sql, type RawBuilder } from 'kysely';
import type { Language } from '@contract/languages';
import { idFieldOf, type Field, type Resource } from '@contract/resources';
import type { Choice } from '@contract/resourceSchemas';
import { alias, columnNameOf, idColumnOf } from '../../crud/columns';
import { choosableRows, type HooksByName } from '../../crud/declaredScope';
import { ownChoices, type Choices } from './choices';

const columnOf = ({ fields }: Resource, name: string): string => {
  const field = fields[name];
  if (!field) throw new Error(`There is no field ${name}.`);
  return columnNameOf(name, field);
};

const titleOf = ({ name, fields }: Resource): [string, Field] => {
  const title = Object.entries(fields).find(([, { isTitle }]) => isTitle);
  if (!title) throw new Error(`The resource ${name} has no title to be chosen by.`);
  return title;
};

const labelColumn = (resource: Resource, language: Language): string => {
  const [name, { localized }] = titleOf(resource);
  return columnOf(resource, localized && language !== 'zh' ? localized[language] : name);
};

const own = (column: string) => sql.ref(`${alias}.${column}`);

/** As its own list is ordered; a list in the order of ids is chosen from by titles. */
function orderOf(resource: Resource, language: Language): RawBuilder<unknown> {
  const id = idFieldOf(resource);
  const [first] = resource.sort;
  if (!first || first[0] === id) return own(labelColumn(resource, language));
  const columns = resource.sort.map(
    ([name, direction]) => sql`${own(columnOf(resource, name))} ${sql.raw(direction)}`,
  );
  return sql.join([...columns, own(idColumnOf(resource))]);
}

/** What a resource offers by its declaration alone: its rows in sight by their title, those out of use not to be chosen. */
export const declaredChoices =
  (resource: Resource, resources: readonly Resource[], hooks: HooksByName): Choices =>
  async (db, actor, language) => {
    const isDisabled = resource.fields['status'] ? sql`${own('status')} = '1'` : sql`false`;
    const present = resource.softDelete ? sql`not ${own(resource.softDelete)}` : sql`true`;
    const { rows } = await sql<Choice>`
      select ${own(idColumnOf(resource))} as value, ${own(labelColumn(resource, language))} as label,
        ${isDisabled} as "isDisabled"
      from ${sql.table(resource.table)} as ${sql.ref(alias)}
      where ${present} and ${await choosableRows(db, { resource, resources, hooks }, actor)}
      order by ${orderOf(resource, language)}`.execute(db);
    return rows;
  };

/** Of everything that a field of these resources refers to. @throws Error for a reference to nothing */
export function choicesFor(
  resources: readonly Resource[],
  hooks: HooksByName = {},
): Readonly<Record<string, Choices>> {
  const named = resources.flatMap(({ fields }) =>
    Object.values(fields).flatMap((field) => ('from' in field ? [field.from] : [])),
  );
  const declared = [...new Set(named)].filter((name) => !ownChoices[name]);
  return {
    ...ownChoices,
    ...Object.fromEntries(
      declared.map((name) => {
        const resource = resources.find((one) => one.name === name);
        if (!resource) throw new Error(`A field refers to ${name}, which nobody declared.`);
        return [name, declaredChoices(resource, resources, hooks)];
      }),
    ),
  };
}
