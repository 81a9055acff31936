import type { LatestState, OlderPoint } from '@contract/devices';
import { isReported, type PartialReading } from '@contract/partialReadings';
import { pointsByClass } from '@contract/points';
import { silentAfterOf, staleness, usualReports } from '@contract/staleness';
import type { EpochMs } from '@contract/time';
import { rowsBetween, type DeviceRef } from './history.store';
import type { ReadingRow } from './readingRow';
import type { Queryable } from './readings.store';

/** When each point of a device was reported last, and how long it may go unreported. */
export interface Reports {
  /** Device time, in point order; null where none was found. */
  at: readonly (EpochMs | null)[];
  silentAfterMs: readonly number[];
  deviceSilentAfterMs: number;
}

/** The interval that nine of ten reports keep; times in order. */
const usualIntervalOf = (times: readonly EpochMs[]): number | null => {
  const [first, last] = [times[0] ?? 0, times.at(-1) ?? 0];
  if (times.length < usualReports.least || last - first < usualReports.leastSpanMs) return null;
  const steps = times.slice(1).map((at, i) => at - (times[i] ?? at));
  return steps.toSorted((a, b) => a - b)[Math.ceil(steps.length * usualReports.share) - 1] ?? null;
};

export const reportsIn = (rows: readonly ReadingRow[], pointCount: number): Reports => {
  const timesOf = Array.from({ length: pointCount }, (_, position) =>
    rows.filter((row) => isReported(row, position)).map(({ ts }) => ts),
  );
  return {
    at: timesOf.map((times) => times.at(-1) ?? null),
    silentAfterMs: timesOf.map((times) => silentAfterOf(usualIntervalOf(times))),
    deviceSilentAfterMs: silentAfterOf(usualIntervalOf(rows.map(({ ts }) => ts))),
  };
};

/** A device with the code that it is known by in its site. */
export type NamedDevice = DeviceRef & Pick<LatestState, 'code'>;

const rowsUpTo = (db: Queryable, device: DeviceRef, at: EpochMs): Promise<ReadingRow[]> =>
  rowsBetween(db, device, Math.max(0, at - staleness.lookBackMs), at + 1);

/** What the stored readings up to `at` tell of a device. */
export const readReports = async (db: Queryable, device: DeviceRef, at: EpochMs): Promise<Reports> =>
  reportsIn(await rowsUpTo(db, device, at), pointsByClass[device.class].length);

/** The reports with those of a newer message. */
export const withMessage = (reports: Reports, message: PartialReading & { at: EpochMs }): Reports => ({
  ...reports,
  at: reports.at.map((before, position) => (isReported(message, position) ? message.at : before)),
});

/** What was learned anew, with what was heard meanwhile or before. */
export const withHeard = (learned: Reports, heard: Reports | undefined): Reports => ({
  ...learned,
  at: learned.at.map((at, position) => {
    const other = heard?.at[position] ?? null;
    return at === null || (other !== null && other > at) ? other : at;
  }),
});

/** The state of a device with what is older in it than it looks: nothing but its limit where all is of one message. */
export const withAges = (state: LatestState, reports: Reports): LatestState => {
  const older = reports.at.flatMap((at, position): OlderPoint[] =>
    at === state.at || !isReported(state, position)
      ? []
      : [[position, at, reports.silentAfterMs[position] ?? silentAfterOf(null)]],
  );
  const { older: _before, ...rest } = state;
  return { ...rest, silentAfterMs: reports.deviceSilentAfterMs, ...(older.length > 0 && { older }) };
};

/** What was known of a device after these readings, in time order; null when there are none. */
export const stateAfter = (device: NamedDevice, rows: readonly ReadingRow[]): LatestState | null => {
  const newest = rows.at(-1);
  if (!newest) return null;
  const points = pointsByClass[device.class];
  const tellers = points.map((_, position) => rows.findLast((row) => isReported(row, position)));
  const state: LatestState = {
    ...device,
    at: newest.ts,
    // When it came is not kept for long: a moment of the past goes by the device's own time.
    receivedAt: newest.ts,
    values: tellers.map((row, position) => row?.values[position] ?? null),
    invalid: tellers.reduce((mask, row, position) => mask | ((row?.invalid ?? 0) & (1 << position)), 0),
  };
  return withAges(state, reportsIn(rows, points.length));
};

/** What was known of a device at a moment, as far as it was reported shortly before. */
export const readState = async (
  db: Queryable,
  device: NamedDevice,
  at: EpochMs,
): Promise<LatestState | null> => stateAfter(device, await rowsUpTo(db, device, at));
