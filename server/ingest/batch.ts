import type { DeviceClass } from '@contract/points';
import type { FreeValues } from '@contract/telemetry';
import type { EpochMs } from '@contract/time';
import type { RefusedMessage, Stated } from './message';
import { draftOf, type DeviceState } from './deviceState';
import { holdsCounter, mergePoints, type PointsOfInstant } from './points';
import type { Device } from './places';

/** One row of readings_<class>. */
export interface ReadingRow extends PointsOfInstant {
  device: Device;
  ts: EpochMs;
  receivedAt: EpochMs;
  /** Older than what was known: never the present. */
  isLate: boolean;
  /** Numbers above the range of points that may be in a fire, by position; absent on nearly all. */
  beyond?: ReadonlyMap<number, number> | null;
  /** What the message said of free points; absent on most. */
  free?: FreeValues | null;
  /** An alarm that the device decided itself. */
  stated?: Stated;
}

/** Everything that one transaction will make true; nothing outside it changes before the commit. */
export interface Batch {
  startedAt: EpochMs;
  rows: Map<DeviceClass, ReadingRow[]>;
  touched: Set<Device>;
  refused: RefusedMessage[];
  shards: Set<number>;
  messages: number;
  points: number;
  repeats: number;
}

export const newBatch = (startedAt: EpochMs): Batch => ({
  startedAt,
  rows: new Map(),
  touched: new Set(),
  refused: [],
  shards: new Set(),
  messages: 0,
  points: 0,
  repeats: 0,
});

/** Makes a device part of the batch: its lease is held until the commit, and it is read anew when that fails. */
export const touch = (batch: Batch, device: Device): void => {
  batch.touched.add(device);
  batch.shards.add(device.site.shard);
};

/** The state of a device as this batch sees it. @throws Error when the device was not loaded before */
export const draftIn = (batch: Batch, device: Device): DeviceState => {
  if (device.draft !== null) return device.draft;
  if (device.present === null) throw new Error(`device ${device.id} was not loaded`);
  device.draft = draftOf(device.present);
  touch(batch, device);
  return device.draft;
};

/** Rows of one device in this batch: nearly always one, so that a list needs no index. */
export class RowsOfBatch {
  private readonly byDevice = new Map<Device, ReadingRow | Map<EpochMs, ReadingRow>>();

  constructor(private readonly batch: Batch) {}

  find(device: Device, ts: EpochMs): ReadingRow | undefined {
    const found = this.byDevice.get(device);
    if (found === undefined) return undefined;
    if (found instanceof Map) return found.get(ts);
    return found.ts === ts ? found : undefined;
  }

  /** @returns false when the message of this counter is in the batch already. */
  add(row: ReadingRow): boolean {
    const known = this.find(row.device, row.ts);
    if (known === undefined) this.remember(row);
    else if (holdsCounter(known, row.n)) return false;
    else mergePoints(known, row);
    return true;
  }

  private remember(row: ReadingRow): void {
    const found = this.byDevice.get(row.device);
    if (found === undefined) this.byDevice.set(row.device, row);
    else if (found instanceof Map) found.set(row.ts, row);
    else
      this.byDevice.set(
        row.device,
        new Map([
          [found.ts, found],
          [row.ts, row],
        ]),
      );
    const rows = this.batch.rows.get(row.device.class);
    if (rows === undefined) this.batch.rows.set(row.device.class, [row]);
    else rows.push(row);
  }
}
