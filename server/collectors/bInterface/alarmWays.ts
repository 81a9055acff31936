import { AlarmLevel } from '@contract/alarms';
import { pointsByClass } from '@contract/points';
import type { Stated } from '../../ingest/message';
import {
  alarmPointOf,
  anyHolder,
  targetOf,
  type FreeTarget,
  type PointTarget,
  type SignalMap,
  type Target,
  type UnitMap,
} from './mapping';
import type { SignalBook } from './signalBook';
import type { InboxRow, SignalState } from './signals';

/** What a row is judged by. */
export interface Judging {
  map: UnitMap;
  signals: SignalMap;
  book: SignalBook;
  contacts: ReadonlySet<string>;
  takesLevel: Stated['takesLevel'];
}

/** Where an alarm goes: a point of ours that our rule calls an alarm, a free point, or both. */
export interface Way {
  target: PointTarget | FreeTarget;
  point: string | null;
  free: string | null;
  standsFor: string;
}

const isDigital = (target: PointTarget | FreeTarget, { classes }: UnitMap): target is PointTarget => {
  const deviceClass = classes.get(target.deviceCode);
  return (
    target.kind === 'point' &&
    deviceClass !== undefined &&
    pointsByClass[deviceClass].some(({ name, kind }) => name === target.point && kind === 'digital')
  );
};

/** A point that no rule of ours calls an alarm as soon as it is on has a free point beside it that does. */
export function wayOf(
  found: Target | null,
  { deviceCode, signal }: Pick<InboxRow, 'deviceCode' | 'signal'>,
  { map, contacts }: Pick<Judging, 'map' | 'contacts'>,
): Way | null {
  const named = found?.kind === 'rule' ? found.otherwise : found;
  const target = named ?? anyHolder(map, deviceCode, signal);
  if (target === null) return null;
  const standsFor = found?.kind === 'rule' ? found.alarm : '';
  const point = isDigital(target, map) ? target.point : null;
  const isCalled = point !== null && contacts.has(`${map.classes.get(target.deviceCode) ?? ''} ${point}`);
  const free = isCalled ? null : alarmPointOf(target, deviceCode, signal);
  return { target, point, free, standsFor };
}

/**
 * Where an alarm that is open went when it began: the unit declared its code since, or a person took back that it counts.
 */
export function wayOfOpen(
  { deviceCode, signal, outcome }: Pick<SignalState, 'deviceCode' | 'signal' | 'outcome'>,
  judging: Judging,
): Way | null {
  const { map, signals } = judging;
  const asIf = (declared: UnitMap['declared']): Way | null =>
    wayOf(targetOf({ ...map, declared }, signals, deviceCode, signal), { deviceCode, signal }, judging);
  const isIt = (way: Way | null): boolean =>
    outcome === 'freePoint' ? typeof way?.free === 'string' : typeof way?.point === 'string';
  const now = asIf(map.declared);
  if (isIt(now) || map.declared === null) return now;
  return [asIf(null), asIf(new Set())].find(isIt) ?? now;
}

export const isSameWay = (a: Way | null, b: Way): boolean =>
  a !== null && a.target.deviceCode === b.target.deviceCode && a.point === b.point && a.free === b.free;

/** Whether what is open of the signal is of less weight, where the weight of units counts. */
export function isEscalation(
  { unitId, deviceCode, signal, level }: InboxRow,
  { book, takesLevel }: Pick<Judging, 'book' | 'takesLevel'>,
): boolean {
  if (takesLevel === 'never' || level === null) return false;
  const open = book.openOf(unitId).filter((each) => each.deviceCode === deviceCode && each.signal === signal);
  return open.length > 0 && open.every((each) => each.level === null || each.level > level);
}

export const alarmLevelOf = (level: number | null): AlarmLevel | null => {
  const read = AlarmLevel.safeParse(level);
  return read.success ? read.data : null;
};

/** As the unit called it first, without what triggered it. */
export const nameOf = ({ text, signal }: InboxRow): string => {
  const name = text.replace(/[(（][^()（）]*[)）]\s*$/, '').trim();
  return (name === '' ? signal : name).slice(0, 64);
};
