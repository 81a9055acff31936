import { deviceClasses, pointsByClass, type DeviceClass } from '@contract/points';
import { dayMs, minuteMs, type EpochMs } from '@contract/time';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../platform/database/transactionScope';
import { rest, type Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import type { Unit } from '../../platform/unit';
import { packerLock } from './packer';
import { dayOf } from './packed.store';
import { rollAgain } from './packing';
import type { DeviceHour } from './readings.store';
import type { HoursPacked } from './packer';

/** Quarters are stored this far back at most. */
const longestBackMs = 800 * dayMs;
const devicesAtOnce = 100;
const everyMs = minuteMs;
/** Nobody waits for the past: most of the time is left to the ingest. */
const restShare = 4;

interface Progress {
  day: EpochMs;
  deviceId: number;
  untilDay: EpochMs;
}

/** Classes with a counter of energy. */
const counting = deviceClasses.filter((name) => pointsByClass[name].some(({ unit }) => unit === 'kWh'));

async function progressOf(client: PoolClient, now: EpochMs): Promise<Progress | null> {
  await client.query(
    `insert into quarter_recounts (day, device_id, until_day) values ($1, 0, $2) on conflict do nothing`,
    [dayOf(now), dayOf(now) - longestBackMs],
  );
  const { rows } = await client.query<Progress>(
    `select day, device_id as "deviceId", until_day as "untilDay" from quarter_recounts
     where finished_at is null for update skip locked`,
  );
  return rows[0] ?? null;
}

/** The next devices of which quarters of the day are stored. */
async function nextDevices(
  client: PoolClient,
  { day, deviceId }: Progress,
): Promise<{ deviceId: number; class: DeviceClass }[]> {
  const { rows } = await client.query<{ deviceId: number; class: string }>(
    `select r.device_id as "deviceId", d.class from rollup_days r join devices d on d.id = r.device_id
     where r.day = $1 and r.device_id > $2 and d.class = any($3) order by r.device_id limit ${devicesAtOnce}`,
    [day, deviceId, counting],
  );
  return rows.flatMap((row) => {
    const found = deviceClasses.find((each) => each === row.class);
    return found ? [{ deviceId: row.deviceId, class: found }] : [];
  });
}

async function rollDevices(
  client: PoolClient,
  day: EpochMs,
  devices: readonly { deviceId: number; class: DeviceClass }[],
): Promise<void> {
  const { rows } = await client.query<DeviceHour>(
    `select p.device_id as "deviceId", p.hour from packed_hours p
     where p.device_id = any($1) and p.hour >= $2 and p.hour < $3`,
    [devices.map(({ deviceId }) => deviceId), day, day + dayMs],
  );
  for (const deviceClass of counting) {
    const own = new Set(devices.filter((each) => each.class === deviceClass).map(({ deviceId }) => deviceId));
    const hours = rows.filter(({ deviceId }) => own.has(deviceId));
    if (hours.length > 0) await rollAgain(client, deviceClass, hours);
  }
}

const move = (client: PoolClient, day: EpochMs, deviceId: number): Promise<unknown> =>
  client.query('update quarter_recounts set day = $1, device_id = $2', [day, deviceId]);

/**
 * Gives the quarters of some devices on one day the times of their readings, as far as the readings are stored, and
 * marks what is counted of them as changed.
 * @returns whether there is more to do
 */
export const recountStep = (pool: Pool, now: EpochMs, changed: HoursPacked): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [packerLock]);
    const progress = await progressOf(client, now);
    if (progress === null) return false;
    const { day, untilDay } = progress;
    const devices = await nextDevices(client, progress);
    const last = devices.at(-1);
    if (last === undefined) {
      if (day > untilDay) await move(client, await dayBefore(client, day, untilDay), 0);
      else await client.query('update quarter_recounts set finished_at = $1', [now]);
      return day > untilDay;
    }
    await rollDevices(client, day, devices);
    await changed(
      client,
      devices.flatMap((device) => [0, 8, 16].map((hour) => ({ ...device, hour: day + (hour * dayMs) / 24 }))),
    );
    await move(client, day, last.deviceId);
    return true;
  });

/** The next day back of which quarters are stored. */
async function dayBefore(client: PoolClient, day: EpochMs, untilDay: EpochMs): Promise<EpochMs> {
  const { rows } = await client.query<{ day: EpochMs | null }>(
    'select max(day) as day from rollup_days where day < $1 and day >= $2',
    [day, untilDay],
  );
  return rows[0]?.day ?? untilDay;
}

export interface QuarterRecountPorts {
  pool: Pool;
  clock: Clock;
  log: Log;
  hoursPacked: HoursPacked;
}

/** Counts the past by the counts at the borders, from the newest day back; a restart goes on where it was. */
export function createQuarterRecount({ pool, clock, log, hoursPacked }: QuarterRecountPorts): Unit {
  let cancel = (): void => undefined;
  let running: Promise<void> = Promise.resolve();
  const all = async (signal: AbortSignal): Promise<void> => {
    for (;;) {
      const began = clock.monotonicMs();
      if (!(await recountStep(pool, clock.now(), hoursPacked))) return cancel();
      if (signal.aborted) return;
      await rest(clock, (clock.monotonicMs() - began) * restShare, signal);
    }
  };
  return {
    name: 'recount of quarters',
    start: async (signal) => {
      let isBusy = false;
      cancel = clock.every(everyMs, () => {
        if (isBusy) return;
        isBusy = true;
        running = all(signal)
          .catch((error: unknown) =>
            log.error({ error }, 'quarters could not be recounted; tried again shortly'),
          )
          .finally(() => (isBusy = false));
      });
    },
    stop: async () => {
      cancel();
      await running;
    },
  };
}
