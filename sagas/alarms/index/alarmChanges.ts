import type { Alarm } from '@contract/alarms';

/** What the index tells whoever keeps something up: one alarm, as it was and as it is. */
export interface AlarmSink {
  changed(id: number, before: Alarm | undefined, after: Alarm | undefined): void;
  /** All of it goes; what follows is a new snapshot. */
  reset(known: Iterable<Alarm>): void;
}

export interface AlarmSource {
  rowOf(id: number): Alarm | undefined;
  allRows(): Iterable<Alarm>;
  size(): number;
  /** Grows with every change and reset. */
  version(): number;
  /** What is explained by this alarm. */
  symptomsOf(id: number): readonly Alarm[];
  sinks: Set<AlarmSink>;
}

/** Which alarms changed since a moment, each as it was then. */
export interface AlarmChanges {
  readonly size: number;
  noted(id: number, before: Alarm | undefined): void;
  ids(): Iterable<number>;
  /** As the alarm was at that moment. */
  asThen(id: number): Alarm | undefined;
  /** From now on it is this moment. */
  clear(): void;
  copy(): AlarmChanges;
}

export function createChanges(
  source: AlarmSource,
  known?: ReadonlyMap<number, Alarm | undefined>,
): AlarmChanges {
  const first = new Map(known);
  return {
    get size() {
      return first.size;
    },
    noted: (id, before) => void (first.has(id) || first.set(id, before)),
    ids: () => first.keys(),
    asThen: (id) => (first.has(id) ? first.get(id) : source.rowOf(id)),
    clear: () => first.clear(),
    copy: () => createChanges(source, first),
  };
}
