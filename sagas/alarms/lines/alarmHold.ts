import type { Alarm } from '@contract/alarms';
import type { AlarmChanges, AlarmSink, AlarmSource } from '../index/alarmChanges';
import type { AlarmList } from './alarmList';

/** A list that stands still under the eyes of a reader, whatever happens to the alarms in it. */
export interface AlarmHold {
  list: AlarmList;
  /** As an alarm was when the list was kept: so it is found in it. */
  asRead(id: number): Alarm | undefined;
  /** How many would stand in the list by now and do not. */
  newCount(): number;
  end(): void;
}

/** @param changes since the list was read */
export function createHold(
  source: AlarmSource,
  isIn: (alarm: Alarm | undefined) => boolean,
  list: AlarmList,
  changes: AlarmChanges,
): AlarmHold {
  const arrived = new Set<number>();
  const look = (id: number, after: Alarm | undefined): void => {
    if (isIn(after) && !isIn(changes.asThen(id))) arrived.add(id);
    else arrived.delete(id);
  };
  for (const id of changes.ids()) look(id, source.rowOf(id));
  const sink: AlarmSink = {
    changed(id, before, after) {
      changes.noted(id, before);
      look(id, after);
    },
    reset(known) {
      for (const alarm of known) changes.noted(alarm.id, alarm);
      arrived.clear();
    },
  };
  source.sinks.add(sink);
  return {
    list,
    asRead: changes.asThen,
    newCount: () => arrived.size,
    end: () => void source.sinks.delete(sink),
  };
}
