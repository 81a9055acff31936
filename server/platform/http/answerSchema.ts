import { z } from 'zod';
import type { Route } from './route';

type JsonSchema = Record<string, unknown>;

/**
 * The shape of a route's success answer for fast-json-stringify: what the schema does not name, does not leave.
 * Null when the route answers by itself (`raw`).
 */
export function answerSchema({ answer = 'data', response }: Route): JsonSchema | null {
  if (answer === 'raw') return null;
  const envelope = z.object({ code: z.number().int(), msg: z.string() });
  const shape = answer === 'whole' ? wholeOf(envelope, response) : dataOf(envelope, response);
  const schema = z.toJSONSchema(shape, { target: 'draft-7', io: 'output', unrepresentable: 'any' });
  return structureOf(schema) as JsonSchema;
}

const dataOf = (envelope: z.ZodObject, response: z.ZodType | undefined): z.ZodType =>
  response === undefined ? envelope : envelope.extend({ data: response });

const wholeOf = (envelope: z.ZodObject, response: z.ZodType | undefined): z.ZodType =>
  response instanceof z.ZodObject ? envelope.extend(response.shape) : (response ?? envelope);

/** Limits were checked where the data came in; a serializer that checks them again would only be slower. */
const limits = new Set([
  ...[
    '$schema',
    'id',
    '$id',
    'pattern',
    'format',
    'minimum',
    'maximum',
    'exclusiveMinimum',
    'exclusiveMaximum',
  ],
  ...[
    'minLength',
    'maxLength',
    'minItems',
    'maxItems',
    'multipleOf',
    'propertyNames',
    'default',
    'description',
  ],
]);

function structureOf(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(structureOf);
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node).filter(([name, value]) => !limits.has(name) || isSubschema(value));
  return flattened(Object.fromEntries(entries.map(([name, value]) => [alike(name), structureOf(value)])));
}

/** Constants become plain types, so that two alternatives may fit alike: either of them writes the same. */
const alike = (name: string): string => (name === 'oneOf' ? 'anyOf' : name);

/** A property may be called `pattern`: then its value is a schema, and it stays. */
const isSubschema = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `number or null` and `1, 2 or 3` become plain types, which are written without trying alternatives. */
function flattened(node: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = node;
  if ('const' in rest || 'enum' in rest) return plain(rest);
  if (!Array.isArray(anyOf)) return node;
  const options = anyOf as JsonSchema[];
  const some = options.filter(({ type }) => type !== 'null');
  const isNullable = some.length < options.length;
  const first = some[0];
  if (first === undefined) return node;
  const areAlike = some.every((option) => isPrimitive(option) && option.type === first.type);
  if (areAlike || (some.length === 1 && isPlainObject(first)))
    return { ...rest, ...first, ...(isNullable && { nullable: true }) };
  return node;
}

function plain({ const: value, enum: values, ...rest }: JsonSchema): JsonSchema {
  const known = Array.isArray(values) ? (values as unknown[]) : [value];
  const types = new Set(known.map((one) => typeof one));
  const only = types.size === 1 ? [...types][0] : undefined;
  return only === 'string' || only === 'number' || only === 'boolean' ? { ...rest, type: only } : rest;
}

const isPrimitive = ({ type }: JsonSchema): boolean =>
  type === 'string' || type === 'number' || type === 'integer' || type === 'boolean';

const isPlainObject = (schema: JsonSchema): boolean =>
  isPrimitive(schema) ||
  schema.type === 'object' ||
  (schema.type === 'array' && !Array.isArray(schema.items));
