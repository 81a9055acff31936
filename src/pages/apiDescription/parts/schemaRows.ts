type Schema = Record<string, unknown>;
export type Schemas = Readonly<Record<string, Schema>>;

export interface SchemaRow {
  key: string;
  name: string;
  type: string;
  isRequired: boolean;
  place?: string;
  children?: SchemaRow[];
}

const deepest = 4;
const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The fields of a schema as rows of a tree; references are followed, but not for ever. */
export function rowsOf(schema: Schema, schemas: Schemas, path = '', depth = 0): SchemaRow[] {
  const whole = followed(schema, schemas);
  const inner = whole.type === 'array' && isSchema(whole.items) ? followed(whole.items, schemas) : whole;
  const required = listOf(inner.required);
  if (!isSchema(inner.properties) || depth > deepest) return [];
  return Object.entries(inner.properties).flatMap(([name, given]): SchemaRow[] => {
    if (!isSchema(given)) return [];
    const key = `${path}.${name}`;
    const children = rowsOf(given, schemas, key, depth + 1);
    const row = { key, name, type: typeOf(given, schemas), isRequired: required.includes(name) };
    return [children.length > 0 ? { ...row, children } : row];
  });
}

function followed(schema: Schema, schemas: Schemas): Schema {
  if (typeof schema.$ref === 'string') return schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {};
  const [only, ...others] = listOf(schema.anyOf).filter((one) => isSchema(one) && one.type !== 'null');
  return isSchema(only) && others.length === 0 ? followed(only, schemas) : schema;
}

/** A type in a few words: its name, its choices, its limits. */
export function typeOf(schema: Schema, schemas: Schemas): string {
  const options = listOf(schema.anyOf).filter(isSchema);
  if (options.length > 0) return options.map((one) => typeOf(one, schemas)).join(' | ');
  if (Array.isArray(schema.enum)) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  const whole = followed(schema, schemas);
  if ('const' in whole) return JSON.stringify(whole.const);
  if (whole.type === 'array') return `${isSchema(whole.items) ? typeOf(whole.items, schemas) : ''}[]`;
  const type = typeof whole.type === 'string' ? whole.type : 'any';
  const limits = ['minimum', 'maximum', 'minLength', 'maxLength', 'pattern', 'default']
    .filter((name) => name in whole)
    .map((name) => `${name} ${JSON.stringify(whole[name])}`);
  return [type, ...limits].join(', ');
}
