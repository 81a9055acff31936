import { listSites } from '@contract/calls/sites';
import { hasPermission } from '@sagas/permission/checks';
import { createMenuSearch, searchable, type Found } from '@sagas/permission/menuSearch';
import { sitesSoughtQuery } from '@sagas/sites/sites.queries';
import { useEffect, useMemo, useState } from 'react';
import { useAppSelector } from '@/app/store';
import { useQuery } from '@/queries/useQuery';
import { withQuery } from '../menu/withQuery';

/** One thing that was found, and where it leads. */
export interface Hit {
  key: string;
  title: string;
  hint: string;
  path: string;
  externalUrl?: string;
}

const menusMax = 12;
const leastSought = 2;
const restMs = 250;

/** The text once nobody has typed for a moment. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

const menuHit = ({ path, titles, query, externalUrl }: Found): Hit => ({
  ...{ key: path, title: titles.join(' > '), hint: path, path: withQuery(path, query) },
  ...(externalUrl !== undefined && { externalUrl }),
});

/** Entries of the own menu, and sites in sight by their code or name. */
export function useHits(pattern: string): { menus: Hit[]; sites: Hit[]; isAsking: boolean } {
  const tree = useAppSelector((state) => state.permission.tree);
  const maySeeSites = useAppSelector(({ session }) =>
    hasPermission(session.permissions, [listSites.permission]),
  );
  const search = useMemo(() => createMenuSearch(searchable(tree)), [tree]);
  const menus = useMemo(
    () => (pattern === '' ? [] : search(pattern).slice(0, menusMax).map(menuHit)),
    [search, pattern],
  );
  const wanted = pattern.trim();
  const rested = useRested(wanted);
  const isSought = maySeeSites && rested === wanted && wanted.length >= leastSought;
  const { data, error } = useQuery(sitesSoughtQuery, isSought ? wanted : null);
  const sites = (isSought ? (data ?? []) : []).map(({ id, name, code }): Hit => ({
    ...{ key: `site ${id}`, title: name, hint: code, path: `/site/${id}` },
  }));
  const isAsking = maySeeSites && wanted.length >= leastSought && !(isSought && (data || error));
  return { menus, sites, isAsking };
}
