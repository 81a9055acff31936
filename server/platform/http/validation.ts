import type { Language } from '@contract/languages';
import type { z } from 'zod';
import { AppError } from '../errors';
import { isTextKey, say, type TextKey } from './words';

type Issue = z.core.$ZodIssue;

/**
 * What the schema makes of the input.
 * @throws AppError 'validation' with a reason per field, in the caller's language
 */
export function parsed<S extends z.ZodType>(
  schema: S,
  input: unknown,
  language: Language,
  nameOf: (field: string) => string = (field) => field,
): z.output<S> {
  const result = checked(schema, input, language, nameOf);
  if ('data' in result) return result.data;
  throw new AppError('validation', {}, result.reasons);
}

/** What the schema makes of the input, or a reason per field, in the caller's language. */
export function checked<S extends z.ZodType>(
  schema: S,
  input: unknown,
  language: Language,
  nameOf: (field: string) => string,
): { data: z.output<S> } | { reasons: Record<string, string> } {
  const result = schema.safeParse(input);
  return result.success
    ? { data: result.data }
    : { reasons: fieldReasons(result.error.issues, language, nameOf) };
}

function fieldReasons(
  issues: readonly Issue[],
  language: Language,
  nameOf: (field: string) => string,
): Record<string, string> {
  const reasons: Record<string, string> = {};
  for (const issue of issues) {
    const field = issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys] : issue.path;
    const path = field.map(String).join('.') || 'body';
    reasons[path] ??= reasonOf(issue, nameOf(path), language);
  }
  return reasons;
}

/** A schema may name a text key as its message; the other messages of zod are in no language of ours. */
function reasonOf(issue: Issue, field: string, language: Language): string {
  if (isTextKey(issue.message)) return say(language, issue.message, { field });
  return say(language, keyOf(issue), { field, ...limitOf(issue) });
}

function keyOf(issue: Issue): TextKey {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined && issue.message.endsWith('received undefined')) return 'fields.required';
      return wantedKeys[issue.expected] ?? 'fields.wrongType';
    case 'invalid_format':
      return 'fields.wrongFormat';
    case 'too_small':
      return isLength(issue.origin) ? 'fields.tooShort' : 'fields.tooSmall';
    case 'too_big':
      return isLength(issue.origin) ? 'fields.tooLong' : 'fields.tooLarge';
    case 'invalid_value':
      return 'fields.notAllowed';
    case 'unrecognized_keys':
      return 'fields.unknown';
    default:
      return 'fields.invalid';
  }
}

const wantedKeys: Readonly<Record<string, TextKey>> = { number: 'fields.number', int: 'fields.integer' };

const isLength = (origin: string): boolean => origin === 'string' || origin === 'array' || origin === 'set';

function limitOf(issue: Issue): Record<string, string> {
  if (issue.code === 'too_small') return { limit: issue.minimum.toString() };
  return issue.code === 'too_big' ? { limit: issue.maximum.toString() } : {};
}
