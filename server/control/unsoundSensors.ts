import type { EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import { readBesideUnsoundSensors, type AutomaticOverride } from './ownCommands.store';
import type { ControlTimes } from './times';

export interface UnsoundSensorsPorts {
  pool: Pool;
  times: Pick<ControlTimes, 'unsoundMs' | 'lookMs'>;
}

/** Several looks fit into the time that a sensor has. */
const looksApart = 6;

/**
 * A sensor that is invalid, stuck or silent takes automatic control away: what a schedule has set ends when the room's
 * sensor has not been sound for a while. What a person has set is theirs to judge.
 */
export class UnsoundSensors {
  /** To end in this turn. */
  ended: AutomaticOverride[] = [];
  /** By its command: since when the sensor beside an override has not been sound. */
  private since = new Map<number, EpochMs>();
  private taken = new Set<number>();
  private lookedAt: EpochMs = 0;

  constructor(private readonly ports: UnsoundSensorsPorts) {}

  async look(shards: readonly number[], now: EpochMs): Promise<void> {
    const { pool, times } = this.ports;
    this.ended = [];
    if (Math.abs(now - this.lookedAt) < looksApart * times.lookMs) return;
    this.lookedAt = now;
    const beside = await readBesideUnsoundSensors(pool, shards, now);
    this.since = new Map(beside.map(({ commandId }) => [commandId, this.since.get(commandId) ?? now]));
    this.ended = beside.filter(
      ({ commandId }) => now - (this.since.get(commandId) ?? now) >= times.unsoundMs,
    );
  }

  /** Whether it ended for this reason and not by its time. */
  hasEnded(commandId: number | undefined): boolean {
    return commandId !== undefined && this.taken.has(commandId);
  }

  committed(): void {
    if (this.ended.length > 0) this.taken = new Set(this.ended.map(({ commandId }) => commandId));
  }
}
