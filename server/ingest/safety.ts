import { deviceClasses, type DeviceClass } from '@contract/points';
import { safetyPointsOf, type SafetyPoint } from '@contract/safetyPoints';
import type { SafetyWord } from './classify';
import type { DeviceState } from './deviceState';
import type { PointValues } from './validate';

const byClass = new Map<DeviceClass, readonly SafetyPoint[]>(
  deviceClasses.map((name) => [name, safetyPointsOf(name)]),
);

/** What a message says of safety states, as far as they are known. */
export const safetyWordOf = (
  deviceClass: DeviceClass,
  {
    values,
    reported,
    beyond,
  }: Pick<PointValues, 'values' | 'reported'> & Partial<Pick<PointValues, 'beyond'>>,
  known: Pick<DeviceState, 'values'> | null,
): SafetyWord => {
  let word: SafetyWord = 'none';
  for (const { position, from, isMeasured } of byClass.get(deviceClass) ?? []) {
    if ((reported & (1 << position)) === 0) continue;
    const isKnown = (known?.values[position] ?? NaN) >= from;
    if (isMeasured) {
      const value = beyond?.get(position) ?? values[position] ?? NaN;
      if (word === 'none' && (isKnown || value >= from)) word = 'hot';
    } else if ((values[position] ?? NaN) >= from) return 'active';
    else if (isKnown) word = 'over';
  }
  return word;
};

/** What a message says of safety, without the rest. */
export const onlySafety = (
  deviceClass: DeviceClass,
  { values, reported, invalid, beyond }: PointValues,
): PointValues => {
  const mask = (byClass.get(deviceClass) ?? []).reduce((bits, { position }) => bits | (1 << position), 0);
  return {
    values: values.map((value, i) => ((mask & (1 << i)) === 0 ? NaN : value)),
    ...{ reported: reported & mask, invalid: invalid & mask, beyond, unknown: null },
  };
};
