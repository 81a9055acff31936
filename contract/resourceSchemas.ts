import { line } from './plainText';
import { z } from 'zod';
import { ExportTicket } from './exports';
import { isMailAddress } from './mailAddress';
import { isMobileNumber } from './phones';
import { isPasswordAllowed } from './passwords';
import {
  idFieldOf,
  isEntered,
  searchOf,
  sortableFields,
  type Field,
  type Resource,
  type TextFormat,
} from './resources';
import { RowInUse, UsesOf } from './usage';
import { isCalendarDay, numberOf } from './values';

/** PostgreSQL's integer. */
const largestId = 2_147_483_647;
export const RecordId = z.coerce.number().int().min(1).max(largestId);
/** The outcome of a call on many rows, each of which succeeds or fails alone. */
export const DoneEach = z
  .object({
    done: z.number().int(),
    failed: z.array(
      z.object({
        id: z.number().int(),
        title: z.string(),
        reason: z.string(),
        inUse: RowInUse.optional(),
      }),
    ),
  })
  .meta({ id: 'DoneEach' });
export type DoneEach = z.infer<typeof DoneEach>;

/** `/x/1,2,3`: as many as fit into a path, which the server bounds. */
export const idsPerCall = 40;

export const RecordIds = z
  .string()
  .max(20_000)
  .transform((text, context) => {
    const ids = text.split(',').map((part) => RecordId.safeParse(part));
    if (ids.every((id) => id.success)) return [...new Set(ids.map((id) => id.data))];
    context.addIssue({ code: 'custom', message: 'fields.invalid' });
    return z.NEVER;
  });

/** Whether a text is written as its format wants. */
export const isWellFormed = (format: TextFormat, text: string): boolean => formats[format](text);

const formats: Record<TextFormat, (text: string) => boolean> = {
  email: isMailAddress,
  phone: isMobileNumber,
  code: (text) => /^[A-Za-z0-9][\w.:-]*$/.test(text),
  userName: (text) => /^[A-Za-z0-9][A-Za-z0-9._-]{1,29}$/.test(text),
  dictType: (text) => /^[a-z][a-z0-9_]*$/.test(text),
  password: isPasswordAllowed,
  configKey: (text) => /^[A-Za-z][\w.-]*$/.test(text),
};
export const formatMessages: Record<TextFormat, string> = {
  email: 'fields.email',
  phone: 'fields.phone',
  code: 'fields.code',
  userName: 'fields.userName',
  dictType: 'fields.dictType',
  password: 'errors.passwordPolicy',
  configKey: 'fields.code',
};

function textSchema(text: z.ZodString, max: number, min: number, format: TextFormat | undefined): z.ZodType {
  const limited = text.max(max);
  const long = min > 0 ? limited.min(min, min === 1 ? 'fields.required' : undefined) : limited;
  if (!format) return long;
  return long.refine((value) => value === '' || formats[format](value), formatMessages[format]);
}

const timeText = z.string().regex(/^(\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?)?$/, 'fields.timeFormat');

/** The last second of a day stands for all of it: a table that leaves and comes back says the same. */
export const lastOfDay = '23:59:59';
const lastTimeText = timeText.overwrite((text) => (text.length === 10 ? `${text} ${lastOfDay}` : text));

const dayText = z.string().refine((text) => text === '' || isCalendarDay(text), 'fields.dayFormat');

/** R-VAL-08: tables and forms of this family send numbers as texts as well. */
const writtenNumber = (number: z.ZodNumber): z.ZodType => z.preprocess(numberOf, number);

/** The value itself, without saying whether it may be missing. */
function valueSchema(field: Field): z.ZodType {
  const min = field.required ? 1 : 0;
  switch (field.kind) {
    case 'id':
    case 'reference':
      return writtenNumber(z.number().int().min(0).max(largestId));
    case 'text':
      return textSchema(
        field.secret || field.isVerbatim ? z.string().trim() : line(),
        field.max,
        Math.max(field.min ?? 0, min),
        field.format,
      );
    case 'longText':
    case 'richText':
      return textSchema(z.string().trim(), field.max, min, undefined);
    case 'integer':
      return writtenNumber(
        z
          .number()
          .int()
          .min(field.min ?? -largestId)
          .max(field.max ?? largestId),
      );
    case 'decimal':
      return writtenNumber(
        z
          .number()
          .min(field.min ?? -Number.MAX_VALUE)
          .max(field.max ?? Number.MAX_VALUE),
      );
    case 'choice':
      return field.values
        ? z.union([z.string(), z.number()]).transform(String).pipe(z.enum(field.values))
        : z.union([z.string().max(100), z.number()]).transform(String);
    case 'flag':
      return z.boolean();
    case 'instant': {
      const text = field.isDay ? dayText : field.isLast ? lastTimeText : timeText;
      return field.required ? text.min(1, 'fields.required') : text;
    }
    case 'references':
      return z.array(writtenNumber(z.number().int().min(0).max(largestId))).max(20_000);
  }
}

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '';

function enteredSchema(field: Field): z.ZodType {
  const value = valueSchema(field);
  if (field.kind === 'references') return value.default([...(field.default ?? [])]);
  const fallback = 'default' in field ? field.default : undefined;
  if (fallback !== undefined) return z.preprocess((given) => (isBlank(given) ? fallback : given), value);
  if (field.required) return z.preprocess((given) => (given === null ? undefined : given), value);
  return z.preprocess((given) => (isBlank(given) ? null : given), value.nullable());
}

