import type { Device } from '@contract/devices';
import { freeNameOf, type FreePoint } from '@contract/freePoints';
import { pointsByClass } from '@contract/points';
import { dayMs } from '@contract/time';

export interface TrendChoice {
  key: string;
  deviceId: number;
  point: string;
  /** Of a free point, as it was declared. */
  name?: string;
}

export const trendSpans = [dayMs, 7 * dayMs, 30 * dayMs] as const;

const choiceOf = (deviceId: number, point: string): TrendChoice => ({
  key: `${deviceId} ${point}`,
  deviceId,
  point,
});

/** Whatever of the devices is a number over time; states have no line. */
export const trendChoices = (devices: readonly Device[], free: readonly FreePoint[] = []): TrendChoice[] =>
  devices.flatMap(({ id, class: deviceClass }) => [
    ...pointsByClass[deviceClass]
      .filter(({ kind }) => kind === 'analog')
      .map(({ name }) => choiceOf(id, name)),
    ...free
      .filter(({ deviceId, kind }) => deviceId === id && kind === 'analog')
      .map(({ code, name }) => ({ ...choiceOf(id, freeNameOf(code)), name })),
  ]);

/** What one looks at first: the room. */
export const firstTrend = (choices: readonly TrendChoice[]): TrendChoice | undefined =>
  choices.find(({ point }) => point === 'roomTempC') ?? choices[0];
