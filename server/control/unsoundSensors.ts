import type { EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import { readFacts } from './facts.store';
import { readAutomaticOverrides, type AutomaticOverride } from './ownCommands.store';
import type { ControlTimes } from './times';

/**
 * A sensor that is invalid, stuck or silent takes automatic control away: what a schedule has set ends when the room's
 * sensor has not been sound for a while. What a person has set is his to judge.
 */
export class UnsoundSensors {
  /** To end in this turn. */
  ended: AutomaticOverride[] = [];
  /** Since when the sensor beside a unit has not been sound. */
  private readonly since = new Map<number, EpochMs>();
  private taken = new Set<number>();

  constructor(private readonly ports: { pool: Pool; times: Pick<ControlTimes, 'unsoundMs'> }) {}

  async look(shards: readonly number[], now: EpochMs): Promise<void> {
    const { pool, times } = this.ports;
    const automatic = await readAutomaticOverrides(pool, shards, now);
    const deviceIds = [...new Set(automatic.map(({ deviceId }) => deviceId))];
    for (const known of this.since.keys()) if (!deviceIds.includes(known)) this.since.delete(known);
    if (deviceIds.length === 0) return;
    for (const [deviceId, { isSensorSound }] of await readFacts(pool, deviceIds, now))
      if (isSensorSound) this.since.delete(deviceId);
      else if (!this.since.has(deviceId)) this.since.set(deviceId, now);
    this.ended = automatic.filter(
      ({ deviceId }) => now - (this.since.get(deviceId) ?? now) >= times.unsoundMs,
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
