import { type DeviceClass, pointsByClass } from '@contract/points';
import { ageOf, type PointAge, type ShownState } from '@contract/staleness';

/** The age of a point by its name. */
export const ageOfPoint = (state: ShownState, point: string, nowMs: number): PointAge =>
  ageOf(
    state,
    pointsByClass[state.class].findIndex(({ name }) => name === point),
    nowMs,
  );

const isKnown = ({ class: deviceClass, values }: ShownState, point: string): boolean =>
  (values[pointsByClass[deviceClass].findIndex(({ name }) => name === point)] ?? null) !== null;

const stalestOf = (ages: readonly PointAge[]): PointAge | null =>
  ages
    .filter(({ isStale }) => isStale)
    .reduce<PointAge | null>((worst, age) => (worst && worst.ageMs >= age.ageMs ? worst : age), null);

/** The stalest of these points of one device, of those that it has told; null: all are fresh. */
export const stalestPointOf = (
  state: ShownState,
  points: readonly string[],
  nowMs: number,
): PointAge | null =>
  stalestOf(points.filter((point) => isKnown(state, point)).map((point) => ageOfPoint(state, point, nowMs)));

/** The same of one point over all devices of a class. */
export const stalestDeviceOf = (
  states: readonly ShownState[],
  deviceClass: DeviceClass,
  point: string,
  nowMs: number,
): PointAge | null =>
  stalestOf(
    states
      .filter((state) => state.class === deviceClass && isKnown(state, point))
      .map((state) => ageOfPoint(state, point, nowMs)),
  );
