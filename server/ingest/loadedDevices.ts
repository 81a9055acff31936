import type { Pool } from 'pg';
import { readDevices } from './readDevices';
import type { HeldShards } from './heldShards';
import type { BatchParticipant, Field, LoadedShard } from './participant';
import type { Device, Places } from './places';
import { readWatermarks } from './shardState';

interface LoadPorts {
  pool: Pool;
  places: Places;
  held: HeldShards;
  participants: readonly BatchParticipant[];
  toleranceMs: number;
}

/** What is in memory of devices: their state, and what participants keep of them. */
export class LoadedDevices implements Field {
  constructor(private readonly ports: LoadPorts) {}

  get places(): Places {
    return this.ports.places;
  }

  get toleranceMs(): number {
    return this.ports.toleranceMs;
  }

  async load(devices: readonly Device[]): Promise<void> {
    const { pool, participants, toleranceMs } = this.ports;
    const missing = devices.filter((device) => device.present === null);
    if (missing.length === 0) return;
    try {
      await readDevices(pool, missing, toleranceMs);
      for (const participant of participants) await participant.loadDevices?.(missing, this);
    } catch (error) {
      this.forget(missing);
      throw error;
    }
  }

  forget(devices: readonly Device[]): void {
    for (const device of devices) {
      device.draft = null;
      device.present = null;
    }
    for (const participant of this.ports.participants) participant.forgotten?.(devices);
  }

  /** Forgets all devices; participants read again what they must watch although it may not speak. */
  async reload(): Promise<void> {
    this.forget([...this.places.devicesById.values()]);
    await this.loadShards(this.ports.held.shards.map((shard) => ({ shard, isGained: false, seeingMs: 0 })));
  }

  /** Forgets what is known of shards that are not ours any more, and reads those that became ours. */
  async renewShards(terms: ReadonlyMap<number, number>, seeingMs: number): Promise<void> {
    const { pool, places, held } = this.ports;
    held.dropLost();
    this.forget([...places.devicesById.values()].filter(({ site }) => !held.holds(site.shard)));
    const gained = [...terms.keys()].filter((shard) => !held.holds(shard));
    const watermarks = await readWatermarks(pool, gained);
    const seeingOf = (shard: number): number => watermarks.get(shard)?.seeingMs ?? 0;
    await this.loadShards(gained.map((shard) => ({ shard, isGained: true, seeingMs: seeingOf(shard) })));
    held.adopt(terms, watermarks, seeingMs);
  }

  /** What participants keep of these shards, and beside them. */
  async loadShards(shards: readonly LoadedShard[]): Promise<void> {
    for (const participant of this.ports.participants) await participant.load(shards, this);
  }
}
