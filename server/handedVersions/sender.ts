import { topicOf, type DeviceLeaf } from '@contract/telemetry';
import { minuteMs, secondMs, type EpochMs } from '@contract/time';
import type { Pool, PoolClient } from 'pg';
import type { FieldBroker } from '../platform/broker/broker';
import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';
import type { Unit } from '../platform/unit';
import {
  mostPauseMs,
  putOff,
  readOpen,
  writeSent,
  type OpenVersion,
  type SentVersion,
  type VersionTable,
} from './versions.store';

/** What the controller of a device gets next, with the hash of what it has then. */
export interface NextMessage {
  hash: string;
  message: object;
}

/** What is handed to controllers. */
export interface Handed {
  /** As people read it in the log. */
  name: string;
  table: VersionTable;
  leaf: DeviceLeaf;
  /** Marks what changed for many devices at once, before what is open is read. */
  markOrdered?: (pool: Pool) => Promise<void>;
  /** Made from one moment of the store; what is left out cannot be made now and is looked at again in a minute. */
  messages(
    client: PoolClient,
    open: readonly OpenVersion[],
    now: EpochMs,
  ): Promise<ReadonlyMap<number, NextMessage>>;
}

export interface SenderPorts {
  pool: Pool;
  clock: Clock;
  log: Log;
  shards(): readonly number[];
}

const everyMs = secondMs / 2;
const atOnce = 500;
/** Until a part is sent again that nobody confirmed. What is urgent is not left alone for longer than half a minute. */
const againMs = [...[10, 10, 20, 30, 60, 120].map((seconds) => seconds * secondMs), mostPauseMs];
const urgentMs = minuteMs / 2;

const pauseOf = ({ attempt, isUrgent }: OpenVersion): number => {
  const usual = againMs[Math.min(attempt, againMs.length - 1)] ?? minuteMs;
  return isUrgent ? Math.min(usual, urgentMs) : usual;
};

interface Outgoing extends SentVersion {
  topic: string;
  payload: string;
}

/**
 * Sends controllers what they lack, a part at a time: the next goes when the one before was kept. A process that comes
 * after another makes the same message from the same version.
 */
export class VersionSender implements Unit {
  readonly name: string;
  private broker: Pick<FieldBroker, 'publish'> | null = null;
  private cancel = (): void => undefined;
  private turning: Promise<void> | null = null;

  constructor(
    private readonly handed: Handed,
    private readonly ports: SenderPorts,
  ) {
    this.name = handed.name;
  }

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
    const { name, table } = this.handed;
    const shards = ports.shards();
    if (broker === null || shards.length === 0) return;
    try {
      await this.handed.markOrdered?.(ports.pool);
      const { outgoing, unmade } = await this.read((client) => this.due(client, shards));
      if (unmade.length > 0) await putOff(ports.pool, table, unmade, ports.clock.now() + minuteMs);
      if (outgoing.length === 0) return;
      // Beforehand: a controller may answer before the broker says that the message left.
      await writeSent(ports.pool, table, outgoing, ports.clock.now());
      const isSent = await Promise.all(outgoing.map((one) => this.publish(broker, one)));
      const unsent = outgoing.flatMap(({ deviceId }, i) => (isSent[i] === true ? [] : [deviceId]));
      if (unsent.length > 0) await putOff(ports.pool, table, unsent, ports.clock.now());
    } catch (error) {
      ports.log.warn({ err: error, what: name }, 'what controllers keep could not be sent; tried again');
    }
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
    const { table, leaf } = this.handed;
    const now = this.ports.clock.now();
    const open = await readOpen(client, table, { shards, now, most: atOnce });
    if (open.length === 0) return { outgoing: [], unmade: [] };
    const messages = await this.handed.messages(client, open, now);
    const outgoing = open.flatMap((one) => {
      const next = messages.get(one.deviceId);
      if (next === undefined) return [];
      return [
        {
          ...{ deviceId: one.deviceId, version: one.wanted, hash: next.hash, nextAt: now + pauseOf(one) },
          topic: topicOf(one.siteCode, one.deviceCode, leaf),
          payload: JSON.stringify(next.message),
        },
      ];
    });
    return {
      outgoing,
      unmade: open.flatMap(({ deviceId }) => (messages.has(deviceId) ? [] : [deviceId])),
    };
  }

  private async publish(
    broker: Pick<FieldBroker, 'publish'>,
    { topic, payload }: Outgoing,
  ): Promise<boolean> {
    try {
      await broker.publish(topic, Buffer.from(payload));
      return true;
    } catch (error) {
      this.ports.log.warn({ err: error, topic }, 'what a controller keeps could not be sent; tried again');
      return false;
    }
  }
}
