import type { AlarmTimeLimits } from '@contract/alarmLimits';
import { alarmStateOf, type Alarm } from '@contract/alarms';
import { rowsOfColumns } from '@contract/liveColumns';
import { createSignal, type Signal } from '../../engine/signal';
import type { TopicIndex } from '../../stream/topicIndex';
import { createAlarmCalls, type AlarmCalls } from './alarmCalls';
import type { AlarmCounts } from './alarmCounts';
import { createAlarmRows } from './alarmRows';
import { createAlarmView, type AlarmView, type ViewOf } from '../lines/alarmView';

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
  /** How many that call were raised since, within the last ten minutes. */
  raisedSince(atMs: number): number;
  setLimits(limits: AlarmTimeLimits): void;
  /** Time goes by on the server's clock: what has overrun a limit since changes. */
  pass(nowMs: number): void;
  createView(of: ViewOf): AlarmView;
}

export function createAlarmIndex(): AlarmIndex {
  const rows = createAlarmRows();
  const calls = createAlarmCalls();
  const signal = createSignal();
  let newestAt: number | null = null;
  let transitions = 0;
  /** Changes that no transition brought: a new snapshot, a limit that passed. */
  let others = 0;

  const { sinks, symptomsOf } = rows;
  const version = () => transitions + others;
  const source = { rowOf: rows.get, allRows: rows.all, size: rows.size, version, symptomsOf, sinks };
  const take = (id: number, alarm: Alarm | null): void => {
    const standing = alarm && alarmStateOf(alarm) !== 'normal' ? alarm : undefined;
    transitions += 1;
    const { before, after } = rows.put(id, standing);
    if (after) calls.saw(before, after);
  };
  const announce = (changed: number): void => {
    others += changed;
    if (changed > 0) signal.bump();
  };
  return {
    signal,
    calls,
    ...{ get: rows.get, size: rows.size, all: rows.all, counts: rows.counts, symptomsOf },
    newestAt: () => newestAt,
    transitions: () => transitions,
    reset: () => {
      calls.willRepeat(rows.all());
      rows.clear();
      newestAt = null;
      others += 1;
    },
    // The server validates what it writes against the same schema; parsing 5,000 a second here would cost frames.
    apply: (ops) => ops.forEach(({ key, value }) => take(Number(key), value as Alarm | null)),
    prepareColumns: (columns) => {
      const alarms = rowsOfColumns<Alarm>(columns);
      return () => alarms.forEach((alarm) => take(alarm.id, alarm));
    },
    settle: (atMs) => {
      newestAt = atMs;
      signal.bump();
    },
    raisedSince: rows.raisedSince,
    setLimits: (limits) => announce(rows.setLimits(limits)),
    pass: (nowMs) => announce(rows.pass(nowMs)),
    createView: (of) => createAlarmView(source, of),
  };
}
