import { entryKinds, queryKinds, type GenColumn } from '@contract/gen';
import { Checkbox, Input, InputNumber, Select, Table, type TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { LimitedInput } from '@/crud/fields/LimitedText';
import { atLeast, grown } from '@/ui/tableWidths';

interface ColumnTableProps {
  columns: readonly GenColumn[];
  onChange: (columns: GenColumn[]) => void;
}

type Change = (columnId: number, change: Partial<GenColumn>) => void;
type Mark = 'isRequired' | 'isInsert' | 'isEdit' | 'isList' | 'isQuery';
const marks: readonly Mark[] = ['isRequired', 'isInsert', 'isEdit', 'isList', 'isQuery'];
const texts = ['javaField', 'nameZh', 'nameEn', 'nameHk'] as const;

/** Every column as it will be a field; the key stays as it is. */
export function ColumnTable({ columns, onChange }: ColumnTableProps) {
  const change: Change = (columnId, next) =>
    onChange(columns.map((column) => (column.columnId === columnId ? { ...column, ...next } : column)));
  return (
    <Table<GenColumn>
      size="small"
      rowKey="columnId"
      className="gen-columns"
      pagination={false}
      scroll={atLeast(1_560)}
      dataSource={[...columns]}
      columns={grown(useFields(change))}
    />
  );
}

function useFields(change: Change): TableColumnsType<GenColumn> {
  const { t } = useTranslation();
  const labelOf = (part: string, { columnName }: GenColumn) =>
    t('shell.labelOf', { label: t(`gen.${part}`), name: columnName });
  return [
    {
      title: t('gen.column'),
      width: 170,
      fixed: 'left',
      render: (_, row) => (
        <span className="gen-column">
          <strong>{row.columnName}</strong>
          <small>{row.columnType}</small>
        </span>
      ),
    },
    ...texts.map((name) => ({
      title: t(`gen.${name}`),
      width: 150,
      render: (_: unknown, row: GenColumn) => (
        <LimitedInput
          size="small"
          value={row[name]}
          max={name === 'javaField' ? 40 : 60}
          aria-label={labelOf(name, row)}
          status={row[name] === '' ? 'error' : ''}
          onChange={(event) => change(row.columnId, { [name]: event.target.value })}
        />
      ),
    })),
    ...marks.map((name) => ({
      title: t(`gen.${name}`),
      width: 64,
      align: 'center' as const,
      render: (_: unknown, row: GenColumn) => (
        <Checkbox
          checked={row[name] === '1'}
          disabled={row.isPk === '1'}
          aria-label={labelOf(name, row)}
          onChange={(event) => change(row.columnId, { [name]: event.target.checked ? '1' : '0' })}
        />
      ),
    })),
    ...entryColumns(t, labelOf, change),
    ...searchColumns(t, labelOf, change),
  ];
}

type Part = (
  t: (key: string) => string,
  labelOf: (part: string, row: GenColumn) => string,
  change: Change,
) => TableColumnsType<GenColumn>;

const entryColumns: Part = (t, labelOf, change) => [
  {
    title: t('gen.htmlType'),
    width: 130,
    render: (_, row) => (
      <Select
        size="small"
        value={row.htmlType}
        disabled={row.isPk === '1'}
        aria-label={labelOf('htmlType', row)}
        options={entryKinds.map((value) => ({ value, label: t(`gen.entry.${value}`) }))}
        onChange={(htmlType) => change(row.columnId, { htmlType })}
      />
    ),
  },
  {
    title: t('gen.maxLength'),
    width: 100,
    render: (_, row) => (
      <InputNumber
        size="small"
        min={1}
        max={50_000}
        precision={0}
        disabled={!['input', 'textarea', 'editor'].includes(row.htmlType)}
        value={row.maxLength}
        aria-label={labelOf('maxLength', row)}
        onChange={(maxLength) => change(row.columnId, { maxLength: maxLength ?? 200 })}
      />
    ),
  },
];

const searchColumns: Part = (t, labelOf, change) => [
  {
    title: t('gen.queryType'),
    width: 110,
    render: (_, row) => (
      <Select
        size="small"
        value={row.queryType}
        disabled={row.isQuery === '0'}
        aria-label={labelOf('queryType', row)}
        options={queryKinds.map((value) => ({ value, label: t(`gen.query.${value}`) }))}
        onChange={(queryType) => change(row.columnId, { queryType })}
      />
    ),
  },
  {
    title: t('gen.dictType'),
    width: 160,
    render: (_, row) => (
      <Input
        size="small"
        value={row.dictType}
        disabled={row.htmlType !== 'select' && row.htmlType !== 'radio'}
        aria-label={labelOf('dictType', row)}
        onChange={(event) => change(row.columnId, { dictType: event.target.value })}
      />
    ),
  },
];
