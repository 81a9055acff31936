import type { CommandPoint } from '@contract/commands';
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
import { UnsoundSensors } from './unsoundSensors';

export interface OwnWishesPorts {
  pool: Pool;
  times: ControlTimes;
  units: ControlledUnits;
}

interface AtPoint {
  deviceId: number;
  point: CommandPoint;
}
const keyOf = ({ deviceId, point }: AtPoint): string => `${deviceId} ${point}`;

/** What the centre commands by itself: it gives back what has run out, and stops what runs in smoke. */
export class OwnWishes {
  private expired: OwnCommand[] = [];
  private smoking: OwnCommand[] = [];
  private lookedAt: EpochMs = 0;
  private readonly unsound: UnsoundSensors;
  /** When what has run out was last commanded to be given back. */
  private readonly givenBackAt = new Map<string, EpochMs>();

  constructor(private readonly ports: OwnWishesPorts) {
    this.unsound = new UnsoundSensors(ports);
  }

  async look(shards: readonly number[], now: EpochMs): Promise<void> {
    const { pool, times } = this.ports;
    this.smoking = [];
    await this.unsound.look(shards, now);
    if (Math.abs(now - this.lookedAt) < times.lookMs) return;
    this.lookedAt = now;
    const { smokeStops } = await readSettings(pool);
    if (smokeStops === 1) this.smoking = await readSmokeStops(pool, shards, now);
  }

  judge(turn: Turn, live: Iterable<LiveCommand>): PreparedQuery[] {
    const { times } = this.ports;
    const now = Math.round(turn.watermark);
    this.expired = this.toGiveBack(turn, live);
    const { expired, smoking } = this;
    const { ended } = this.unsound;
    for (const { shard } of [...expired, ...smoking]) turn.hold(shard);
    const back = { origin: 'expiry', overtakes: 'handedBack', now, waitMs: times.giveBackMs } as const;
    const stop = { origin: 'smoke', overtakes: 'smoke', now, waitMs: times.waitMs } as const;
    return [
      ...(ended.length > 0 ? [endOverrides(ended, now)] : []),
      ...(expired.length > 0 ? [addOwnCommands(expired, back)] : []),
      ...(smoking.length > 0 ? [addOwnCommands(smoking, stop)] : []),
    ];
  }

  /**
   * Where somebody wishes something new of a point, nothing is given back: it goes on from what was before. Should that
   * wish never leave, what has run out is given back after all.
   */
  private toGiveBack(turn: Turn, live: Iterable<LiveCommand>): OwnCommand[] {
    const busy = new Set(
      [...live].flatMap((command) => {
        const isWished = command.state === 'authorised' && command.isOpen;
        return isWished || command.origin === 'expiry' ? [keyOf(command)] : [];
      }),
    );
    const { watermark: now } = turn;
    const isAgain = (own: OwnCommand): boolean => {
      const at = this.givenBackAt.get(keyOf(own));
      return at !== undefined && Math.abs(now - at) < this.ports.times.giveBackAgainMs;
    };
    return expiredOverrides(this.ports.units, turn)
      .filter((own) => !busy.has(keyOf(own)) && !isAgain(own))
      .map((own) => ({ ...own, why: this.hasSensorEnded(own) ? 'sensor' : null }));
  }

  private hasSensorEnded({ deviceId, point }: OwnCommand): boolean {
    return this.unsound.hasEnded(this.ports.units.wantedOf(deviceId, point)?.commandId);
  }

  /** What the rows of this turn have ended in the store: all for their points but wishes that were not sent yet. */
  endedBy(live: Iterable<LiveCommand>): number[] {
    const made = new Set([...this.expired, ...this.smoking].map(keyOf));
    return [...live].flatMap((command) =>
      command.state !== 'authorised' && made.has(keyOf(command)) ? [command.id] : [],
    );
  }

  committed({ watermark }: Pick<Turn, 'watermark'>): void {
    const { units } = this.ports;
    for (const { deviceId, point } of this.unsound.ended) units.end(deviceId, point, watermark);
    this.unsound.committed();
    for (const own of this.expired) this.givenBackAt.set(keyOf(own), watermark);
  }
}
