import { idFieldOf, isRemovable, sortableFields, type AnyRecord, type Resource } from '@contract/resources';
import {
  selectionChanged,
  type ListAddress,
  type ListState,
  type Screen,
} from '@sagas/resources/resources.slice';
import { Table, type TableProps } from 'antd';
import { useMemo, useRef, type HTMLAttributes, type Key, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { treeOf, type TreeItem } from '../trees';
import { sortedBy, sortQuery, sortsOf } from '../useListAddress';
import type { OptionsOf } from '../useOptions';
import { useList, useMay } from '../useScreen';
import { useResourceWords } from '../words';
import { fitColumns } from './fitColumns';
import { HeadCell } from './HeaderCell';
import { HiddenColumns } from './HiddenColumns';
import { ListCell } from './ListCell';
import { ListStates } from './ListStates';
import { useMoving, type Moving } from './moving';
import { RowActions, type RowVerb } from './RowActions';
import { useRoomPx } from './useRoom';
import type { useView } from './useColumns';
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
  /** What a new row begins with. */
  blank: AnyRecord;
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
  const { screen, view, expanded, onExpand, isFiltered } = props;
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
  const isActedOn = (resource.special ?? []).some(({ on }) => on === 'selection');
  const canSelect = may.act('remove') || isActedOn;
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
        locale={{ emptyText: <ListStates {...props} /> }}
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
              disabled: !isActedOn && !isRemovable(resource, row),
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
  const { screen, view, options, query, onQuery } = props;
  const words = useResourceWords(screen.resource);
  const { resource } = screen;
  const sortable = sortableFields(resource);
  const sorts = sortsOf(query);
  const resize = (name: string, widthPx: number) =>
    view.arrange(view.columns.map((column) => (column.name === name ? { ...column, widthPx } : column)));
  const actions = useActions(props, table);
  const shown = shownOf(view, words, roomPx - actions.width, resource.tree !== undefined);
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
    actions,
  ];
}

/** The columns that are shown, as wide as the room lets them be. */
function shownOf(
  view: ListTableProps['view'],
  words: ReturnType<typeof useResourceWords>,
  roomPx: number,
  isTree: boolean,
) {
  const shown = view.columns.filter(({ isShown }) => isShown);
  const heads = shown.map(({ name }) => words.head(name));
  return fitColumns(shown, heads, roomPx, isTree);
}

/** What is done with a row, which stays in sight however far the others are scrolled. */
function useActions({ screen, rowVerbs }: ListTableProps, table: TableRef) {
  const { t } = useTranslation();
  const { tree, special = [] } = screen.resource;
  const hasMore = tree !== undefined || rowVerbs.length > 0 || special.some(({ on }) => on === 'row');
  return {
    key: 'actions',
    title: (
      <>
        {t('crud.actions')} <HiddenColumns table={table} />
      </>
    ),
    width: hasMore ? actionsPx.three : actionsPx.two,
    fixed: 'right' as const,
    className: 'crud-actions-cell',
    render: (_: unknown, record: Row) => <RowActions screen={screen} record={record} more={rowVerbs} />,
  };
}
