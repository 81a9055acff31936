import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock';
import { createListener } from '../../platform/database/listener';
import type { Log } from '../../platform/log';
import type { Unit } from '../../platform/unit';
import { openTopic, readNumbered, topicHead, type OutboxRow, type TopicHead } from './outbox.store';

export interface OutboxTailDeps {
  pool: Pool;
  url: string;
  topic: string;
  clock: Clock;
  log: Log;
  /** New rows, in order; none when the topic begins anew. */
  moved(rows: readonly OutboxRow[]): void;
}

const keptRows = 20_000;
const readRows = 1_000;
const fallbackMs = 1_000;

/** The newest rows of a log topic in memory, for everyone who follows it. */
export class OutboxTail implements Unit {
  readonly name: string;
  private rows: OutboxRow[] = [];
  private at: TopicHead = { epoch: '', lastSeq: 0 };
  private reading: Promise<void> | null = null;
  private isAsked = false;
  private endBeat = () => {};
  private readonly listener: Unit;

  constructor(private readonly deps: OutboxTailDeps) {
    this.name = `tail of ${deps.topic}`;
    this.listener = createListener({
      ...deps,
      applicationName: `coolops tail ${deps.topic}`,
      channels: ['outbox_numbered'],
      hear: (_channel, payload) => payload === deps.topic && void this.wake(),
      connected: () => void this.wake(),
    });
  }

  async start(signal: AbortSignal): Promise<void> {
    // Whoever comes first opens the topic: clients must not be given an epoch that ends at once.
    await openTopic(this.deps.pool, this.deps.topic);
    await this.wake();
    this.endBeat = this.deps.clock.every(fallbackMs, () => void this.wake());
    await this.listener.start(signal);
  }

  async stop(): Promise<void> {
    this.endBeat();
    await this.listener.stop();
    await this.reading;
  }

  get epoch(): string {
    return this.at.epoch;
  }

  get head(): number {
    return this.at.lastSeq;
  }

  /** Rows after `seq` in order; null when memory does not go back that far. */
  since(seq: number): readonly OutboxRow[] | null {
    const first = this.rows[0]?.seq ?? this.head + 1;
    if (seq < first - 1 || seq > this.head) return null;
    return seq === this.head ? [] : this.rows.slice(seq - first + 1);
  }

  private wake(): Promise<void> {
    const { log, topic } = this.deps;
    this.isAsked = true;
    this.reading ??= this.readOn()
      .catch((error: unknown) => log.warn({ topic, reason: String(error) }, 'the log topic cannot be read'))
      .finally(() => {
        this.reading = null;
      });
    return this.reading;
  }

  private async readOn(): Promise<void> {
    while (this.isAsked) {
      this.isAsked = false;
      const newest = await topicHead(this.deps.pool, this.deps.topic);
      if (newest.epoch !== this.epoch || newest.lastSeq < this.head) this.begin(newest);
      await this.readTo(newest);
    }
  }

  private async readTo(newest: TopicHead): Promise<void> {
    while (this.head < newest.lastSeq) {
      const next = await readNumbered(this.deps.pool, this.deps.topic, this.head, readRows);
      // Rows below the newest number are all committed: none left means that they were dropped as too old.
      if (next.length === 0) return this.begin(newest);
      this.keep(next);
      this.deps.moved(next);
    }
  }

  private keep(next: readonly OutboxRow[]): void {
    this.rows.push(...next);
    if (this.rows.length > keptRows * 1.5) this.rows = this.rows.slice(-keptRows);
    this.at.lastSeq = next.at(-1)?.seq ?? this.head;
  }

  private begin(at: TopicHead): void {
    this.rows = [];
    this.at = { ...at };
    this.deps.moved([]);
  }
}
