import { pointsByClass } from '@contract/points';
import type { FieldCommand, FieldReply } from '@contract/telemetry';
import { createControl, type Control } from '@server/control';
import { newBatch, type Batch, type ReadingRow } from '@server/ingest/batch';
import { unseen } from '@server/ingest/deviceState';
import type { Contribution, Device, ReadingKind, Turn } from '@server/ingest/participant';
import { createPlaces, type Places } from '@server/ingest/places';
import { readDevices } from '@server/ingest/readDevices';
import { nobodyTwice } from '@server/ingest/takeOvers';
import type { Pool, PoolClient } from 'pg';
import { quietLog } from './quietLog';
import { testClock, type TestClock } from './testClock';

/** What the field says in a turn: a reading, or the answer to a command. */
export interface Heard {
  site: string;
  device: string;
  v?: Readonly<Record<string, number>>;
  kind?: ReadingKind;
  reply?: FieldReply;
}

/** A message as it left for the field. */
export interface SentCommand {
  device: string;
  id: string;
  set: Record<string, number>;
}

/** Verified control as an ingest process runs it, without the rest of one: the test says when a turn is made. */
export interface ControlInSteps {
  control: Control;
  /** Messages to controllers, in order. */
  sent: SentCommand[];
  warned: string[];
  /** Shards that this process holds; all until the test says otherwise. */
  holds: { shard(shard: number): boolean };
  line: { isDown: boolean };
  /** A turn that is committed. @returns the shards whose lease it needed until then */
  turn(...heard: readonly Heard[]): Promise<ReadonlySet<number>>;
  /** A turn of which nothing becomes true: the database failed at its end. */
  failedTurn(...heard: readonly Heard[]): Promise<void>;
  stop(): Promise<void>;
}

const toleranceMs = 300_000;

export interface ControlManner {
  pool: Pool;
  clock?: TestClock;
}

export async function controlInSteps({ pool, clock = testClock() }: ControlManner): Promise<ControlInSteps> {
  const places = createPlaces(pool, clock);
  for await (const take of places.readAll()) take();
  const warned: string[] = [];
  const log = {
    ...quietLog,
    warn: (facts: { err?: Error }, what: string) => void warned.push(`${what}: ${facts.err?.message}`),
  };
  const control = createControl({ pool, clock, log, delayFactor: 1 });
  const { participant } = control;
  const sent: SentCommand[] = [];
  const line = { isDown: false };
  control.sendBy({
    publish: async (topic, payload) => {
      if (line.isDown) throw new Error('the broker is away');
      if (!topic.endsWith('/command')) return;
      // The product wrote it by the same contract.
      const { id, set } = JSON.parse(payload.toString()) as FieldCommand;
      sent.push({ device: topic.split('/').slice(-3, -1).join('/'), id, set });
    },
  });
  await control.outbox.start(new AbortController().signal);
  const holds = { shard: (_shard: number) => true };
  const load = async (devices: readonly Device[]) =>
    readDevices(
      pool,
      devices.filter(({ present }) => present === null),
      toleranceMs,
    );
  const turnOf = (batch: Batch): Turn => ({
    ...{ batch, field: { places, toleranceMs, load }, watermark: clock.now(), steppedMs: 0 },
    ...{ blindSince: new Map(), spells: new Map(), wasOnlySlow: false, flooding: new Set<string>() },
    usedTwice: nobodyTwice,
    ...{ intake: { isHeld: false, isFailing: false }, holds: (shard) => holds.shard(shard) },
    ...{ timeOf: () => null, hold: (shard) => void batch.shards.add(shard), touch: () => undefined },
  });
  const run = async (heard: readonly Heard[], isCommitted: boolean): Promise<ReadonlySet<number>> => {
    const batch = newBatch(clock.now());
    const turn = turnOf(batch);
    const client = await pool.connect();
    try {
      await participant.prepare(turn);
      await client.query('begin');
      for (const each of heard) await hear(client, turn, places, control, each);
      await write(client, await participant.judge(turn), clock.now());
      await client.query(isCommitted ? 'commit' : 'rollback');
      client.release();
    } catch (error) {
      // Ends its connection, and with it what was begun.
      client.release(true);
      throw error;
    }
    for (const device of places.devicesById.values()) {
      if (isCommitted && device.draft !== null) device.present = device.draft;
      device.draft = null;
    }
    if (isCommitted) participant.committed(turn);
    else await participant.load([], turn.field);
    await new Promise((resolve) => setImmediate(resolve));
    return batch.shards;
  };
  return {
    ...{ control, sent, warned, holds, line },
    turn: (...heard) => run(heard, true),
    failedTurn: async (...heard) => void (await run(heard, false)),
    stop: () => control.outbox.stop(),
  };
}

async function hear(
  client: PoolClient,
  turn: Turn,
  places: Places,
  { participant }: Control,
  { site, device: code, v, kind = 'live', reply }: Heard,
): Promise<void> {
  const at = places.sites.get(site);
  const device = at?.devices.get(code);
  if (at === undefined) throw new Error(`there is no site ${site}`);
  const now = turn.watermark;
  if (kind === 'live')
    await client.query(
      `insert into site_contacts (site_id, heard_at, is_online) values ($1, $2, true)
       on conflict (site_id) do update set heard_at = excluded.heard_at, is_online = true`,
      [at.id, now],
    );
  if (reply !== undefined) participant.hearReply?.(turn, at, code, reply);
  if (v === undefined || device === undefined) return;
  await turn.field.load([device]);
  const known = device.draft ?? device.present ?? unseen(pointsByClass[device.class].length);
  const said = pointsByClass[device.class].map(({ name }) => v[name] ?? NaN);
  const values = said.map((value, i) => (Number.isNaN(value) ? (known.values[i] ?? NaN) : value));
  if (kind !== 'history') {
    device.draft = { ...known, values, ts: now, receivedAt: now };
    await client.query(
      `insert into latest (device_id, ts, n, received_at, invalid, v) values ($1, $2, 1, $2, 0, $3)
       on conflict (device_id) do update set ts = excluded.ts, received_at = excluded.received_at, v = excluded.v`,
      [device.id, now, values.map((value) => (Number.isNaN(value) ? null : value))],
    );
  }
  // Of a row of readings control looks at these alone.
  const row = {
    device,
    ts: now,
    receivedAt: now,
    values: said,
    isLate: kind !== 'live',
  } as unknown as ReadingRow;
  participant.judgeReading?.(turn, row, kind, 0);
}

/** As the writer of the ingest does: apart, so that it alone is taken back when it fails. */
async function write(
  client: PoolClient,
  { statements = [], write: more, failed }: Contribution,
  now: number,
): Promise<void> {
  await client.query('savepoint apart');
  try {
    for (const { text, values } of statements) await client.query(text, values);
    await more?.({ query: (text, values) => client.query(text, values) }, now);
  } catch (error) {
    await client.query('rollback to savepoint apart');
    failed?.(error);
  }
}
