import type { Pool } from 'pg';
import { systemClock } from '@server/platform/clock';
import { useFreshDatabase } from '@tests/support/database';
import { aStation } from '@tests/support/testIngest';
import type { HeldShards } from './heldShards';
import { LoadedDevices } from './loadedDevices';
import type { BatchParticipant } from './participant';
import { createPlaces } from './places';

const database = useFreshDatabase();

const aParticipant = (loadDevices: BatchParticipant['loadDevices']): BatchParticipant => ({
  standsOn: [],
  renew: async () => undefined,
  load: async () => undefined,
  ...(loadDevices && { loadDevices }),
  prepare: async () => undefined,
  judge: async () => ({}),
  committed: () => undefined,
});

const devicesOf = async (pool: Pool) => {
  const places = createPlaces(pool, systemClock);
  for await (const take of places.readAll()) take();
  return { places, devices: [...places.devicesById.values()] };
};

describe('devices that are loaded', () => {
  it('are loaded again as a whole when a participant could not read its part', async () => {
    const { pool } = database();
    await aStation(pool, 'LD-1');
    const { places, devices } = await devicesOf(pool);
    let failures = 1;
    const read: number[] = [];
    const participant = aParticipant(async (some) => {
      if (failures-- > 0) throw new Error('the database went away');
      read.push(...some.map(({ id }) => id));
    });
    // Which shards are held is asked for at renewals only.
    const held = {} as HeldShards;
    const loaded = new LoadedDevices({ pool, places, held, participants: [participant], toleranceMs: 1 });
    await expect(loaded.load(devices)).rejects.toThrow('went away');
    expect(devices.map(({ present }) => present)).toEqual(devices.map(() => null));
    await loaded.load(devices);
    await loaded.load(devices);
    expect(read).toEqual(devices.map(({ id }) => id));
    expect(devices.every(({ present }) => present !== null)).toBe(true);
  });
});
