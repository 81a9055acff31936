import type { LatestState } from '@contract/devices';
import { type DeviceClass, pointsByClass } from '@contract/points';
import { ageOf, type PointAge } from '@contract/staleness';

/** The age of a point by its name. */
export const ageOfPoint = (state: LatestState, point: string, nowMs: number): PointAge =>
  ageOf(
    state,
    pointsByClass[state.class].findIndex(({ name }) => name === point),
    nowMs,
  );

const isKnown = ({ class: deviceClass, values }: LatestState, point: string): boolean =>
  (values[pointsByClass[deviceClass].findIndex(({ name }) => name === point)] ?? null) !== null;

const stalestOf = (ages: readonly PointAge[]): PointAge | null =>
  ages
    .filter(({ isStale }) => isStale)
    .reduce<PointAge | null>((worst, age) => (worst && worst.ageMs >= age.ageMs ? worst : age), null);

/** The stalest of these points of one device, of those that it has told; null: all are fresh. */
export const stalestPointOf = (
  state: LatestState,
  points: readonly string[],
  nowMs: number,
): PointAge | null =>
  stalestOf(points.filter((point) => isKnown(state, point)).map((point) => ageOfPoint(state, point, nowMs)));

/** The same of one point over all devices of a class; of a site that is not understood all it told is old. */
export const stalestDeviceOf = (
  states: readonly LatestState[],
  deviceClass: DeviceClass,
  point: string,
  nowMs: number,
  isUnderstood = true,
): PointAge | null =>
  stalestOf(
    states
      .filter((state) => state.class === deviceClass && isKnown(state, point))
      .map((state) => ageOfPoint(state, point, nowMs))
      .map((age) => (isUnderstood ? age : { ...age, isStale: true })),
  );
