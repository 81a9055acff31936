import type { GenColumn } from '@contract/gen';
import { identifier } from './literal';

type Parts = Record<string, unknown>;

const isOn = (mark: '0' | '1'): boolean => mark === '1';
const listWidths: Partial<Record<GenColumn['htmlType'], number>> = {
  datetime: 180,
  number: 110,
  switch: 100,
};

/** Columns that every table of ours has are declared once for all of them. */
const shared = ['remark', 'createBy', 'createTime'];
export const sharedOf = (columns: readonly GenColumn[]): string[] => [
  ...shared.slice(1),
  ...(columns.some(({ javaField }) => javaField === 'remark') ? ['remark'] : []),
];

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const wholeTypes = ['smallint', 'integer', 'bigint'] as const;
export const wholeTypeOf = ({ columnType }: GenColumn): (typeof wholeTypes)[number] | undefined =>
  wholeTypes.find((type) => type === columnType);
const isWhole = (column: GenColumn): boolean => wholeTypeOf(column) !== undefined;

function kindOf(column: GenColumn): Parts {
  switch (column.htmlType) {
    case 'textarea':
      return { kind: 'longText', max: column.maxLength };
    case 'editor':
      return { kind: 'richText', max: Math.max(column.maxLength, 10_000) };
    case 'number':
      return { kind: isWhole(column) ? 'integer' : 'decimal' };
    case 'select':
    case 'radio':
      return column.dictType === ''
        ? { kind: 'text', max: column.maxLength }
        : { kind: 'choice', dict: column.dictType, look: column.htmlType };
    case 'switch':
      return { kind: 'flag', default: false };
    case 'datetime':
      return { kind: 'instant' };
    case 'input':
      return { kind: 'text', max: column.maxLength };
  }
}

/** What the kind can be searched by; a question that it cannot answer is not declared. */
function searchOf({ isQuery, queryType }: GenColumn, { kind }: Parts): Parts {
  if (!isOn(isQuery)) return {};
  if (kind === 'text') return { search: queryType === 'LIKE' ? 'contains' : 'equals' };
  if (kind === 'longText') return { search: 'contains' };
  return kind === 'integer' || kind === 'choice' ? { search: 'equals' } : {};
}

/** One column as a field of the declaration. */
export function fieldOf(column: GenColumn, isTitle: boolean): unknown {
  if (column.javaField === 'remark') return identifier('remark');
  const column_ = snake(column.javaField) === column.columnName ? {} : { column: column.columnName };
  if (isOn(column.isPk)) return { kind: 'id', ...column_, list: 90, export: true };
  const kind = kindOf(column);
  const mayBeEntered = isOn(column.isInsert) || isOn(column.isEdit);
  const isLong = kind.kind === 'longText' || kind.kind === 'richText';
  return {
    ...kind,
    ...column_,
    ...(isOn(column.isRequired) && mayBeEntered && { required: true }),
    ...(!mayBeEntered && { readOnly: true }),
    ...(mayBeEntered && !isOn(column.isEdit) && { fixed: true }),
    ...(isTitle && { isTitle: true }),
    ...(isOn(column.isList) && kind.kind !== 'richText' && { list: listWidths[column.htmlType] ?? 160 }),
    ...(isOn(column.isList) && isLong && kind.kind === 'longText' && { unsorted: true }),
    ...searchOf(column, kind),
    ...(isOn(column.isList) && !isLong && { export: true }),
  };
}

/** The first text that is always there names the row. */
export const titleFieldOf = (columns: readonly GenColumn[]): string | undefined =>
  columns.find(
    ({ htmlType, isRequired, isPk, dictType }) =>
      htmlType === 'input' && isRequired === '1' && isPk === '0' && dictType === '',
  )?.javaField;

/** What a test enters into the field. */
export function sampleOf(column: GenColumn): unknown {
  const { htmlType, maxLength, dictType } = column;
  if (htmlType === 'number') return 7;
  if (htmlType === 'switch') return true;
  if (htmlType === 'datetime') return '2026-01-02 03:04:05';
  if (htmlType === 'editor') return '<p>sample</p>';
  if ((htmlType === 'select' || htmlType === 'radio') && dictType !== '') return '1';
  return 'sample'.slice(0, maxLength);
}
