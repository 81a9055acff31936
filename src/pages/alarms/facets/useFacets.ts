import type { Alarm } from '@contract/alarms';
import { createFacetTally, type FacetCounts } from '@sagas/alarms/lines/alarmFacets';
import { type AlarmFilter, plainTestsOf } from '@sagas/alarms/lines/alarmFilter';
import { useEffect, useState } from 'react';
import { useIndexes } from '@/live';

/** A slice of this many is counted in about two milliseconds. */
const slice = 4_000;
const againMs = 1_500;

function* counted(alarms: readonly Alarm[], filter: AlarmFilter): Generator<void, FacetCounts, void> {
  const tests = plainTestsOf(filter);
  const tally = createFacetTally((alarm) => tests.every((test) => test(alarm)), filter.facets ?? {});
  let inSlice = 0;
  for (const alarm of alarms) {
    tally.add(alarm);
    if ((inSlice = (inSlice + 1) % slice) === 0) yield;
  }
  return tally.read();
}

/**
 * How many alarms each value of each facet would show. Counted in slices between frames and again when the list
 * changed, at most every second and a half: counts may lag, the list never does. Null until first counted.
 */
export function useFacets(filter: AlarmFilter): FacetCounts | null {
  const { alarms } = useIndexes();
  const [counts, setCounts] = useState<FacetCounts | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let seen = -1;
    const look = () => {
      if (seen === alarms.signal.version()) return void (timer = setTimeout(look, againMs));
      seen = alarms.signal.version();
      // A copy: rows move while it is counted.
      step(counted([...alarms.all()], filter));
    };
    const step = (work: Generator<void, FacetCounts, void>) => {
      const { done, value } = work.next();
      if (done) setCounts(value);
      timer = done ? setTimeout(look, againMs) : setTimeout(() => step(work), 0);
    };
    look();
    return () => clearTimeout(timer);
  }, [alarms, filter]);
  return counts;
}
