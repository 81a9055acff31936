import type { GenColumn, GenSource, GenTable } from '@contract/gen';
import type { CatalogColumn } from './catalog';

/** Every table of ours has them; the generated migration brings them along. */
export const standardColumns = [
  'version',
  'create_by',
  'create_time',
  'update_by',
  'update_time',
  'is_deleted',
];

export const camel = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()).replaceAll('_', '');
const singular = (name: string): string =>
  name.endsWith('ies') ? `${name.slice(0, -3)}y` : name.endsWith('s') ? name.slice(0, -1) : name;
const plural = (name: string): string => (name.endsWith('s') ? name : `${name}s`);
const spoken = (name: string): string => {
  const text = name.replaceAll('_', ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** A comment of a database as words of a form: one line, and never empty. */
const wordsOf = (comment: string, name: string): string =>
  (comment.replaceAll(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim() || spoken(name)).slice(0, 60).trim();

type Shape = Pick<GenColumn, 'htmlType' | 'maxLength'>;
const usualText = 200;

/** What a type of PostgreSQL becomes; null: nothing that a form could hold. */
export function shapeOf(type: string, name: string): Shape | null {
  if (/^(timestamp|date)/.test(type) || (type === 'bigint' && /(_at|_time)$/.test(name)))
    return { htmlType: 'datetime', maxLength: usualText };
  if (/^(smallint|integer|bigint|numeric|real|double precision)/.test(type))
    return { htmlType: 'number', maxLength: usualText };
  if (type === 'boolean') return { htmlType: 'switch', maxLength: usualText };
  const length = Number(/^character(?: varying)?\((\d+)\)$/.exec(type)?.[1] ?? 0);
  if (length > 500) return { htmlType: 'textarea', maxLength: Math.min(length, 50_000) };
  if (length > 0) return { htmlType: 'input', maxLength: length };
  if (/^(text|character varying|citext|uuid|name)$/.test(type))
    return { htmlType: 'input', maxLength: usualText };
  return null;
}

/** Whether the column numbers the rows, so that a declared resource can stand on it. */
export const isWholeKey = ({ isKey, type }: CatalogColumn): boolean =>
  isKey && /^(smallint|integer|bigint)$/.test(type);

export const idColumn: CatalogColumn = {
  name: 'id',
  type: 'integer',
  comment: '',
  isNullable: false,
  isKey: true,
};

/** A first proposal for every column that can be a field; people change it before anything is generated. */
export function suggestedColumns(
  tableName: string,
  columns: readonly CatalogColumn[],
  source: GenSource,
): GenColumn[] {
  // A table that is there already keeps its types; our instants are numbers.
  const isKept = (type: string) => source === 'own' && /^(timestamp|date)/.test(type);
  return columns
    .filter(({ name, type }) => !standardColumns.includes(name) && !isKept(type))
    .flatMap((column, at) => {
      const shape = shapeOf(column.type, column.name);
      return shape ? [suggested(tableName, column, shape, at)] : [];
    });
}

function suggested(tableName: string, column: CatalogColumn, shape: Shape, at: number): GenColumn {
  const { name, type, comment, isNullable, isKey } = column;
  const isText = shape.htmlType === 'input' || shape.htmlType === 'textarea';
  const words = wordsOf(comment, name);
  const mark = (is: boolean) => (is ? '1' : '0');
  return {
    columnId: at + 1,
    columnName: name,
    columnComment: comment.slice(0, 500),
    columnType: type,
    javaField: (isKey && name === 'id' ? camel(`${singular(tableName)}_id`) : camel(name)).slice(0, 40),
    ...{ nameZh: words, nameEn: spoken(name).slice(0, 60), nameHk: words },
    isPk: mark(isKey),
    isRequired: mark(!isNullable && !isKey && shape.htmlType !== 'switch'),
    ...{ isInsert: mark(!isKey), isEdit: mark(!isKey), isList: mark(name !== 'remark') },
    isQuery: mark(isText && at < 4),
    queryType: isText ? 'LIKE' : 'EQ',
    ...shape,
    dictType: '',
    sort: at,
  };
}

export type Suggested = Omit<GenTable, 'tableId' | 'source' | 'version'>;

export function suggestedTable(tableName: string, tableComment: string): Suggested {
  const words = wordsOf(tableComment, tableName);
  return {
    tableName,
    tableComment: tableComment.slice(0, 500),
    className: plural(camel(tableName)).slice(0, 40),
    businessName: singular(camel(tableName)).slice(0, 40),
    moduleName: 'system',
    functionName: words,
    functionNameEn: spoken(tableName).slice(0, 60),
    functionNameHk: words,
    icon: 'form',
  };
}
