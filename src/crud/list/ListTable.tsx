import { idFieldOf, sortableFields, type AnyRecord, type Resource } from '@contract/resources';
import {
  detailRequested,
  selectionChanged,
  toggleRequested,
  type ListAddress,
  type ListState,
  type Screen,
} from '@sagas/resources/resources.slice';
import { Switch, Table, type TableProps } from 'antd';
import { useMemo, useRef, type HTMLAttributes, type Key, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { optionOf } from '../optionOf';
import { treeOf, type TreeItem } from '../trees';
import { sortedBy, sortQuery, sortsOf } from '../useListAddress';
import type { OptionsOf } from '../useOptions';
import { useList, useMay } from '../useScreen';
import { useResourceWords } from '../words';
import { Cell } from './Cell';
import { fitColumns } from './fitColumns';
import { HeadCell } from './HeaderCell';
import { HiddenColumns } from './HiddenColumns';
import { ListStates } from './ListStates';
import { useMoving, type Moving } from './moving';
import { RowActions, type RowVerb } from './RowActions';
import { useRoomPx } from './useRoom';
import type { Column, useView } from './useColumns';
import './listTable.css';

interface ListTableProps {
  screen: Screen;
  view: ReturnType<typeof useView>;
  options: OptionsOf;
  query: ListAddress;
  expanded: readonly Key[] | null;
  onExpand: (keys: readonly Key[]) => void;
  onQuery: (query: ListAddress) => void;
  rowVerbs: readonly RowVerb[];
  isFiltered: boolean;
  onClear: () => void;
}

type Row = AnyRecord & { children?: Row[] };
type Columns = NonNullable<TableProps<Row>['columns']>;

const rowOf = ({ item, children }: TreeItem<AnyRecord>): Row => ({
  ...item,
  ...(children.length > 0 && { children: children.map(rowOf) }),
});

const noRoots: readonly TreeItem<AnyRecord>[] = [];

/** R-CRUD-16: rows of a tree under their parents; those whose parent was filtered away stand at the root. */
function rootsOf({ tree, ...resource }: Resource, rows: readonly AnyRecord[]): typeof noRoots {
  if (!tree) return noRoots;
  const id = idFieldOf(resource);
  return treeOf(
    rows,
    (row) => Number(row[id]),
    (row) => Number(row[tree.parent] ?? 0),
  );
}

/** R-CRUD-15: counted from 1 on the page; row 3 wins over odd. */
export const shadeOf = (index: number): string => {
  if (index === 2) return 'crud-row-success';
  return index % 2 === 0 ? 'crud-row-warning' : '';
};

/** Rows that were chosen before, wherever they are now, and those of this page. */
function chosenOf(id: string, { selected, rows }: ListState, keys: readonly Key[]): AnyRecord[] {
  const known = new Map([...selected, ...rows].map((row): [number, AnyRecord] => [Number(row[id]), row]));
  return keys.map((key) => known.get(Number(key))).filter((row) => row !== undefined);
}

/** What two verbs in a row take, and what three. */
const actionsPx = { two: 140, three: 190 };
const selectPx = 44;
const ownCells = { header: { cell: HeadCell } };

export function ListTable(props: ListTableProps) {
  const { screen, view, expanded, onExpand, isFiltered, onClear } = props;
  const { resource, key } = screen;
  const dispatch = useAppDispatch();
  const { t } = useTranslation();
  const list = useList(key);
  const may = useMay(screen);
  const roots = useMemo(() => rootsOf(resource, list.rows), [resource, list.rows]);
  const rows = useMemo(
    () => (resource.tree ? roots.map(rowOf) : [...list.rows]),
    [resource, roots, list.rows],
  );
  const moving = useMoving({ screen, roots, expanded, onExpand, isFiltered });
  const words = useResourceWords(resource);
  const id = idFieldOf(resource);
  const canSelect = may.act('remove') || (resource.special ?? []).some(({ on }) => on === 'selection');
  const table = useRef<HTMLDivElement>(null);
  const columns = useColumns(props, moving, table, useRoomPx(table) - (canSelect ? selectPx : 0));
  return (
    <div ref={table}>
      <Table<Row>
        className="crud-table"
        size="middle"
        rowKey={(row) => Number(row[id])}
        columns={columns}
        dataSource={rows}
        loading={list.status === 'loading' && list.rows.length > 0}
        components={ownCells}
        pagination={false}
        scroll={{ x: 'max-content' }}
        rowClassName={(row, index) => `${view.view.isShaded ? shadeOf(index) : ''} ${moving.markOf(row)}`}
        onRow={moving.rowOf}
        locale={{ emptyText: <ListStates screen={screen} isFiltered={isFiltered} onClear={onClear} /> }}
        {...(resource.tree &&
          expanded && {
            expandable: { expandedRowKeys: [...expanded], onExpandedRowsChange: (keys) => onExpand(keys) },
          })}
        {...(canSelect && {
          rowSelection: {
            selectedRowKeys: list.selected.map((row) => Number(row[id])),
            // Rows of other pages stay chosen.
            preserveSelectedRowKeys: true,
            checkStrictly: true,
            columnWidth: selectPx,
            getTitleCheckboxProps: () => ({ 'aria-label': t('crud.selectAll') }),
            getCheckboxProps: (row) => ({
              'aria-label': t('crud.selectRow', { title: words.titleOf(row) }),
            }),
            onChange: (keys) => dispatch(selectionChanged({ key, rows: chosenOf(id, list, keys) })),
          },
        })}
      />
    </div>
  );
}

type TableRef = RefObject<HTMLDivElement | null>;

function useColumns(props: ListTableProps, moving: Moving, table: TableRef, roomPx: number): Columns {
  const { screen, view, options, query, onQuery, rowVerbs } = props;
  const { t } = useTranslation();
  const words = useResourceWords(screen.resource);
  const { resource } = screen;
  const sortable = sortableFields(resource);
  const sorts = sortsOf(query);
  const resize = (name: string, widthPx: number) =>
    view.arrange(view.columns.map((column) => (column.name === name ? { ...column, widthPx } : column)));
  const hasMore =
    resource.tree !== undefined ||
    rowVerbs.length > 0 ||
    (resource.special ?? []).some(({ on }) => on === 'row');
  const ownPx = hasMore ? actionsPx.three : actionsPx.two;
  const chosen = view.columns.filter(({ isShown }) => isShown);
  const shown = fitColumns(
    chosen,
    chosen.map(({ name }) => words.head(name)),
    roomPx - ownPx,
  );
  return [
    ...shown.map((column, at) => ({
      key: column.name,
      dataIndex: column.name,
      width: column.widthPx,
      ellipsis: true,
      ...(column.field.kind === 'decimal' && { align: 'right' as const }),
      title: words.head(column.name),
      onCell: () => ({ 'data-label': words.head(column.name) }) as HTMLAttributes<HTMLTableCellElement>,
      onHeaderCell: () =>
        ({
          head: {
            title: words.head(column.name),
            name: column.name,
            isSortable: sortable.includes(column.name) && !resource.tree,
            sorts,
            widthPx: column.widthPx,
            onResize: (widthPx: number) => resize(column.name, widthPx),
            onSort: (name: string, isAdded: boolean) =>
              onQuery({ ...query, ...sortQuery(sortedBy(sorts, name, isAdded)) }),
          },
          // The table hands these on to our own cell, though its types know only those of <th>.
        }) as HTMLAttributes<HTMLTableCellElement>,
      render: (_: unknown, record: Row) => (
        <>
          {at === 0 && moving.handleOf(record)}
          <ListCell
            screen={screen}
            column={column}
            record={record}
            options={options}
            // The first column opens the row; a tree opens by its arrow.
            opens={at === 0 || column.field.isTitle === true}
          />
        </>
      ),
    })),
    {
      key: 'actions',
      title: (
        <>
          {t('crud.actions')} <HiddenColumns table={table} />
        </>
      ),
      width: ownPx,
      fixed: 'right' as const,
      className: 'crud-actions-cell',
      render: (_: unknown, record: Row) => <RowActions screen={screen} record={record} more={rowVerbs} />,
    },
  ];
}

interface ListCellProps {
  screen: Screen;
  column: Column;
  record: Row;
  options: OptionsOf;
  opens: boolean;
}

function ListCell({ screen, column, record, options, opens }: ListCellProps) {
  const dispatch = useAppDispatch();
  const may = useMay(screen);
  const { resource } = screen;
  const words = useResourceWords(resource);
  const { name, field } = column;
  const own = options[name] ?? [];
  if (field.kind === 'choice' && field.toggle && may.act('edit')) {
    const [on, off] = field.values ?? ['0', '1'];
    const value = String(record[name]);
    const next = value === on ? (off ?? '1') : (on ?? '0');
    const labelOf = (wanted: string) => optionOf(own, wanted)?.label ?? wanted;
    return (
      <Switch
        checked={value === on}
        checkedChildren={labelOf(on ?? '0')}
        unCheckedChildren={labelOf(off ?? '1')}
        aria-label={`${words.field(name)} ${words.titleOf(record)}`}
        onClick={() =>
          dispatch(
            toggleRequested({ ...screen, row: record, field: name, value: next, label: labelOf(next) }),
          )
        }
      />
    );
  }
  const cell = (
    <Cell record={record} value={words.localized(record, name, field)} field={field} options={own} />
  );
  if (!opens || !may.act('query')) return cell;
  const id = Number(record[idFieldOf(resource)]);
  return (
    <button type="button" className="crud-open" onClick={() => dispatch(detailRequested({ ...screen, id }))}>
      {cell}
    </button>
  );
}
