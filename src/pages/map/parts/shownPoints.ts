import type { LatestState } from '@contract/devices';
import { type DeviceClass, type Point, pointsByClass } from '@contract/points';
import type { TFunction } from 'i18next';
import { stateWordsOf } from '@/readings/stateWords';
import type { Times } from '@/time/useTimes';

/** What an operator wants to see of each class first; the rest waits for the page of the site. */
const wanted: Record<DeviceClass, readonly string[]> = {
  controller: ['cpuPct', 'memPct', 'rssiDbm', 'onBattery', 'ownControl', 'fault'],
  env: ['roomTempC', 'roomRhPct', 'rackTempC', 'outdoorTempC', 'smoke', 'waterLeak', 'infrared'],
  ac: ['running', 'mode', 'setpointC', 'returnTempC', 'supplyTempC', 'powerW', 'fault'],
  meter: ['powerW', 'acPowerW', 'itPowerW', 'energyKwh', 'uaV', 'ubV', 'ucV'],
  door: ['open', 'locked'],
  battery: ['stringV', 'currentA', 'tempC', 'socPct'],
  fan: ['switchedOn', 'speedPct', 'supplyTempC', 'powerW', 'fault'],
  rectifier: ['dcV', 'loadA', 'mainsFail'],
};

export interface ShownPoint {
  key: string;
  /** In the reader's words. */
  name: string;
  /** null: nothing usable is known. */
  text: string | null;
  isInvalid: boolean;
}

function textOf(point: Point, value: number, t: TFunction, times: Times): string {
  const states = stateWordsOf(point, t);
  if (states) return states[value] ?? String(value);
  if (point.unit === 'W') return `${times.number(value / 1_000, 2)} kW`;
  return `${times.number(value, Math.min(1, point.decimals))} ${point.unit}`.trim();
}

/** Points of a device in words; one that the device has never told is left out. */
export function shownPointsOf(state: LatestState, t: TFunction, times: Times, isWhole = false): ShownPoint[] {
  const points = pointsByClass[state.class];
  const names = isWhole ? points.map(({ name }) => name) : wanted[state.class];
  return names.flatMap((name) => {
    const at = points.findIndex((point) => point.name === name);
    const [point, value] = [points[at], state.values[at] ?? null];
    const isInvalid = (state.invalid & (1 << at)) !== 0;
    if (!point || (value === null && !isInvalid)) return [];
    const text = value === null || isInvalid ? null : textOf(point, value, t, times);
    return [{ key: name, name: t(`point.${name}`), text, isInvalid }];
  });
}
