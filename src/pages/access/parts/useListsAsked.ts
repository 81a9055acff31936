import { AccessListQuery } from '@contract/accessLists';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

export interface ListsAsked {
  pageNum?: number;
  pageSize?: number;
  text?: string | undefined;
  regionId?: number | undefined;
  cardId?: number | undefined;
  which?: 'open' | 'all';
}

/** What is asked for lives in the address, so that it can be shared and returned to. */
export function useListsAsked() {
  const [params, setParams] = useSearchParams();
  const asked = useMemo<ListsAsked>(() => {
    const given = AccessListQuery.safeParse(Object.fromEntries(params));
    return given.success ? given.data : AccessListQuery.parse({});
  }, [params]);
  const ask = useCallback(
    (part: ListsAsked) => {
      // Another question begins at its first page.
      const next = { ...asked, ...('pageNum' in part ? {} : { pageNum: 1 }), ...part };
      const entries = Object.entries(next).filter(([, value]) => value !== undefined && value !== '');
      setParams(new URLSearchParams(entries.map(([name, value]) => [name, String(value)])), {
        replace: true,
      });
    },
    [asked, setParams],
  );
  return { asked, ask };
}
