import { idFieldOf, type AnyRecord, type Resource } from '@contract/resources';
import type { ListAddress, Screen } from '@sagas/resources/resources.slice';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useState, type Key, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { firstPage, type useListAddress } from '../useListAddress';
import type { OptionsOf } from '../useOptions';
import { useList } from '../useScreen';
import { ListTable } from './ListTable';
import { Pager } from './Pager';
import type { RowVerb } from './RowActions';
import { Tools } from './Tools';
import { useView } from './useColumns';
import './listCard.css';

interface ListCardProps {
  screen: Screen;
  address: ReturnType<typeof useListAddress>;
  query: ListAddress;
  /** Values that the screen fixes: part of every search, and of what is added. */
  fixed: ListAddress;
  options: OptionsOf;
  rowVerbs: readonly RowVerb[];
  tools: ReactNode;
  onSearch: (filters: ListAddress) => void;
}

/** The list itself: its tools, its rows and its pages. */
export function ListCard(props: ListCardProps) {
  const { screen, address, query, fixed, options, rowVerbs, tools, onSearch } = props;
  const { resource } = screen;
  const view = useView(resource);
  const list = useList(screen.key);
  useLastPage(address, list);
  const tree = useExpansion(resource, list.rows);
  const isFiltered = Object.entries(address.filters).some(
    ([name, value]) => value !== '' && !(name in fixed),
  );
  return (
    <div className="crud-card">
      <Tools
        screen={screen}
        view={view}
        query={query}
        filters={{ ...address.filters, ...fixed }}
        blank={fixed}
        onSearch={onSearch}
        extra={<TreeTool {...tree} isTree={resource.tree !== undefined} extra={tools} />}
      />
      <ListTable
        screen={screen}
        view={view}
        options={options}
        query={query}
        expanded={tree.expanded}
        onExpand={tree.expand}
        // In another order another page would be meant.
        onQuery={(next) => address.change({ ...next, ...(query.pageNum && { pageNum: firstPage.pageNum }) })}
        rowVerbs={rowVerbs}
        blank={fixed}
        isFiltered={isFiltered}
        onClear={() => onSearch({})}
      />
      {resource.listShape !== 'data' && list.total > 0 && (
        <Pager
          total={list.total}
          page={Number(query.pageNum)}
          pageSize={Number(query.pageSize)}
          onChange={(page, pageSize) =>
            address.change({ ...address.query, pageNum: String(page), pageSize: String(pageSize) })
          }
        />
      )}
    </div>
  );
}

/** A page that is no more, because its rows were deleted or a link is old: the last one there is. */
function useLastPage(address: ListCardProps['address'], list: ReturnType<typeof useList>): void {
  const { query } = address;
  const last = Math.max(1, Math.ceil(list.total / Number(query.pageSize)));
  const isBeyond = list.status === 'ready' && list.rows.length === 0 && Number(query.pageNum) > last;
  const goBack = useEffectEvent(() => address.change({ ...query, pageNum: String(last) }, { replace: true }));
  useEffect(() => {
    if (isBeyond) goBack();
  }, [isBeyond]);
}

interface Expansion {
  expanded: readonly Key[] | null;
  expand: (keys: readonly Key[]) => void;
  all: () => void;
  isOpen: boolean;
}

/** The first level is open to begin with. */
function useExpansion(resource: Resource, rows: readonly AnyRecord[]): Expansion {
  const [chosen, setChosen] = useState<readonly Key[] | null>(null);
  const { tree } = resource;
  const id = idFieldOf(resource);
  const top = tree
    ? rows.filter((row) => Number(row[tree.parent] ?? 0) === 0).map((row) => Number(row[id]))
    : [];
  const every = rows.map((row) => Number(row[id]));
  const expanded = tree ? (chosen ?? (top.length <= 3 ? top : [])) : null;
  const isOpen = expanded !== null && every.length > 0 && expanded.length >= every.length;
  return { expanded, expand: setChosen, all: () => setChosen(isOpen ? [] : every), isOpen };
}

function TreeTool({ isTree, isOpen, all, extra }: Expansion & { isTree: boolean; extra: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      {extra}
      {isTree && <Button onClick={all}>{isOpen ? t('crud.collapseAll') : t('crud.expandAll')}</Button>}
    </>
  );
}
