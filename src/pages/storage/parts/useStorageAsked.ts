import { StorageQuery } from '@contract/storage';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

export interface StorageAskedOf {
  pageNum?: number;
  pageSize?: number;
  text?: string | undefined;
  charge?: StorageQuery['charge'];
  order?: StorageQuery['order'];
}

/** What is asked for lives in the address, so that it can be shared and returned to. */
export function useStorageAsked() {
  const [params, setParams] = useSearchParams();
  const asked = useMemo<StorageAskedOf>(() => {
    const given = StorageQuery.safeParse(Object.fromEntries(params));
    return given.success ? given.data : StorageQuery.parse({});
  }, [params]);
  const ask = useCallback(
    (part: StorageAskedOf) => {
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
