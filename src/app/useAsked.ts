import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { z } from 'zod';

/** A question as it is being put together: what is left out, or undefined, is not asked for. */
export type Asked<Query> = { [Name in keyof Query]?: Query[Name] | undefined };

const isSaid = (value: unknown): boolean => value !== undefined && value !== '';

/**
 * What a list is asked for lives in the address, so that it can be shared and returned to; an address that makes no
 * sense asks for everything.
 * @param filters what narrows the list, and may be lifted: `clear` does so, and is missing while nothing does
 */
export function useAsked<Query extends { pageNum: number }>(
  schema: z.ZodType<Query>,
  filters: readonly (keyof Query)[],
): { asked: Asked<Query>; ask: (part: Asked<Query>) => void; clear: (() => void) | undefined } {
  const [params, setParams] = useSearchParams();
  const asked = useMemo<Asked<Query>>(() => {
    const { tab: _, ...said } = Object.fromEntries(params);
    const given = schema.safeParse(said);
    return given.success ? given.data : schema.parse({});
  }, [params, schema]);
  const ask = useCallback(
    (part: Asked<Query>) => {
      // Another question begins at its first page.
      const next = { ...asked, ...('pageNum' in part ? {} : { pageNum: 1 }), ...part };
      const entries = Object.entries(next).filter(([, value]) => isSaid(value));
      setParams(new URLSearchParams(entries.map(([name, value]) => [name, String(value)])), {
        replace: true,
      });
    },
    [asked, setParams],
  );
  const isNarrowed = filters.some((name) => isSaid(asked[name]));
  const lifted = Object.fromEntries(filters.map((name) => [name, undefined])) as Asked<Query>;
  return { asked, ask, clear: isNarrowed ? () => ask(lifted) : undefined };
}
