import type { UnitPoint } from '@contract/commands';
import type { ControlPath } from '@contract/devices';
import type { EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import type { PreparedQuery, Statements } from '../platform/database/statements';
import type { CommandChange, LiveCommand } from './liveCommand';

/** What the centre wants of one point of a unit. */
export interface Desired {
  deviceId: number;
  point: UnitPoint;
  value: number;
  commandId: number;
  /** Null: it does not end by itself. */
  until: EpochMs | null;
  before: number | null;
  /** The command that set it has failed. */
  isFailing: boolean;
}

/** Fans and doors are switched by their controller itself, which says how they are. */
export const pathOf = (devices: string): string =>
  `case when ${devices}.class in ('fan', 'door') then 'bus' else ${devices}.control_path end`;

const columns = `
  c.id, c.batch_id as "batchId", c.site_id as "siteId", s.code as "siteCode", c.device_id as "deviceId",
  d.code as "deviceCode", d.class as "deviceClass", c.shard, ${pathOf('d')} as path, coalesce(d.rated_power_w, 'NaN'::real) as "ratedPowerW",
  c.origin, c.point, c.value, c.by_user as by, c.state, c.state_at as "stateAt", c.why, c.attempt,
  c.expires_at as "expiresAt", c.hold_ms as "holdMs", c.due_at as "dueAt", c.sent_at as "sentAt",
  c.message_id as "messageId", c.was, c.was_drawing as "wasDrawing",
  c.window_ms as "windowMs",
  coalesce(b.state in ('running', 'done') and c.wave <= b.wave, true) as "isOpen"`;

const mostLive = 50_000;

const selectLive = (which: string): string => `
  select ${columns}
  from commands c join devices d on d.id = c.device_id join sites s on s.id = c.site_id
  left join command_batches b on b.id = c.batch_id
  where c.ended_at is null and ${which} and c.shard = any($1::smallint[])
  order by c.id limit ${mostLive}`;

/** All commands of these shards that are let go and not over, oldest first. */
export const readLive = async (pool: Pool, shards: readonly number[]): Promise<LiveCommand[]> =>
  (await pool.query<LiveCommand>(selectLive(`c.state <> 'requested'`), [shards])).rows;

/** Those that were never sent. */
export const readWaiting = async (pool: Pool, shards: readonly number[]): Promise<LiveCommand[]> =>
  (await pool.query<LiveCommand>(selectLive(`c.state = 'authorised'`), [shards])).rows;

/** Of the units of which something is wanted: how they are reached, and what they draw. */
export const readPlates = async (
  pool: Pool,
  shards: readonly number[],
): Promise<[number, { path: ControlPath; ratedPowerW: number }][]> => {
  const { rows } = await pool.query<{ id: number; path: ControlPath; ratedPowerW: number }>(
    `select d.id, ${pathOf('d')} as path, coalesce(d.rated_power_w, 'NaN'::real) as "ratedPowerW"
     from devices d join sites s on s.id = d.site_id
     where s.shard = any($1::smallint[]) and d.id in (select device_id from desired_points)`,
    [shards],
  );
  return rows.map(({ id, ...plate }) => [id, plate]);
};

export const readDesired = async (pool: Pool, shards: readonly number[]): Promise<Desired[]> => {
  const { rows } = await pool.query<Desired>(
    `select p.device_id as "deviceId", p.point, p.value, p.command_id as "commandId", p.until,
       p.before_value as before, c.state = 'failed' as "isFailing"
     from desired_points p join commands c on c.id = p.command_id where c.shard = any($1::smallint[])`,
    [shards],
  );
  return rows;
};

/** An attempt whose message may not have left: the process before was ended. */
export interface Unpublished {
  messageId: string;
  topic: string;
  payload: string;
  shard: number;
}

/** In the order in which they were made. What its command has outlived is not sent any more. */
export const readUnpublished = async (
  pool: Pool,
  shards: readonly number[],
  now: EpochMs,
): Promise<Unpublished[]> => {
  const { rows } = await pool.query<Unpublished>(
    `select a.message_id as "messageId", a.topic, a.payload, a.shard
     from command_attempts a join commands c on c.id = a.command_id and c.message_id = a.message_id
     where a.published_at is null and a.expires_at > $2::bigint and c.ended_at is null and a.shard = any($1::smallint[])
     order by a.seq`,
    [shards, now],
  );
  return rows;
};

// Somebody may have taken the command back meanwhile: then nothing of this becomes true.
const changeCommands = `
  with entered as (
    select * from jsonb_to_recordset($1::jsonb) as t (id int, was_state text, state text, why text, proof text,
      due bigint, over boolean, attempt int, message text, sent bigint, was real, drawing boolean, show int)
  ), changed as (
    update commands c set state = t.state, state_at = $2::bigint, why = t.why, proof = coalesce(t.proof, c.proof),
      due_at = t.due, ended_at = case when t.over then $2::bigint end, attempt = coalesce(t.attempt, c.attempt),
      message_id = coalesce(t.message, c.message_id), sent_at = coalesce(t.sent, c.sent_at),
      was = coalesce(c.was, t.was), was_drawing = coalesce(t.drawing, c.was_drawing),
      window_ms = coalesce(t.show, c.window_ms)
    from entered t where c.id = t.id and c.ended_at is null and c.state = t.was_state
    returning c.id
  )
  select id from changed`;

const addSteps = `
  insert into command_steps (command_id, at, state, why, by_user, attempt)
  select t.id, $2::bigint, t.state, t.why, t.by, t.attempt
  from jsonb_to_recordset($1::jsonb) as t (id int, state text, why text, by text, attempt int)`;

const addAttempts = `
  insert into command_attempts (message_id, command_id, device_id, shard, attempt, topic, payload, made_at, expires_at)
  select t.message, t.id, t.device, t.shard, t.attempt, t.topic, t.payload, $2::bigint, t.expires
  from jsonb_to_recordset($1::jsonb) as t (message text, id int, device int, shard smallint,
    attempt int, topic text, payload text, expires bigint, n bigint) order by t.n`;

const lastOf = (changes: readonly CommandChange[]): CommandChange | undefined => changes.at(-1);

/** @returns ids of the commands whose changes became true */
export const writeChanges = async (
  statements: Statements,
  changes: ReadonlyMap<number, readonly CommandChange[]>,
  now: EpochMs,
): Promise<Set<number>> => {
  const entered = [...changes.values()].flatMap((list) => {
    const last = lastOf(list);
    if (last === undefined) return [];
    const { command, state, why, dueAt, isOver } = last;
    const attempt = list.find((one) => one.attempt !== undefined)?.attempt;
    const proof = list.find((one) => one.proof !== undefined)?.proof;
    return [
      {
        ...{ id: command.id, was_state: command.state, state, why, proof, due: dueAt, over: isOver },
        ...(attempt && { attempt: attempt.number, message: attempt.messageId, sent: now }),
        ...(attempt && { was: attempt.was, drawing: attempt.wasDrawing, show: attempt.windowMs }),
      },
    ];
  });
  const { rows } = await statements.query<{ id: number }>(changeCommands, [JSON.stringify(entered), now]);
  const done = new Set(rows.map(({ id }) => id));
  const lists = [...changes].filter(([id]) => done.has(id)).flatMap(([, list]) => list);
  const steps = lists.map(({ command, state, why, by, attempt }) => ({
    ...{ id: command.id, state, why, by, attempt: attempt?.number ?? command.attempt },
  }));
  if (steps.length > 0) await statements.query(addSteps, [JSON.stringify(steps), now]);
  const attempts = lists.flatMap(({ command, attempt }, n) => {
    if (attempt === undefined) return [];
    const { messageId, number, topic, payload, shard, expiresAt } = attempt;
    const { id, deviceId } = command;
    return [
      {
        ...{ message: messageId, id, device: deviceId, shard, attempt: number, n },
        ...{ topic, payload, expires: expiresAt },
      },
    ];
  });
  if (attempts.length > 0) await statements.query(addAttempts, [JSON.stringify(attempts), now]);
  return done;
};

export interface HeardReply {
  siteId: number;
  deviceCode: string;
  messageId: string;
  isOk: boolean;
  detail: string | null;
}

/**
 * The first answer to each message counts; an answer to nothing that was sent, or of another device than it was sent
 * to, changes nothing.
 */
export const writeReplies = (replies: readonly HeardReply[], now: EpochMs): PreparedQuery => ({
  name: 'control_replies',
  text: `
    update command_attempts a set replied_at = $2::bigint, is_ok = t.ok, detail = t.detail
    from jsonb_to_recordset($1::jsonb) as t (id text, site int, device text, ok boolean, detail text)
    join devices d on d.site_id = t.site and d.code = t.device
    where a.message_id = t.id and a.device_id = d.id and a.replied_at is null`,
  values: [
    JSON.stringify(
      replies.map(({ messageId, siteId, deviceCode, isOk, detail }) => ({
        ...{ id: messageId, site: siteId, device: deviceCode, ok: isOk, detail },
      })),
    ),
    now,
  ],
});

export const writePublished = (messageIds: readonly string[], now: EpochMs): PreparedQuery => ({
  name: 'control_published',
  text: `
    update command_attempts set published_at = $2::bigint where message_id = any($1::text[]) and published_at is null`,
  values: [[...messageIds], now],
});

export const writeDesired = (desired: readonly Desired[], now: EpochMs): PreparedQuery => ({
  name: 'control_desired',
  text: `
    insert into desired_points (device_id, point, value, command_id, since, until, before_value, by_user)
    select t.device, t.point, t.value, t.command, $2::bigint, t.until, t.before, c.by_user
    from jsonb_to_recordset($1::jsonb) as t (device int, point text, value real, command int, until bigint, before real)
    join commands c on c.id = t.command
    on conflict (device_id, point) do update set value = excluded.value, command_id = excluded.command_id,
      since = excluded.since, until = excluded.until, before_value = excluded.before_value,
      by_user = excluded.by_user`,
  values: [
    JSON.stringify(
      desired.map(({ deviceId, point, value, commandId, until, before }) => ({
        ...{ device: deviceId, point, value, command: commandId, until, before },
      })),
    ),
    now,
  ],
});

/** They are not given back again by themselves. */
export const keepDesired = (commandIds: readonly number[]): PreparedQuery => ({
  name: 'control_kept',
  text: 'update desired_points set until = null where command_id = any($1::int[])',
  values: [[...commandIds]],
});

/** Where another command has set the point since, it is that one's. */
export const dropDesired = (commandIds: readonly number[]): PreparedQuery => ({
  name: 'control_handed_back',
  text: 'delete from desired_points where command_id = any($1::int[])',
  values: [[...commandIds]],
});
