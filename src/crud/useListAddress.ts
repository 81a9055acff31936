import { searchOf, type Resource } from '@contract/resources';
import type { ListAddress } from '@sagas/resources/resources.slice';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** R-CRUD-14 */
export const pageSizes = [10, 20, 30, 50] as const;
export const firstPage = { pageNum: '1', pageSize: '20' } as const;

const listKeys = ['pageNum', 'pageSize', 'orderByColumn', 'isAsc', 'beginTime', 'endTime', 'uses'];

/** What is done with rows of the list: in its address, but no part of what is asked for. */
export interface ListMarks {
  /** Ids of the selected rows, with commas. */
  selected: string;
  /** Id of the row whose details are open. */
  row: string;
}

interface How {
  replace: boolean;
}

export interface ListPlace {
  query: ListAddress;
  filters: ListAddress;
  marks: ListMarks;
  change(next: ListAddress, how?: How): void;
  mark(marks: Partial<ListMarks>, how?: How): void;
}

/** The state of a list is its address: what is not declared there does not reach the server. */
export function useListAddress(resource: Resource): ListPlace {
  const { search } = useLocation();
  const navigate = useNavigate();
  // The same object until something else is asked for: a mark loads nothing again.
  const asked = new URLSearchParams(queryOf(resource, search)).toString();
  const query = useMemo(() => Object.fromEntries(new URLSearchParams(asked)), [asked]);
  const filters = useMemo(() => filtersOf(query), [query]);
  const marks = useMemo(() => marksOf(search), [search]);
  const go = (next: ListAddress, how: How): void => {
    const kept = Object.entries(next).filter(([name, value]) => value !== '' && value !== defaults[name]);
    const text = new URLSearchParams(Object.fromEntries(kept)).toString().replaceAll('%2C', ',');
    void navigate({ search: text === '' ? '' : `?${text}` }, how);
  };
  return {
    ...{ query, filters, marks },
    change: (next, how = { replace: false }) => go({ ...next, ...marks }, how),
    mark: (part, how = { replace: true }) => go({ ...query, ...marks, ...part }, how),
  };
}

/** More than so many are not told in an address. */
export const mostMarked = 200;
/** The same for the same rows, in whatever order they were selected. */
export const markOf = (ids: readonly number[]): string => [...new Set(ids)].sort((a, b) => a - b).join();
const isId = (text: string): boolean => /^[1-9]\d{0,15}$/.test(text);

/** What is not understood is left out. */
function marksOf(search: string): ListMarks {
  const given = new URLSearchParams(search);
  const row = given.get('row') ?? '';
  const ids = (given.get('selected') ?? '').split(',').filter(isId).map(Number);
  return { selected: markOf(ids.slice(0, mostMarked)), row: isId(row) ? row : '' };
}

const defaults: Readonly<Record<string, string>> = firstPage;

function queryOf(resource: Resource, search: string): ListAddress {
  const known = new Set(listKeys);
  for (const [name, field] of Object.entries(resource.fields)) if (searchOf(field)) known.add(name);
  const given = [...new URLSearchParams(search)].filter(([name]) => known.has(name));
  const paging = resource.listShape === 'data' ? {} : firstPage;
  return { ...paging, ...Object.fromEntries(given) };
}

export const filtersOf = (query: ListAddress): ListAddress =>
  Object.fromEntries(
    Object.entries(query).filter(
      ([name]) => !['pageNum', 'pageSize', 'orderByColumn', 'isAsc'].includes(name),
    ),
  );

export type Sort = readonly [string, 'asc' | 'desc'];

export function sortsOf({ orderByColumn = '', isAsc = '' }: ListAddress): Sort[] {
  const words = isAsc.split(',');
  return orderByColumn
    .split(',')
    .filter((name) => name !== '')
    .map((name, at) => [name, words[at] === 'desc' ? 'desc' : 'asc']);
}

/** A click sorts by this column alone, with Shift by it as well; the third click takes it out. */
export function sortedBy(sorts: readonly Sort[], name: string, isAdded: boolean): Sort[] {
  const known = sorts.find(([other]) => other === name);
  const others = isAdded ? sorts.filter(([other]) => other !== name) : [];
  if (!known) return [...others, [name, 'asc']];
  return known[1] === 'asc' ? [...others, [name, 'desc']] : [...others];
}

export const sortQuery = (sorts: readonly Sort[]): ListAddress => ({
  orderByColumn: sorts.map(([name]) => name).join(','),
  isAsc: sorts.map(([, direction]) => direction).join(','),
});
