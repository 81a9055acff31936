import { stepMs, type HistoryAnswer, type HistorySeries, type HistoryStep } from '@contract/history';
import { dayMs, type EpochMs } from '@contract/time';

/** A point of a device over a span; without a step its readings as they were stored. */
export interface Load {
  deviceId: number;
  point: string;
  /** Long spans of points that are not rolled up are made of every reading, and asked for in parts. */
  isRolled: boolean;
  from: EpochMs;
  to: EpochMs;
  step: HistoryStep | null;
}

export type Loaded = Omit<HistorySeries, 'point'>;

export const loadKey = ({ deviceId, point, from, to, step }: Omit<Load, 'isRolled'>): string =>
  `${deviceId}.${point}|${from}|${to}|${step ?? 'raw'}`;

/** Points of one device that are read together. */
export interface Group {
  loads: readonly Load[];
  parts: readonly (readonly [from: EpochMs, to: EpochMs])[];
}

const longestPartMs = (load: Load): number => (load.isRolled ? 400 : 31) * dayMs;

function partsOf(load: Load): [EpochMs, EpochMs][] {
  const { from, to, step } = load;
  if (step === null) return [[from, to]];
  const parts: [EpochMs, EpochMs][] = [];
  const widthMs = longestPartMs(load);
  for (let start = from; start < to; start += widthMs) parts.push([start, Math.min(start + widthMs, to)]);
  return parts;
}

/** What can be read in one go: points of one device, span and kind. */
export function groupsOf(loads: readonly Load[]): Group[] {
  const groups = new Map<string, Load[]>();
  for (const load of loads) {
    const { deviceId, from, to, step, isRolled } = load;
    const name = [deviceId, from, to, step, isRolled].join();
    groups.set(name, [...(groups.get(name) ?? []), load]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ loads: group, parts: partsOf(first) }] : [];
  });
}

type Column = 'value' | 'min' | 'max' | 'increase';
const columns: readonly Column[] = ['value', 'min', 'max', 'increase'];

/** A part goes on where the one before ended: across a seam without readings there is a gap as well. */
export function joined(before: Loaded | undefined, part: Loaded, step: HistoryStep | null): Loaded {
  if (!before || before.t.length === 0) return part;
  const [last = 0, next] = [before.t.at(-1), part.t[0]];
  if (next === undefined) return before;
  // A day on which the clocks are set is an hour longer.
  const isGap = step !== null && next - last > stepMs[step] * 1.5;
  const gapAt = isGap && step !== null ? [last + stepMs[step]] : [];
  const column = (name: Column) => {
    const [first, second] = [before[name], part[name]];
    return first && second ? { [name]: [...first, ...gapAt.map(() => null), ...second] } : {};
  };
  const whole = { unit: part.unit, t: [...before.t, ...gapAt, ...part.t] };
  // `value` is in every part.
  return Object.assign(whole, ...columns.map(column)) as Loaded;
}

/** The series of an answer by their keys. */
export function received(
  { loads }: Group,
  answer: HistoryAnswer,
  before: Readonly<Record<string, Loaded>>,
): Record<string, Loaded> {
  const entries = loads.flatMap((load): [string, Loaded][] => {
    const part = answer.series.find(({ point }) => point === load.point);
    const key = loadKey(load);
    return part ? [[key, joined(before[key], part, load.step)]] : [];
  });
  return Object.fromEntries(entries);
}
