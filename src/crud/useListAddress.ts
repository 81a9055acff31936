import { searchOf, type Resource } from '@contract/resources';
import type { ListAddress } from '@sagas/resources/resources.slice';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** R-CRUD-14 */
export const pageSizes = [10, 20, 30, 50] as const;
export const firstPage = { pageNum: '1', pageSize: '20' } as const;

const listKeys = ['pageNum', 'pageSize', 'orderByColumn', 'isAsc', 'beginTime', 'endTime'];

/** The state of a list is its address: what is not declared there does not reach the server. */
export function useListAddress(resource: Resource): {
  query: ListAddress;
  filters: ListAddress;
  change(next: ListAddress, how?: { replace: boolean }): void;
} {
  const { search } = useLocation();
  const navigate = useNavigate();
  const query = useMemo(() => queryOf(resource, search), [resource, search]);
  const filters = useMemo(() => filtersOf(query), [query]);
  const change = (next: ListAddress, how = { replace: false }): void => {
    const kept = Object.entries(next).filter(([name, value]) => value !== '' && value !== defaults[name]);
    const text = new URLSearchParams(Object.fromEntries(kept)).toString();
    void navigate({ search: text === '' ? '' : `?${text}` }, how);
  };
  return { query, filters, change };
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
