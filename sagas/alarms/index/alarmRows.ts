import type { AlarmTimeLimits } from '@contract/alarmLimits';
import type { Alarm } from '@contract/alarms';
import type { AlarmSink } from './alarmChanges';
import { createAlarmTally } from './alarmCounts';
import { createDeadlines, hasSameOverrun, untimed } from './alarmDeadlines';
import { createRaiseRate } from './raiseRate';
import { createSymptoms } from './alarmSymptoms';

/** The alarms that stand, with everything that is counted beside them change by change. */
export function createAlarmRows() {
  const rows = new Map<number, Alarm>();
  const get = (id: number) => rows.get(id);
  const tally = createAlarmTally();
  const symptoms = createSymptoms(get);
  const raiseRate = createRaiseRate();
  const deadlines = createDeadlines();
  const sinks = new Set<AlarmSink>();

  const move = (id: number, before: Alarm | undefined, after: Alarm | undefined): void => {
    if (after) rows.set(id, after);
    else rows.delete(id);
    tally.moved(before, after);
    symptoms.moved(id, before, after);
    raiseRate.moved(before, after);
    for (const sink of sinks) sink.changed(id, before, after);
  };
  /** @returns how many of them have overrun another limit now: only these are told */
  const timeAgain = (ids: Iterable<number>): number => {
    let changed = 0;
    for (const id of ids) {
      const before = rows.get(id);
      const after = deadlines.follow(id, before && untimed(before));
      if (hasSameOverrun(before, after)) continue;
      move(id, before, after);
      changed += 1;
    }
    return changed;
  };
  return {
    ...{ get, counts: tally.read, symptomsOf: symptoms.of, raisedSince: raiseRate.since, sinks },
    size: () => rows.size,
    all: () => rows.values(),
    /** The alarm as it stands from now on; undefined when it does no more. */
    put(id: number, standing: Alarm | undefined): { before: Alarm | undefined; after: Alarm | undefined } {
      const change = { before: rows.get(id), after: deadlines.follow(id, standing) };
      move(id, change.before, change.after);
      return change;
    },
    setLimits(limits: AlarmTimeLimits): number {
      deadlines.setLimits(limits);
      return timeAgain(rows.keys());
    },
    pass: (nowMs: number): number => timeAgain(deadlines.pass(nowMs)),
    clear(): void {
      for (const sink of sinks) sink.reset(rows.values());
      rows.clear();
      for (const kept of [tally, symptoms, deadlines, raiseRate]) kept.clear();
    },
  };
}
