import type { EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import type { Turn } from '../ingest/participant';
import type { PreparedQuery } from '../platform/database/statements';
import type { ControlledUnits } from './controlledUnits';
import { readSettings } from './facts.store';
import type { LiveCommand } from './liveCommand';
import { expiredOverrides } from './overrides';
import { addOwnCommands, endOverrides, readSmokeStops, type OwnCommand } from './ownCommands.store';
import type { ControlTimes } from './times';

export interface OwnWishesPorts {
  pool: Pool;
  times: ControlTimes;
  units: ControlledUnits;
}

/** What the centre commands by itself: it gives back what has run out, and stops what runs in smoke. */
export class OwnWishes {
  private expired: OwnCommand[] = [];
  private smoking: OwnCommand[] = [];
  private smokeLookedAt: EpochMs = 0;

  constructor(private readonly ports: OwnWishesPorts) {}

  async lookForSmoke(shards: readonly number[], now: EpochMs): Promise<void> {
    const { pool, times } = this.ports;
    this.smoking = [];
    if (Math.abs(now - this.smokeLookedAt) < times.lookMs) return;
    this.smokeLookedAt = now;
    const { smokeStops } = await readSettings(pool);
    if (smokeStops === 1) this.smoking = await readSmokeStops(pool, shards, now);
  }

  /** Where somebody wishes something new of a point, nothing is given back: it goes on from what was before. */
  judge(turn: Turn, live: Iterable<LiveCommand>): PreparedQuery[] {
    const { times, units } = this.ports;
    const wished = new Set(
      [...live].flatMap(({ deviceId, point, state, isOpen }) =>
        state === 'authorised' && isOpen ? [`${deviceId} ${point}`] : [],
      ),
    );
    this.expired = expiredOverrides(units, turn).filter(
      ({ deviceId, point }) => !wished.has(`${deviceId} ${point}`),
    );
    const { expired, smoking } = this;
    for (const { shard } of [...expired, ...smoking]) turn.hold(shard);
    const now = Math.round(turn.watermark);
    const back = { origin: 'expiry', overtakes: 'handedBack', now, waitMs: times.giveBackMs } as const;
    const stop = { origin: 'smoke', overtakes: 'smoke', now, waitMs: times.waitMs } as const;
    return [
      ...(expired.length > 0 ? [addOwnCommands(expired, back), endOverrides(expired)] : []),
      ...(smoking.length > 0 ? [addOwnCommands(smoking, stop)] : []),
    ];
  }

  committed(): void {
    for (const { deviceId, point } of this.expired) {
      const wanted = this.ports.units.wantedOf(deviceId, point);
      if (wanted !== undefined) wanted.until = null;
    }
  }
}
