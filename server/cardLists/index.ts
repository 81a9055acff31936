import type { CardListState } from '@contract/cardLists';
import { shardCount } from '@contract/telemetry';
import type { BatchParticipant, Contribution, Device, Turn } from '../ingest/participant';
import type { FieldBroker } from '../platform/broker/broker';
import type { Unit } from '../platform/unit';
import { writeHeard, type HeardState } from './lists.store';
import { CardListSender, type SenderPorts } from './sender';

export { readContents, usualPolicy } from './content';

const everyShard = Array.from({ length: shardCount }, (_, shard) => shard);

/** Hears what controllers say of their lists of cards, as a participant of the batches, and sends them what they lack. */
export class CardLists implements BatchParticipant {
  readonly standsOn = [];
  readonly sender: Unit;
  private readonly sending: CardListSender;
  private shards: readonly number[] = [];
  private heard = new Map<number, HeardState>();

  constructor(private readonly ports: Omit<SenderPorts, 'shards'>) {
    this.sending = new CardListSender({ ...ports, shards: () => this.shards });
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

  hearCardState(turn: Turn, { id: deviceId, site }: Device, state: CardListState): void {
    this.heard.set(deviceId, { ...state, deviceId });
    turn.hold(site.shard);
  }

  async judge(turn: Turn): Promise<Contribution> {
    if (this.heard.size === 0) return {};
    return {
      statements: [writeHeard([...this.heard.values()], Math.round(turn.watermark))],
      failed: (error) => this.ports.log.warn({ err: error }, 'states of card lists could not be written'),
    };
  }

  committed(): void {
    this.heard = new Map();
  }
}
