import { alarmStateOf, type Alarm } from '@contract/alarms';
import type { LiveOp } from '@contract/live';
import { createSignal, type Signal } from '../engine/signal';
import type { TopicIndex } from '../stream/topicIndex';
import { createAlarmCalls, type AlarmCalls } from './alarmCalls';
import { createAlarmTally, type AlarmCounts } from './alarmCounts';
import type { AlarmFilter, AlarmOrder } from './alarmFilter';
import { createAlarmView, type AlarmView, type ViewSink } from './alarmView';

/**
 * Every standing alarm (active, or not yet acknowledged) that this user may see, at full rate, outside Redux:
 * an entity adapter of 50,000 rows costs 50 ms a dispatch, this costs what changed.
 */
export interface AlarmIndex extends TopicIndex {
  signal: Signal;
  get(id: number): Alarm | undefined;
  size(): number;
  /** All of them, in no order. */
  all(): Iterable<Alarm>;
  counts(): AlarmCounts;
  /** When the newest transition was applied, on the server's clock; null before the first. */
  newestAt(): number | null;
  /** Transitions taken in since the page was opened: a storm is seen by its slope. */
  transitions(): number;
  /** What began to call for somebody, for the ear. */
  calls: AlarmCalls;
  createView(filter: AlarmFilter, order: AlarmOrder): AlarmView;
}

export function createAlarmIndex(): AlarmIndex {
  const rows = new Map<number, Alarm>();
  const tally = createAlarmTally();
  const calls = createAlarmCalls();
  const signal = createSignal();
  const sinks = new Set<ViewSink>();
  let newestAt: number | null = null;
  let transitions = 0;

  const source = {
    rowOf: (id: number) => rows.get(id),
    allRows: () => rows.values(),
    size: () => rows.size,
  };
  const drop = (id: number): void => {
    const before = rows.get(id);
    if (before) tally.remove(before);
    rows.delete(id);
  };
  const set = (alarm: Alarm): void => {
    drop(alarm.id);
    rows.set(alarm.id, alarm);
    tally.add(alarm);
  };
  const applyOp = (op: LiveOp): void => {
    // The server validates what it writes against the same schema; parsing 5,000 a second here would cost frames.
    const alarm = op.value as Alarm | null;
    const id = Number(op.key);
    if (alarm === null || alarmStateOf(alarm) === 'normal') drop(id);
    else {
      calls.saw(rows.get(id), alarm);
      set(alarm);
    }
    transitions += 1;
    for (const sink of sinks) sink.touched(id);
  };
  return {
    signal,
    calls,
    get: (id) => rows.get(id),
    size: () => rows.size,
    all: () => rows.values(),
    counts: tally.read,
    newestAt: () => newestAt,
    transitions: () => transitions,
    reset: () => {
      calls.willRepeat(rows.values());
      rows.clear();
      tally.clear();
      newestAt = null;
      for (const sink of sinks) sink.reset();
    },
    apply: (ops) => ops.forEach(applyOp),
    settle: (atMs) => {
      newestAt = atMs;
      signal.bump();
    },
    createView: (filter, order) => createAlarmView(source, sinks, filter, order),
  };
}
