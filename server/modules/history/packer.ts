import { deviceClasses, type DeviceClass } from '@contract/points';
import { hourMs, minuteMs, type EpochMs } from '@contract/time';
import type { Pool, PoolClient } from 'pg';
import { rest, type Clock } from '../../platform/clock';
import { inTransaction } from '../../platform/database/transactionScope';
import type { Log } from '../../platform/log';
import type { Unit } from '../../platform/unit';
import { packHours } from './packing';
import type { PartitionKeeper } from './partitions';
import type { DeviceHour } from './readings.store';

const batchSize = 500;
/** Readings of the last minutes of an hour are usually still on their way when it ends. */
const settleMs = 3 * minuteMs;
const pauseMs = 10_000;
/** Weeks of history may arrive at once: between batches the packer leaves the processor to the ingest. */
const restShare = 2;

/** Takes dirty hours that ended before `closedBefore`; other packers skip what this one holds. */
const takeDirty = async (
  client: PoolClient,
  closedBefore: EpochMs,
): Promise<(DeviceHour & { class: DeviceClass })[]> => {
  const { rows } = await client.query<{ device_id: number; hour: number; class: string }>(
    `with taken as (
       select device_id, hour from dirty_hours where hour <= $1 order by hour, device_id
       limit $2 for update skip locked),
     gone as (delete from dirty_hours d using taken t where d.device_id = t.device_id and d.hour = t.hour)
     select t.device_id, t.hour, devices.class from taken t join devices on devices.id = t.device_id`,
    [closedBefore - hourMs, batchSize],
  );
  return rows.flatMap((row) => {
    const deviceClass = deviceClasses.find((each) => each === row.class);
    return deviceClass ? [{ deviceId: row.device_id, hour: row.hour, class: deviceClass }] : [];
  });
};

const packTaken = async (client: PoolClient, taken: Awaited<ReturnType<typeof takeDirty>>): Promise<void> => {
  for (const deviceClass of deviceClasses) {
    const hours = taken.filter((each) => each.class === deviceClass);
    if (hours.length > 0) await packHours(client, deviceClass, hours);
  }
};

/** What is heard of the hours that were packed, within their transaction. */
export type HoursPacked = (
  client: PoolClient,
  hours: readonly (DeviceHour & { class: DeviceClass })[],
) => Promise<void>;

/** Only one packer at a time rewrites day rows, and nobody counts them meanwhile; held to the end of the transaction. */
export const packerLock = 7_204_001;

/**
 * Packs up to one batch of closed dirty hours in one transaction.
 * @returns how many hours were packed; fewer than a full batch means that nothing closed is left.
 */
export const packClosedHours = async (
  pool: Pool,
  partitions: PartitionKeeper,
  closedBefore: EpochMs,
  hoursPacked?: HoursPacked,
): Promise<number> =>
  inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [packerLock]);
    const taken = await takeDirty(client, closedBefore);
    await partitions.ensure(
      client,
      taken.map((each) => each.hour),
    );
    await packTaken(client, taken);
    await hoursPacked?.(client, taken);
    return taken.length;
  });

export interface PackerPorts {
  pool: Pool;
  partitions: PartitionKeeper;
  clock: Clock;
  log: Log;
  hoursPacked: HoursPacked;
}

/** Packs closed hours as they close, and again whatever late data touched. */
export const createPacker = ({ pool, partitions, clock, log, hoursPacked }: PackerPorts): Unit => {
  let cancel = (): void => undefined;
  let running: Promise<void> = Promise.resolve();
  const packAll = async (signal: AbortSignal): Promise<void> => {
    for (;;) {
      const began = clock.monotonicMs();
      const packed = await packClosedHours(pool, partitions, clock.now() - settleMs, hoursPacked);
      if (signal.aborted || packed < batchSize) return;
      await rest(clock, (clock.monotonicMs() - began) * restShare, signal);
    }
  };
  return {
    name: 'history packer',
    start: async (signal) => {
      let isBusy = false;
      cancel = clock.every(pauseMs, () => {
        if (isBusy) return;
        isBusy = true;
        running = packAll(signal)
          .catch((error: unknown) => log.error({ error }, 'packing closed hours failed; tried again shortly'))
          .finally(() => (isBusy = false));
      });
    },
    stop: async () => {
      cancel();
      await running;
    },
  };
};
