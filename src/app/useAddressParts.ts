import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

export type AddressParts = Readonly<Record<string, string | null | undefined>>;

/**
 * What of a page's state stands in its address: read by name, written in part. What is empty is left out of it.
 * @param change `replace` where Back is not to undo each step, such as each letter that is typed
 */
export function useAddressParts(): {
  parts: URLSearchParams;
  change: (part: AddressParts, how?: { replace: boolean }) => void;
} {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  // The same object until another address comes.
  const parts = useMemo(() => new URLSearchParams(text), [text]);
  const change = (part: AddressParts, how = { replace: true }): void =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(part))
        if (value) next.set(name, value);
        else next.delete(name);
      return next;
    }, how);
  return { parts, change };
}

export const oneOf = <T extends string>(known: readonly T[], text: string | null, usual: T): T =>
  known.find((value) => value === text) ?? usual;
