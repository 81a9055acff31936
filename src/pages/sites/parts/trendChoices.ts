import type { Device } from '@contract/devices';
import { pointsByClass } from '@contract/points';
import { dayMs } from '@contract/time';

export interface TrendChoice {
  key: string;
  deviceId: number;
  point: string;
}

export const trendSpans = [dayMs, 7 * dayMs, 30 * dayMs] as const;

/** Whatever of the devices is a number over time; states have no line. */
export const trendChoices = (devices: readonly Device[]): TrendChoice[] =>
  devices.flatMap(({ id, class: deviceClass }) =>
    pointsByClass[deviceClass]
      .filter(({ kind }) => kind === 'analog')
      .map(({ name }) => ({ key: `${id} ${name}`, deviceId: id, point: name })),
  );

/** What one looks at first: the room. */
export const firstTrend = (choices: readonly TrendChoice[]): TrendChoice | undefined =>
  choices.find(({ point }) => point === 'roomTempC') ?? choices[0];
