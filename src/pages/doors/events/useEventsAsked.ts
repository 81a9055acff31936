import { DoorEventQuery, type DoorEventsAsked } from '@contract/doorHistory';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** What is searched lives in the address, so that it can be shared and returned to. */
export function useEventsAsked() {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const asked = useMemo<DoorEventsAsked>(() => {
    const { tab: _, ...given } = Object.fromEntries(new URLSearchParams(text));
    return DoorEventQuery.safeParse(given).success ? given : {};
  }, [text]);
  const ask = (part: DoorEventsAsked): void => {
    // Another question begins with the newest.
    const { before: _, ...rest } = asked;
    const next = Object.entries({ ...rest, ...part }).filter(([, value]) => value !== undefined);
    const tab = params.get('tab');
    setParams(
      [
        ...(tab === null ? [] : [['tab', tab] as [string, string]]),
        ...next.map(([name, value]): [string, string] => [name, String(value)]),
      ],
      { replace: part.before === undefined },
    );
  };
  const { before: _before, limit: _limit, ...filters } = asked;
  const isNarrowed = Object.values(filters).some((value) => value !== undefined);
  const lifted = Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]));
  return { asked, ask, clear: isNarrowed ? () => ask(lifted) : undefined };
}
