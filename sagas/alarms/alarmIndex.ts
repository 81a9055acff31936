import { alarmStateOf, type Alarm } from '@contract/alarms';
import type { LiveOp } from '@contract/live';
import { createSignal, type Signal } from '../engine/signal';
import type { TopicIndex } from '../stream/topicIndex';
import { createAlarmCalls, type AlarmCalls } from './alarmCalls';
import type { AlarmSink } from './alarmChanges';
import { createAlarmTally, type AlarmCounts } from './alarmCounts';
import { createSymptoms } from './alarmSymptoms';
import { createAlarmView, type AlarmView, type ViewOf } from './alarmView';

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
  /** What is explained by this alarm, in no order. */
  symptomsOf(id: number): readonly Alarm[];
  createView(of: ViewOf): AlarmView;
}

export function createAlarmIndex(): AlarmIndex {
  const rows = new Map<number, Alarm>();
  const tally = createAlarmTally();
  const calls = createAlarmCalls();
  const signal = createSignal();
  const rowOf = (id: number) => rows.get(id);
  const symptoms = createSymptoms(rowOf);
  const sinks = new Set<AlarmSink>();
  let newestAt: number | null = null;
  let transitions = 0;
  let resets = 0;

  const source = {
    rowOf,
    allRows: () => rows.values(),
    size: () => rows.size,
    version: () => transitions + resets,
    symptomsOf: symptoms.of,
    sinks,
  };
  const applyOp = (op: LiveOp): void => {
    // The server validates what it writes against the same schema; parsing 5,000 a second here would cost frames.
    const alarm = op.value as Alarm | null;
    const id = Number(op.key);
    const before = rows.get(id);
    const after = alarm && alarmStateOf(alarm) !== 'normal' ? alarm : undefined;
    if (after) calls.saw(before, after);
    transitions += 1;
    if (after) rows.set(id, after);
    else rows.delete(id);
    tally.moved(before, after);
    symptoms.moved(id, before, after);
    for (const sink of sinks) sink.changed(id, before, after);
  };
  return {
    signal,
    calls,
    get: rowOf,
    size: () => rows.size,
    all: () => rows.values(),
    counts: tally.read,
    newestAt: () => newestAt,
    transitions: () => transitions,
    reset: () => {
      calls.willRepeat(rows.values());
      for (const sink of sinks) sink.reset(rows.values());
      rows.clear();
      tally.clear();
      symptoms.clear();
      newestAt = null;
      resets += 1;
    },
    apply: (ops) => ops.forEach(applyOp),
    settle: (atMs) => {
      newestAt = atMs;
      signal.bump();
    },
    symptomsOf: symptoms.of,
    createView: (of) => createAlarmView(source, of),
  };
}
