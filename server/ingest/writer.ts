import { DatabaseError, type Client, type Pool, type QueryResult } from 'pg';
import type { EpochMs } from '@contract/time';
import { processesAtWork } from '../platform/database/atWork';
import { cutOff, ownConnection } from '../platform/database/ownConnection';
import type { PreparedQuery, Statements } from '../platform/database/statements';
import type { Batch } from './batch';
import { holdLeases, hoursToMark, markHours, writeLatest } from './batchSql';
import { writeDeadLetters } from './deadLetters';
import type { RefusedMessage } from './message';
import type { CommitMark } from '../platform/commits/feed';
import type { ShardWatermark } from './heldShards';
import type { Contribution } from './participant';
import { journalRow } from '../platform/commits/fanOut/journal.store';
import { insertReadings } from './readingSql';
import { writeWatermarks } from './shardState';

const applicationName = 'coolops ingest';
const endLimitMs = 5_000;
/** So often, while a commit waits, the server is asked whether it still works on it. */
const askEveryMs = 3_000;

/** What a commit makes true besides the batch itself. */
export interface CommitFacts {
  owner: string;
  now: EpochMs;
  /** What the shards are to remember of this observation; empty when nothing need be written yet. */
  watermarks: readonly ShardWatermark[];
  /** The refused messages that are kept, not only counted. */
  kept: readonly RefusedMessage[];
  /** What takes part in the batch, in its order. */
  contributions: readonly Contribution[];
}

/**
 * Writes a batch as one transaction, on a connection of its own on which statements are sent without waiting for
 * the one before (PostgreSQL pipelining). After a failure the connection is dropped: what it had prepared is unknown.
 */
export class BatchWriter {
  private client: Client | null = null;
  private seq = 0;
  /** Server process of a connection that was given up: what it was sent may still commit. */
  private lostPid: number | null = null;
  private pid: number | null = null;

  constructor(
    private readonly pool: Pool,
    private readonly url: string,
    /** A commit that takes longer is given up and tried again: the database went away without a word. */
    private readonly limitMs: number,
    /** Name under which commits are journalled for other processes; null: nobody else can listen. */
    private readonly journalAs: string | null,
  ) {}

  /** @returns which commit it was, when it is journalled */
  async write(batch: Batch, facts: CommitFacts): Promise<CommitMark | null> {
    const client = await this.connected();
    // Counted even if it fails: whether a lost connection committed is not known, and a number is given once.
    const mark = this.journalAs === null ? null : { process: this.journalAs, seq: (this.seq += 1) };
    try {
      await this.within(client, this.transaction(client, batch, facts, mark));
      return mark;
    } catch (error) {
      this.drop();
      // A transaction of which the database refused a statement is over.
      if (!(error instanceof DatabaseError)) this.lostPid = this.pid;
      throw error;
    }
  }

  /** Makes sure that no transaction that was given up commits from now on. */
  async endLost(): Promise<void> {
    if (this.lostPid === null) return;
    await this.pool.query(
      `select pg_terminate_backend(pid, ${endLimitMs}) from pg_stat_activity
       where pid = $1 and application_name = $2 and usename = current_user`,
      [this.lostPid, applicationName],
    );
    this.lostPid = null;
  }

  async close(): Promise<void> {
    const { client } = this;
    this.client = null;
    await client?.end().catch(() => undefined);
  }

  private async transaction(
    client: Client,
    batch: Batch,
    facts: CommitFacts,
    mark: CommitMark | null,
  ): Promise<void> {
    const sent: Promise<unknown>[] = [];
    const send = (query: PreparedQuery | string): void => {
      const answer: Promise<QueryResult> = client.query(query);
      // Looked at together below; one that fails before that is not unhandled.
      answer.catch(() => undefined);
      sent.push(answer);
    };
    send('begin');
    if (batch.shards.size > 0) send(holdLeases(facts.owner, [...batch.shards]));
    for (const [deviceClass, rows] of batch.rows) send(insertReadings(deviceClass, rows));
    const latest = writeLatest(batch.touched);
    if (latest !== null) send(latest);
    const marks = hoursToMark(batch);
    if (marks.length > 0) send(markHours(marks));
    const together = facts.contributions.filter(({ failed }) => failed === undefined);
    for (const each of together) for (const statement of each.statements ?? []) send(statement);
    const sites = facts.contributions.flatMap((each) => each.sites ?? []);
    if (mark !== null && (batch.rows.size > 0 || sites.length > 0))
      send(journalRow(mark, devicesIn(batch), sites));
    const statements: Statements = { query: (text, values) => client.query(text, values) };
    for (const each of together) await each.write?.(statements, facts.now);
    await writeDeadLetters(statements, facts.kept);
    for (const each of facts.contributions) await writeApart(client, each, facts.now);
    if (facts.watermarks.length > 0) send(writeWatermarks(facts.owner, facts.watermarks));
    const commit = client.query('commit');
    commit.catch(() => undefined);
    await Promise.all(sent);
    // After a failed statement PostgreSQL answers a commit by rolling back, without an error.
    if ((await commit).command !== 'COMMIT') throw new Error('the batch was rolled back');
    for (const { device, hour } of marks) device.markedHour = hour;
  }

  private async connected(): Promise<Client> {
    if (this.client !== null) return this.client;
    const client = ownConnection({ url: this.url, applicationName, pipeline: true });
    // A server that goes away is heard of here and by the statement that waits; the statement tells.
    client.on('error', () => this.drop());
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    this.client = client;
    this.pid = rows[0]?.pid ?? null;
    return client;
  }

  private drop(): void {
    const { client } = this;
    if (client === null) return;
    this.client = null;
    cutOff(client);
  }

  /** Whether the server is done with what we still wait for, or knows nothing of it; false when it cannot be asked. */
  private async isAnswerLost(): Promise<boolean> {
    const { pid } = this;
    if (pid === null) return false;
    return processesAtWork(this.url, askEveryMs).then(
      (atWork) => !atWork.has(pid),
      () => false,
    );
  }

  private async within(client: Client, work: Promise<void>): Promise<void> {
    let [limit, asking]: (NodeJS.Timeout | undefined)[] = [];
    const late = new Promise<never>((_, reject) => {
      limit = setTimeout(() => {
        reject(new Error(`the database did not commit within ${this.limitMs} ms`));
      }, this.limitMs);
      asking = setInterval(() => {
        void this.isAnswerLost().then((isLost) => {
          if (isLost) reject(new Error('the connection died without a word while committing'));
        });
      }, askEveryMs);
    });
    work.catch(() => undefined);
    await Promise.race([work, late]).finally(() => {
      clearTimeout(limit);
      clearInterval(asking);
    });
    if (client !== this.client) throw new Error('the connection was lost while committing');
  }
}

/** Costs waiting for answers; only what may fail for itself, and writes something, pays for it. */
async function writeApart(client: Client, contribution: Contribution, now: EpochMs): Promise<void> {
  const { statements = [], write, failed } = contribution;
  if (failed === undefined || (statements.length === 0 && write === undefined)) return;
  await client.query('savepoint apart');
  try {
    // Without a name: whether the connection has prepared a statement that failed would not be known.
    for (const { text, values } of statements) await client.query(text, values);
    await write?.({ query: (text, values) => client.query(text, values) }, now);
  } catch (error) {
    await client.query('rollback to savepoint apart');
    failed(error);
  }
}

const devicesIn = ({ rows }: Batch): number[] => [
  ...new Set([...rows.values()].flatMap((ofClass) => ofClass.map(({ device }) => device.id))),
];
