import { topicOf } from '@contract/telemetry';
import { minuteMs, secondMs } from '@contract/time';
import type { Pool, PoolClient } from 'pg';
import type { FieldBroker } from '../platform/broker/broker';
import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';
import type { SecretBox } from '../platform/secretBox';
import type { Unit } from '../platform/unit';
import { readCards, readContents } from './content';
import { putOff, readChanges, readOpen, writeSent, type OpenList, type SentPart } from './lists.store';
import { differenceOf, partOf } from './parts';

export interface SenderPorts {
  pool: Pool;
  clock: Clock;
  log: Log;
  box: SecretBox;
  utcOffsetMin(): number;
  shards(): readonly number[];
}

const everyMs = secondMs / 2;
const atOnce = 500;
/** Until a part is sent again that nobody confirmed. What is urgent is not left alone for longer than half a minute. */
const againMs = [10, 10, 20, 30, 60, 120, 300].map((seconds) => seconds * secondMs);
const urgentMs = minuteMs / 2;

const pauseOf = ({ attempt, isUrgent }: OpenList): number => {
  const usual = againMs[Math.min(attempt, againMs.length - 1)] ?? minuteMs;
  return isUrgent ? Math.min(usual, urgentMs) : usual;
};

interface Outgoing extends SentPart {
  topic: string;
  payload: string;
}

/**
 * Sends controllers what their list lacks, a part at a time: the next goes when the one before was kept. Nothing of it
 * is stored beforehand, so that no number of a card stands anywhere in clear; a process that comes after another makes
 * the same message from the same version.
 */
export class CardListSender implements Unit {
  readonly name = 'card lists';
  private broker: Pick<FieldBroker, 'publish'> | null = null;
  private cancel = (): void => undefined;
  private turning: Promise<void> | null = null;

  constructor(private readonly ports: SenderPorts) {}

  sendBy(broker: Pick<FieldBroker, 'publish'>): void {
    this.broker = broker;
  }

  async start(): Promise<void> {
    this.cancel = this.ports.clock.every(everyMs, () => {
      this.turning ??= this.turn().finally(() => {
        this.turning = null;
      });
    });
  }

  async stop(): Promise<void> {
    this.cancel();
    await this.turning;
  }

  private async turn(): Promise<void> {
    const { broker, ports } = this;
    const shards = ports.shards();
    if (broker === null || shards.length === 0) return;
    try {
      const { outgoing, unmade } = await this.read((client) => this.due(client, shards));
      if (unmade.length > 0) await this.putOff(unmade);
      const sent = await Promise.all(outgoing.map((one) => this.publish(broker, one)));
      const left = outgoing.filter((_, i) => sent[i]);
      if (left.length > 0) await writeSent(ports.pool, left, ports.clock.now());
    } catch (error) {
      ports.log.warn({ err: error }, 'lists of cards could not be sent; tried again');
    }
  }

  private async putOff(doors: readonly number[]): Promise<void> {
    const { pool, clock, log } = this.ports;
    log.error({ doors: doors.length }, 'numbers of cards were sealed with another SECRET_KEY');
    await putOff(pool, doors, clock.now() + minuteMs);
  }

  /** Versions and what they hold are of one moment. */
  private async read<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.ports.pool.connect();
    try {
      await client.query('begin isolation level repeatable read read only');
      const result = await work(client);
      await client.query('commit');
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  private async due(
    client: PoolClient,
    shards: readonly number[],
  ): Promise<{ outgoing: Outgoing[]; unmade: number[] }> {
    const { box, clock } = this.ports;
    const now = clock.now();
    const lists = await readOpen(client, shards, now, atOnce);
    if (lists.length === 0) return { outgoing: [], unmade: [] };
    const ids = lists.map(({ deviceId }) => deviceId);
    const changes = await readChanges(client, ids);
    const contents = await readContents(client, box, ids, this.ports.utcOffsetMin());
    const changed = await readCards(client, box, [...new Set([...changes.values()].flat())]);
    const outgoing = lists.flatMap((list) => {
      const content = contents.get(list.deviceId);
      if (content === undefined) return [];
      const own = changes.get(list.deviceId) ?? [];
      const difference = differenceOf(list, own, content, (id) => changed.get(id)?.number);
      return [
        {
          ...{
            deviceId: list.deviceId,
            version: list.wanted,
            hash: content.hash,
            nextAt: now + pauseOf(list),
          },
          topic: topicOf(list.siteCode, list.deviceCode, 'cards'),
          payload: JSON.stringify(partOf(difference, content, list, now)),
        },
      ];
    });
    return { outgoing, unmade: ids.filter((id) => !contents.has(id)) };
  }

  private async publish(
    broker: Pick<FieldBroker, 'publish'>,
    { topic, payload }: Outgoing,
  ): Promise<boolean> {
    try {
      await broker.publish(topic, Buffer.from(payload));
      return true;
    } catch (error) {
      this.ports.log.warn({ err: error, topic }, 'a list of cards could not be sent; tried again');
      return false;
    }
  }
}
