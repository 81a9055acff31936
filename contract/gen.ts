import { z } from 'zod';
import { line } from './plainText';
import { RecordId } from './resourceSchemas';
import { largestRowId } from './values';

/** Where a table stands: in our own database, or in the one that the configuration names beside it. */
export const GenSource = z.enum(['own', 'other']);
export type GenSource = z.infer<typeof GenSource>;

/** How a column is entered; together with its type this decides the kind of the field. */
export const entryKinds = [
  'input',
  'textarea',
  'editor',
  'number',
  'select',
  'radio',
  'switch',
  'datetime',
] as const;
export const queryKinds = ['EQ', 'LIKE'] as const;
/** Directories of the menu that a generated screen may stand in. */
export const genParents = ['system', 'monitor', 'tool'] as const;

const flag = z.enum(['0', '1']);
const words = line().min(1).max(60);
/** What becomes a name in code; nothing else ever stands outside of quotes. */
const identifier = z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/, 'fields.wrongFormat');

/** One column as it will be a field. Marks are '1' and '0', as clients of this family send them. */
export const GenColumn = z
  .strictObject({
    columnId: z.number().int().max(largestRowId),
    columnName: z.string().regex(/^[a-z][a-z0-9_]{0,62}$/),
    columnComment: z.string().max(500),
    columnType: z.string().max(60),
    javaField: identifier,
    nameZh: words,
    nameEn: words,
    nameHk: words,
    isPk: flag,
    isRequired: flag,
    /** May be entered when a row is added, and when it is edited. */
    isInsert: flag,
    isEdit: flag,
    isList: flag,
    isQuery: flag,
    queryType: z.enum(queryKinds),
    htmlType: z.enum(entryKinds),
    dictType: z.string().regex(/^([a-z][a-z0-9_]{0,99})?$/),
    /** Longest text; of no meaning for other kinds. */
    maxLength: z.number().int().min(1).max(50_000),
    sort: z.number().int(),
  })
  .meta({ id: 'GenColumn' });
export type GenColumn = z.infer<typeof GenColumn>;

export const GenTable = z
  .strictObject({
    tableId: RecordId,
    source: GenSource,
    tableName: z.string().regex(/^[a-z][a-z0-9_]{0,62}$/),
    tableComment: z.string().max(500),
    /** Name of the resource, plural: the folder, the permission and the key of its words. */
    className: identifier,
    /** Last part of its address. */
    businessName: identifier,
    moduleName: z.enum(genParents),
    functionName: words,
    functionNameEn: words,
    functionNameHk: words,
    icon: z.string().regex(/^[a-z][a-z-]{0,40}$/),
    version: z.number().int(),
  })
  .meta({ id: 'GenTable' });
export type GenTable = z.infer<typeof GenTable>;

export const GenChange = GenTable.omit({ source: true, tableName: true })
  .extend({ columns: z.array(GenColumn).min(1).max(200) })
  .meta({ id: 'GenChange' });
export type GenChange = z.infer<typeof GenChange>;

export const GenAnswer = z.object({ info: GenTable, rows: z.array(GenColumn) }).meta({ id: 'GenAnswer' });
export type GenAnswer = z.infer<typeof GenAnswer>;

/** A table that could be taken in. */
export const FoundTable = z
  .object({
    tableName: z.string(),
    tableComment: z.string(),
    source: GenSource,
    columnCount: z.number().int(),
    /** Whether it can be taken in: a declared resource needs one whole number as its key. */
    isFit: z.boolean(),
  })
  .meta({ id: 'FoundTable' });
export type FoundTable = z.infer<typeof FoundTable>;

/** Path in a clone → text of the file. */
export const GeneratedFiles = z.record(z.string(), z.string()).meta({ id: 'GeneratedFiles' });
export type GeneratedFiles = z.infer<typeof GeneratedFiles>;
