import { AlarmRule } from '@contract/alarmRules';
import { pointsByClass, type DeviceClass } from '@contract/points';
import { compileRule, type DeviceControl, type Rule, type SiteView } from '@server/alarmEngine/rules';
import type { z } from 'zod';

export type RuleInput = z.input<typeof AlarmRule>;

export const per = (A: number, B = A, C = A, D = A) => ({ A, B, C, D });
const levels = { A: 1, B: 2, C: 3, D: 4 } as const;

export const compiled = (
  deviceClass: DeviceClass | 'centre',
  rule: RuleInput,
  { stationClass = 'A' as const, delayFactor = 1, ...more } = {},
): Rule =>
  compileRule(
    {
      ...{ id: 'roomTempHigh', deviceClass, level: levels, rule: AlarmRule.parse(rule) },
      ...{ raiseDelayS: 60, clearDelayS: 300, ...more },
    },
    stationClass,
    delayFactor,
  );

/** The values of a device, of which some are known. */
export const row = (deviceClass: DeviceClass, known: Record<string, number>): number[] => {
  const names = pointsByClass[deviceClass].map(({ name }) => name);
  for (const name of Object.keys(known))
    if (!names.includes(name)) throw new Error(`a ${deviceClass} has no point ${name}`);
  return names.map((name) => known[name] ?? NaN);
};
export const ac = (known: Record<string, number>) => row('ac', known);
export const env = (known: Record<string, number>) => row('env', known);
export const meter = (known: Record<string, number>) => row('meter', known);

export const beside = (
  devices: Partial<Record<DeviceClass, number[][]>>,
  more: Partial<SiteView> = {},
): SiteView => ({
  valuesOf: (deviceClass) => devices[deviceClass as DeviceClass] ?? [],
  ratedPowerW: NaN,
  ...more,
});
export const wanting = (points: Record<string, number>, more: Partial<DeviceControl> = {}): SiteView =>
  beside(
    {},
    {
      control: {
        desired: (point) => points[point],
        ...{ isReadBack: true, isFailing: () => false },
        ...more,
      },
    },
  );

export const noCooling = (more: object = {}) =>
  ({
    ...{ kind: 'deviation', point: 'returnTempC', from: 'supplyTempC', direction: 'below' },
    ...{ threshold: per(3), deadband: 1, while: [{ point: 'running', is: 'equal', to: 1 }] },
    ...more,
  }) as RuleInput;
export const idle = (more: object = {}) =>
  ({
    ...{ kind: 'mismatch', commanded: 'switchedOn', equals: 1, measured: 'powerW', direction: 'below' },
    ...{ threshold: per(100), deadband: 50 },
    ...more,
  }) as RuleInput;
export const allOff: RuleInput = {
  kind: 'allOff',
  ...{ peerClass: 'ac', peerPoint: 'running', point: 'roomTempC' },
  ...{ threshold: per(28), deadband: 1 },
};
export const stuck = (more: object = {}) =>
  ({ kind: 'stuck', point: 'roomTempC', threshold: per(0.05), overS: 3_600, ...more }) as z.input<
    typeof AlarmRule
  >;
