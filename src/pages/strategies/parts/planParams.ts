import { StrategySetting } from '@contract/strategies';

/** Limits of each parameter, as the contract has them, and in what order they stand. */
const limits = {
  usableShare: [0.1, 1],
  targetC: [20, 30],
  stepK: [0, 10],
  lagK: [0, 10],
  everyH: [0, 744],
  extraK: [0.5, 1.5],
  fromHour: [0, 24],
  toHour: [0, 24],
  loadShare: [0.1, 1],
  outdoorC: [-10, 30],
  lowerK: [0, 10],
  raiseK: [0, 10],
  leastTimeConstantH: [0, 744],
  maxOutdoorC: [0, 28],
  maxRhPct: [30, 95],
  maxDewPointC: [0, 20],
  differenceK: [2, 15],
  waitS: [0, 600],
  staggerS: [0, 600],
} as const satisfies Record<string, readonly [number, number]>;
type ParamName = keyof typeof limits;

// The names of an object literal of ours are exactly its type's.
const names = Object.keys(limits) as ParamName[];

interface Param {
  name: ParamName;
  value: number;
  min: number;
  max: number;
}

/** The numbers of a strategy, each with its limits. */
export function paramsOf(setting: StrategySetting): Param[] {
  const values = new Map<string, unknown>(Object.entries(setting));
  return names.flatMap((name) => {
    const value = values.get(name);
    const [min, max] = limits[name];
    return typeof value === 'number' ? [{ name, value, min, max }] : [];
  });
}

/** Out of its limits it stays as it was. */
export function withParam(setting: StrategySetting, name: ParamName, value: number): StrategySetting {
  const changed = StrategySetting.safeParse({ ...setting, [name]: value });
  return changed.success ? changed.data : setting;
}
