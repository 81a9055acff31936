import type { Pool } from 'pg';
import type { Clock } from '../../clock';
import type { Log } from '../../log';
import type { CommitFeed, CommittedBatch } from '../feed';
import { contactsOf, journalAfter, journalHeads, keptMs, presentOf, type JournalRow } from './journal.store';

export interface FollowerDeps {
  pool: Pool;
  clock: Clock;
  log: Log;
  feed: CommitFeed;
  /** Name of this process: what it commits itself it has heard already. */
  own: string;
  counted(way: 'relay' | 'journal', batches: number, folded: number): void;
}

/** Two readings of the journal are at least this far apart: what comes in between is folded into the next. */
const restMs = 100;
const rowsAtOnce = 500;
const devicesAtOnce = 5_000;

/**
 * Brings the commits of other processes into the feed of this one. The journal names the devices that changed, and
 * their present is read from the store, however many batches came: under load it folds, and never falls behind.
 */
export class JournalFollower {
  private known = new Map<string, number>();
  private reading: Promise<void> | null = null;
  private isAsked = false;
  private isWanted = false;
  private readAtMs = 0;
  /** Batches of the relay that came while the journal was read: what was read may be older than they are. */
  private held: CommittedBatch[] = [];

  constructor(private readonly deps: FollowerDeps) {}

  async start(): Promise<void> {
    this.known = await journalHeads(this.deps.pool);
    this.readAtMs = this.deps.clock.monotonicMs();
    this.isWanted = true;
  }

  async stop(): Promise<void> {
    this.isWanted = false;
    await this.reading;
  }

  /** There may be news in the journal. */
  wake(): void {
    this.isAsked = true;
    if (!this.isWanted || this.reading) return;
    this.reading = this.readOn()
      .catch((error: unknown) =>
        this.deps.log.warn({ reason: String(error) }, 'the commits of other processes cannot be read'),
      )
      .finally(() => {
        this.reading = null;
        this.releaseHeld();
        if (this.isAsked) this.wake();
      });
  }

  /** A batch as another process sent it. */
  hear(batch: CommittedBatch): void {
    if (!this.isWanted || !batch.mark || batch.mark.process === this.deps.own) return;
    if (this.reading) this.held.push(batch);
    else this.take(batch, batch.mark.process, batch.mark.seq);
  }

  private take(batch: CommittedBatch, process: string, seq: number): void {
    const known = this.known.get(process) ?? 0;
    if (seq <= known) return;
    // One before it is missing: the journal, which has it, leads past both.
    if (seq > known + 1) return this.wake();
    this.known.set(process, seq);
    this.deps.counted('relay', 1, 0);
    this.deps.feed.publish(batch);
  }

  private releaseHeld(): void {
    for (const batch of this.held.splice(0)) this.hear(batch);
  }

  private async readOn(): Promise<void> {
    while (this.isAsked && this.isWanted) {
      this.isAsked = false;
      await this.rest();
      if (this.deps.clock.monotonicMs() - this.readAtMs > keptMs / 2) await this.beginAnew();
      while ((await this.readSome()) === rowsAtOnce && this.isWanted);
      this.readAtMs = this.deps.clock.monotonicMs();
    }
  }

  private rest(): Promise<void> {
    const waitMs = this.readAtMs + restMs - this.deps.clock.monotonicMs();
    return new Promise((resolve) => void this.deps.clock.after(Math.max(0, waitMs), resolve));
  }

  /** Away for so long that rows may have been dropped unread. */
  private async beginAnew(): Promise<void> {
    this.deps.log.warn({}, 'commits of other processes went by unheard; the present is read anew');
    this.known = await journalHeads(this.deps.pool);
    this.deps.feed.tellMissed();
  }

  private async readSome(): Promise<number> {
    const { pool, own, counted } = this.deps;
    const rows = await journalAfter(pool, this.known, own, rowsAtOnce);
    if (rows.length === 0) return 0;
    const deviceIds = [...new Set(rows.flatMap((row) => row.deviceIds))];
    await this.publishPresent(rows, deviceIds);
    for (const { process, seq } of rows) this.known.set(process, Math.max(seq, this.known.get(process) ?? 0));
    const changes = rows.reduce((sum, row) => sum + row.deviceIds.length, 0);
    counted('journal', rows.length, changes - deviceIds.length);
    return rows.length;
  }

  private async publishPresent(rows: readonly JournalRow[], deviceIds: readonly number[]): Promise<void> {
    const { pool, feed } = this.deps;
    const committedAt = Math.max(...rows.map((row) => row.committedAt));
    const siteIds = [...new Set(rows.flatMap((row) => row.siteIds))];
    const contacts = siteIds.length > 0 ? await contactsOf(pool, siteIds) : [];
    feed.publish({ readings: [], contacts, committedAt });
    for (let from = 0; from < deviceIds.length; from += devicesAtOnce) {
      const readings = await presentOf(pool, deviceIds.slice(from, from + devicesAtOnce));
      feed.publish({ readings, contacts: [], committedAt });
    }
  }
}
