import { DoorQuery, type DoorState } from '@contract/doors';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

export interface DoorsAskedOf {
  pageNum?: number;
  pageSize?: number;
  text?: string | undefined;
  regionId?: number | undefined;
  state?: DoorState | undefined;
}

/** What is asked for lives in the address, so that it can be shared and returned to. */
export function useDoorsAsked() {
  const [params, setParams] = useSearchParams();
  const asked = useMemo<DoorsAskedOf>(() => {
    const { tab: _, ...asked } = Object.fromEntries(params);
    const given = DoorQuery.safeParse(asked);
    return given.success ? given.data : DoorQuery.parse({});
  }, [params]);
  const ask = useCallback(
    (part: DoorsAskedOf) => {
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
