import type { Client } from 'pg';
import type { Clock } from '../../platform/clock';
import { cutOff, ownConnection } from '../../platform/database/ownConnection';
import type { Log } from '../../platform/log';
import { dropOldRows, numberRows, openTopic } from './outbox.store';

export interface LeaderDeps {
  url: string;
  clock: Clock;
  log: Log;
  /** How long numbered rows are kept for clients that come back. */
  resumeWindowMs(): Promise<number>;
}

const batchRows = 1_000;
/** When no notification came (it may be lost with a connection), and when another process leads. */
const fallbackMs = 1_000;
const cleanEveryMs = 60_000;
/** A leader speaks each second; one that is not answered, or not heard, leads no more. */
const answerWithinMs = 3_000;
const idleLimitMs = 5_000;
/** One name for our advisory locks; the second key is the topic. */
const lockClass = 0x1e5;

/** Leads one topic, or waits to: the lock and the numbering share a connection, so losing one loses the other. */
export class TopicLeader {
  private client: Client | null = null;
  private isLeader = false;
  private isWanted = false;
  private isAsked = false;
  private working: Promise<void> | null = null;
  private cleanedAtMs = 0;
  private endBeat = () => {};

  constructor(
    private readonly topic: string,
    private readonly deps: LeaderDeps,
  ) {}

  start(): void {
    this.isWanted = true;
    this.endBeat = this.deps.clock.every(fallbackMs, () => this.wake());
    this.wake();
  }

  async stop(): Promise<void> {
    this.isWanted = false;
    this.endBeat();
    await this.working;
    if (this.client) this.lose(this.client);
  }

  /** There may be rows to number. */
  wake(): void {
    this.isAsked = true;
    if (!this.isWanted || this.working) return;
    this.working = this.work().finally(() => {
      this.working = null;
      if (this.isAsked && this.isLeader) this.wake();
    });
  }

  private async work(): Promise<void> {
    try {
      const client = await this.connected();
      if (!(await this.isElected(client))) return;
      while (this.isAsked && this.isWanted) {
        this.isAsked = false;
        while ((await numberRows(client, this.topic, batchRows)) === batchRows && this.isWanted);
      }
      await this.clean(client);
    } catch (error) {
      if (this.client) this.lose(this.client);
      const facts = { topic: this.topic, reason: String(error) };
      if (this.isWanted) this.deps.log.warn(facts, 'numbering failed, trying again');
    }
  }

  private async connected(): Promise<Client> {
    if (this.client) return this.client;
    const applicationName = `coolops sequencer ${this.topic}`;
    const client = ownConnection({ url: this.deps.url, applicationName, answerWithinMs, idleLimitMs });
    client.on('error', () => this.lose(client));
    client.on('end', () => this.lose(client));
    this.client = client;
    await client.connect();
    return client;
  }

  private lose(client: Client): void {
    if (client !== this.client) return;
    this.client = null;
    this.isLeader = false;
    cutOff(client);
  }

  private async isElected(client: Client): Promise<boolean> {
    if (this.isLeader) return true;
    const { rows } = await client.query<{ won: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as won',
      [lockClass, this.topic],
    );
    this.isLeader = rows[0]?.won ?? false;
    if (this.isLeader && (await openTopic(client, this.topic)))
      this.deps.log.info({ topic: this.topic }, 'a new epoch of the live topic begins');
    return this.isLeader;
  }

  private async clean(client: Client): Promise<void> {
    const { clock } = this.deps;
    if (clock.monotonicMs() - this.cleanedAtMs < cleanEveryMs) return;
    this.cleanedAtMs = clock.monotonicMs();
    const before = clock.now() - (await this.deps.resumeWindowMs());
    while ((await dropOldRows(client, this.topic, before, batchRows)) === batchRows && this.isWanted);
  }
}
