import { shardCount } from '@contract/telemetry';
import type { EpochMs } from '@contract/time';
import type { BatchParticipant, Contribution, Device, Turn } from '../ingest/participant';
import type { FieldBroker } from '../platform/broker/broker';
import type { PreparedQuery } from '../platform/database/statements';
import type { Unit } from '../platform/unit';
import { VersionSender, type Handed, type SenderPorts } from './sender';
import { writeHeard, type HeardState } from './versions.store';

export type { Handed, NextMessage, SenderPorts } from './sender';
export type { HeardState, OpenVersion } from './versions.store';

const everyShard = Array.from({ length: shardCount }, (_, shard) => shard);

export type HandingPorts = Omit<SenderPorts, 'shards'>;

/** Hears what controllers say of what they keep, as a participant of the batches, and sends them what they lack. */
export class HandedVersions implements BatchParticipant {
  readonly standsOn = [];
  readonly sender: Unit;
  private readonly sending: VersionSender;
  private shards: readonly number[] = [];
  private heard = new Map<number, HeardState>();

  constructor(
    private readonly handed: Handed,
    private readonly ports: HandingPorts,
  ) {
    this.sending = new VersionSender(handed, { ...ports, shards: () => this.shards });
    this.sender = this.sending;
  }

  sendBy(broker: Pick<FieldBroker, 'publish'>): void {
    this.sending.sendBy(broker);
  }

  async renew(): Promise<void> {
    // Every turn of the sender reads what it sends.
  }

  async load(): Promise<void> {
    // Nothing is kept beside the store.
  }

  async prepare(turn: Turn): Promise<void> {
    this.heard = new Map();
    this.shards = everyShard.filter((shard) => turn.holds(shard));
  }

  protected hearState(turn: Turn, { id: deviceId, site }: Device, state: Omit<HeardState, 'deviceId'>): void {
    this.heard.set(deviceId, { ...state, deviceId });
    turn.hold(site.shard);
  }

  protected written(heard: readonly HeardState[], now: EpochMs): PreparedQuery[] {
    return [writeHeard(this.handed.table, heard, now)];
  }

  async judge(turn: Turn): Promise<Contribution> {
    if (this.heard.size === 0) return {};
    const { name } = this.handed;
    return {
      statements: this.written([...this.heard.values()], Math.round(turn.watermark)),
      failed: (error) =>
        this.ports.log.warn({ err: error, what: name }, 'what controllers keep could not be written'),
    };
  }

  committed(): void {
    this.heard = new Map();
  }
}
