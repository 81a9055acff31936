import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';
import type { FieldBroker } from '../platform/broker/broker';
import type { Unit } from '../platform/unit';
import { heartbeatTopicOf, type Heartbeat } from '@contract/telemetry';
import type { Unpublished } from './control.store';

export interface OutboxPorts {
  clock: Clock;
  log: Log;
  heartbeatMs: number;
  /** Whether the commands of a shard are ours to send. */
  holds(shard: number): boolean;
  shards(): readonly number[];
}

const againMs = 1_000;

/**
 * Sends what is committed, one message after the other in the order in which it was committed, and the centre's word
 * to every shard. A message whose sending is not known is sent again with its own id, which a controller answers
 * without carrying it out again.
 */
export class CommandOutbox implements Unit {
  readonly name = 'command outbox';
  private waiting: Unpublished[] = [];
  private readonly known = new Set<string>();
  private published: string[] = [];
  private broker: Pick<FieldBroker, 'publish'> | null = null;
  private isSending = false;
  private isStopped = true;
  private cancel = (): void => undefined;

  constructor(private readonly ports: OutboxPorts) {}

  /** Set by the composition: the broker is made after the participants of its ingest. */
  sendBy(broker: Pick<FieldBroker, 'publish'>): void {
    this.broker = broker;
  }

  async start(): Promise<void> {
    this.isStopped = false;
    this.cancel = this.ports.clock.every(this.ports.heartbeatMs, () => this.beat());
    this.beat();
    void this.send();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.cancel();
  }

  offer(attempts: readonly Unpublished[]): void {
    for (const attempt of attempts) {
      if (this.known.has(attempt.messageId)) continue;
      this.known.add(attempt.messageId);
      this.waiting.push(attempt);
    }
    void this.send();
  }

  /** What left since this was last asked; `back` when that could not be written down. */
  takePublished(): string[] {
    const { published } = this;
    this.published = [];
    return published;
  }

  putBack(messageIds: readonly string[]): void {
    this.published.unshift(...messageIds);
  }

  private async send(): Promise<void> {
    const { broker, ports } = this;
    if (this.isSending || this.isStopped || broker === null) return;
    this.isSending = true;
    for (let next = this.waiting[0]; next !== undefined && !this.isStopped; next = this.waiting[0]) {
      // The new owner of the shard finds it in the table.
      const isOurs = ports.holds(next.shard);
      if (isOurs && !(await this.publish(broker, next))) {
        await new Promise<void>((resolve) => void ports.clock.after(againMs, resolve));
        continue;
      }
      this.waiting.shift();
      if (isOurs) this.published.push(next.messageId);
      this.known.delete(next.messageId);
    }
    this.isSending = false;
  }

  private async publish(
    broker: Pick<FieldBroker, 'publish'>,
    { topic, payload }: Pick<Unpublished, 'topic' | 'payload'>,
  ): Promise<boolean> {
    try {
      await broker.publish(topic, Buffer.from(payload));
      return true;
    } catch (error) {
      this.ports.log.warn({ err: error, topic }, 'a message to the field could not be sent; tried again');
      return false;
    }
  }

  private beat(): void {
    const { broker, ports } = this;
    if (broker === null) return;
    const word: Heartbeat = { t: ports.clock.now(), everyMs: ports.heartbeatMs };
    const payload = JSON.stringify(word);
    for (const shard of ports.shards()) {
      const sent = broker.publish(heartbeatTopicOf(shard), Buffer.from(payload));
      sent.catch((error: unknown) => ports.log.warn({ err: error, shard }, 'a heartbeat could not be sent'));
    }
  }
}