/**
 * The body of adding or editing: exactly the fields that may be entered. Clients of this family send a whole row
 * back; the fields that are only read are taken and thrown away, and anything else is refused.
 */
export function draftSchema(resource: Resource, verb: 'add' | 'edit'): z.ZodType<Record<string, unknown>> {
  const shape: Record<string, z.ZodType> = {};
  const ignored: string[] = [];
  for (const [name, field] of Object.entries(resource.fields)) {
    if (isEntered(field, verb))
      shape[name] =
        field.secret && !field.isReplaceable && verb === 'edit'
          ? z.undefined().optional()
          : enteredSchema(field);
    else if (field.kind === 'id') shape[name] = verb === 'edit' ? RecordId : z.unknown().optional();
    else ignored.push(name);
  }
  const kept = Object.keys(shape).filter((name) => !(verb === 'add' && name === idFieldOf(resource)));
  for (const name of [...ignored, ...familyFields, ...Object.keys(resource.nested ?? {})])
    shape[name] ??= z.unknown().optional();
  if (verb === 'edit') {
    shape.version = z.coerce.number().int().optional();
    kept.push('version');
  }
  return z
    .strictObject(shape)
    .transform((given) =>
      Object.fromEntries(kept.flatMap((name) => (name in given ? [[name, given[name]]] : []))),
    )
    .meta({ id: `${resource.name}.${verb}` });
}

/** Carried by every entity of this family. */
const familyFields = ['createBy', 'createTime', 'updateBy', 'updateTime', 'remark', 'params', 'version'];

function answerSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'id':
      return z.number();
    case 'integer':
    case 'decimal':
    case 'reference':
      return z.number().nullable();
    case 'flag':
      return z.boolean().nullable();
    case 'references':
      return z.array(z.number());
    default:
      return z.string().nullable();
  }
}

/** A row as answers carry it: without secret fields. */
export function recordSchema(resource: Resource): z.ZodObject {
  const readable = Object.entries(resource.fields).filter(([, field]) => !field.secret);
  const shape = Object.fromEntries(readable.map(([name, field]) => [name, answerSchema(field)]));
  const nested = Object.entries(resource.nested ?? {}).map(([name, members]) => {
    const ofMembers = Object.entries(members).map(([member, field]) => [member, shape[field]] as const);
    return [
      name,
      z.object(Object.fromEntries(ofMembers.filter(([, schema]) => schema !== undefined))),
    ] as const;
  });
  return z
    .object({
      ...shape,
      ...Object.fromEntries(nested),
      ...(resource.hasVersion !== false && { version: z.number().int() }),
    })
    .meta({ id: `${resource.name}.record` });
}

/** What searching may ask for, by wire name. Empty texts count as not asked. */
export function searchSchema(resource: Resource): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = { uses: UsesOf.optional() };
  for (const [name, field] of Object.entries(resource.fields)) {
    const search = searchOf(field);
    if (search === 'range') for (const key of rangeKeys) shape[key] = timeText.optional();
    else if (search === 'equals' && field.kind !== 'text' && field.kind !== 'choice')
      shape[name] = z.preprocess(
        (given) => (given === '' ? undefined : given),
        z.coerce.number().int().optional(),
      );
    else if (search) shape[name] = line().max(200).optional();
  }
  return shape;
}

/** R-VAL-09: both spellings of a range. */
const rangeKeys = ['beginTime', 'endTime', 'params[beginTime]', 'params[endTime]'];
const directions = ['asc', 'desc', 'ascending', 'descending', 'null', ''];

const sorting = (resource: Resource) => {
  const known = sortableFields(resource);
  return {
    orderByColumn: z
      .string()
      .max(500)
      .optional()
      .refine(
        (text) => !text || text === 'null' || text.split(',').every((name) => known.includes(name)),
        'fields.notAllowed',
      ),
    isAsc: z
      .string()
      .max(200)
      .optional()
      .refine(
        (text) => !text || text.split(',').every((word) => directions.includes(word)),
        'fields.notAllowed',
      ),
  };
};

/** Paging, sorting and searching of a list; what is not declared is refused. */
export const listQuerySchema = (resource: Resource) =>
  z
    .strictObject({
      pageNum: z.coerce.number().int().min(1).max(10_000_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(500).default(20),
      ...sorting(resource),
      ...searchSchema(resource),
    })
    .meta({ id: `${resource.name}.query` });
export type ListQuery = {
  pageNum: number;
  pageSize: number;
  orderByColumn?: string;
  isAsc?: string;
} & Record<string, unknown>;

/** The same conditions for an export: the pages are ignored, all that matches is meant. */
export const exportQuerySchema = (resource: Resource) =>
  z
    .strictObject({
      pageNum: z.unknown().optional(),
      pageSize: z.unknown().optional(),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
      /** Only these columns, in this order. */
      columns: z.string().max(2_000).optional(),
      /** By this, the person who asked may ask how far it is. */
      ticket: ExportTicket.optional(),
      ...sorting(resource),
      ...searchSchema(resource),
    })
    .meta({ id: `${resource.name}.exportQuery` });

/** One entry of any look-up: what a picker offers. */
export const Choice = z
  .object({
    value: z.union([z.number(), z.string()]),
    label: z.string(),
    parentId: z.number().nullable().optional(),
    isDisabled: z.boolean().optional(),
    /** What it permits is not limited by areas. */
    isWide: z.boolean().optional(),
  })
  .meta({ id: 'Choice' });
export type Choice = z.infer<typeof Choice>;
