import type { Alarm } from '@contract/alarms';
import { compareBy, matcherOf, type AlarmFilter, type AlarmOrder } from './alarmFilter';

/** One filtered, sorted list over the index, kept up by merging what changed instead of sorting everything. */
export interface AlarmView {
  /** The same array until something in it changed; never mutated. */
  rows(): readonly Alarm[];
  /** From now on the view is kept up; unopened, or after the returned function, every read sorts afresh. */
  open(): () => void;
}

/** What the index tells its views. */
export interface ViewSink {
  touched(id: number): void;
  reset(): void;
}

export interface AlarmSource {
  rowOf(id: number): Alarm | undefined;
  allRows(): Iterable<Alarm>;
  size(): number;
}

/** Above this share of changed rows one sort is cheaper than a merge. */
const resortShare = 0.5;

export function createAlarmView(
  source: AlarmSource,
  sinks: Set<ViewSink>,
  filter: AlarmFilter,
  order: AlarmOrder,
): AlarmView {
  const matches = matcherOf(filter);
  const compare = compareBy[order];
  const changed = new Set<number>();
  let sorted: readonly Alarm[] = [];
  let isUnknown = true;

  const resorted = () => [...source.allRows()].filter(matches).sort(compare);
  const arrivals = () => {
    const rows: Alarm[] = [];
    for (const id of changed) {
      const row = source.rowOf(id);
      if (row && matches(row)) rows.push(row);
    }
    return rows.sort(compare);
  };
  const refresh = () => {
    const isCheaperToSort = isUnknown || changed.size > source.size() * resortShare;
    sorted = isCheaperToSort ? resorted() : merged(sorted, changed, arrivals(), compare);
    isUnknown = false;
    changed.clear();
  };
  const sink: ViewSink = {
    touched: (id) => void (isUnknown || changed.add(id)),
    reset: () => {
      changed.clear();
      isUnknown = true;
    },
  };
  return {
    rows() {
      isUnknown ||= !sinks.has(sink);
      if (isUnknown || changed.size > 0) refresh();
      return sorted;
    },
    open() {
      sink.reset();
      sinks.add(sink);
      return () => void sinks.delete(sink);
    },
  };
}

/** One pass: what stayed, in its order, with the arrivals put where they belong. */
function merged(
  sorted: readonly Alarm[],
  changed: ReadonlySet<number>,
  arrivals: readonly Alarm[],
  compare: (a: Alarm, b: Alarm) => number,
): readonly Alarm[] {
  const out: Alarm[] = [];
  let next = 0;
  for (const row of sorted) {
    if (changed.has(row.id)) continue;
    for (let arrival = arrivals[next]; arrival && compare(arrival, row) < 0; arrival = arrivals[++next])
      out.push(arrival);
    out.push(row);
  }
  for (let arrival = arrivals[next]; arrival; arrival = arrivals[++next]) out.push(arrival);
  return out;
}
