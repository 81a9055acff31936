import type { Pool } from 'pg';
import { watchedDeviceIds } from './deviceState';
import type { HeldShards } from './heldShards';
import type { Pipeline } from './pipeline';
import type { Device, Places } from './places';
import { loadContacts, readWatermarks } from './shardState';

interface WatchPorts {
  pool: Pool;
  places: Places;
  pipeline: Pipeline;
  held: HeldShards;
}

/** Devices with a pending delay, an open alarm or unfinished history: looked at on every turn. */
export class WatchedDevices {
  readonly all = new Set<Device>();

  constructor(private readonly ports: WatchPorts) {}

  /** After a commit: whether a device is still to be looked at. */
  follow(device: Device): void {
    if (isWatched(device)) this.all.add(device);
    else this.all.delete(device);
  }

  /** Forgets the state of all devices, and loads again what must be watched although it may not speak. */
  async reload(): Promise<void> {
    this.forget(() => true);
    await this.load(this.ports.held.shards);
  }

  /** Forgets what is known of shards that are not ours any more, and reads those that became ours. */
  async renewShards(terms: ReadonlyMap<number, number>, seeingMs: number): Promise<void> {
    const { pool, places, held } = this.ports;
    held.dropLost();
    this.forget((shard) => !held.holds(shard));
    const gained = [...terms.keys()].filter((shard) => !held.holds(shard));
    const watermarks = await readWatermarks(pool, gained);
    await loadContacts(pool, places.sites, watermarks, gained);
    await this.load(gained);
    held.adopt(terms, watermarks, seeingMs);
  }

  private forget(isForgotten: (shard: number) => boolean): void {
    for (const device of this.ports.places.devicesById.values())
      if (isForgotten(device.site.shard)) device.present = null;
    for (const device of this.all) if (isForgotten(device.site.shard)) this.all.delete(device);
  }

  private async load(shards: readonly number[]): Promise<void> {
    const { pool, places, pipeline } = this.ports;
    const ids = await watchedDeviceIds(pool, shards);
    const devices = ids.flatMap((id) => places.devicesById.get(id) ?? []);
    await pipeline.load(devices);
    for (const device of devices) this.all.add(device);
  }
}

const isWatched = ({ present }: Device): boolean =>
  present !== null &&
  (present.handedOverAt !== null ||
    present.rules.some((rule) => rule !== null) ||
    present.late.some((episode) => episode !== null));
