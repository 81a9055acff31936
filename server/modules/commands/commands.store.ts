import { sql } from 'kysely';
import type { ApprovalReason } from '@contract/commandBatches';
import type { AnyWish, CommandOrigin, CommandReason, CommandState } from '@contract/commands';
import type { EpochMs } from '@contract/time';
import type { Wish } from '../../control';
import type { Db, Trx } from '../../platform/database/database';
import type { Actor } from '../../platform/http/route';

export async function batchByKey(db: Db, userId: number, key: string): Promise<number | null> {
  const row = await db
    .selectFrom('command_batches')
    .select('id')
    .where('by_user_id', '=', userId)
    .where('request_key', '=', key)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** One wish at a time is judged: otherwise two that are harmless each could together leave a site without cooling. */
export const oneAtATime = async (trx: Trx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('coolops wishes'))`.execute(trx);
};

export interface NewBatch {
  wish: AnyWish;
  reason: string;
  key: string;
  origin: CommandOrigin;
  approval: ApprovalReason[];
  waves: number;
  givesBack: number | null;
  now: EpochMs;
}

/** @returns null when somebody made the same wish a moment before */
export async function addBatch(
  trx: Trx,
  actor: Pick<Actor, 'userId' | 'userName'>,
  { wish, reason, key, origin, approval, waves, givesBack, now }: NewBatch,
): Promise<number | null> {
  const isWaiting = approval.length > 0;
  const row = await trx
    .insertInto('command_batches')
    .values({
      ...{ origin, wish: JSON.stringify(wish), reason, request_key: key, approval, waves },
      state: isWaiting ? 'waiting' : 'running',
      by_user_id: actor.userId,
      by_user: actor.userName,
      at: now,
      decided_by: null,
      decided_at: null,
      decision: null,
      wave: isWaiting ? 0 : 1,
      wave_at: now,
      gives_back: givesBack,
      ended_at: null,
      outcome_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** What a wish does not go to, and why. */
export async function addLeftOut(
  trx: Trx,
  batchId: number,
  leftOut: readonly { deviceId: number; why: CommandReason }[],
): Promise<void> {
  if (leftOut.length === 0) return;
  await trx
    .insertInto('command_left_out')
    .values(leftOut.map(({ deviceId, why }) => ({ batch_id: batchId, device_id: deviceId, why })))
    .execute();
}

export interface CommandsCommon {
  batchId: number | null;
  by: string;
  reason: string;
  origin: CommandOrigin;
  holdMs: number | null;
  state: 'requested' | 'authorised';
  expiresAt: EpochMs;
  now: EpochMs;
}

export interface UnitWish extends Wish {
  deviceId: number;
  wave: number;
}

/** Adds commands with their first step. @returns their ids */
export async function addCommands(
  trx: Trx,
  common: CommandsCommon,
  wishes: readonly UnitWish[],
): Promise<number[]> {
  const { batchId, by, reason, origin, holdMs, state, expiresAt, now } = common;
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into commands (batch_id, site_id, device_id, shard, wave, origin, point, value, by_user, reason, state,
        state_at, requested_at, expires_at, hold_ms)
      select ${batchId}::int, s.id, d.id, s.shard, t.wave, ${origin}, t.point, t.value, ${by}, ${reason}, ${state},
        ${now}::bigint, ${now}::bigint, ${expiresAt}::bigint, ${holdMs}::bigint
      from jsonb_to_recordset(${JSON.stringify(wishes.map((wish, n) => ({ ...wish, n })))}::jsonb)
        as t ("deviceId" int, wave smallint, point text, value real, n int)
      join devices d on d.id = t."deviceId" join sites s on s.id = d.site_id
      order by t.n
      returning id
    ), begun as (
      insert into command_steps (command_id, at, state, by_user, note, attempt)
      select id, ${now}::bigint, step, ${by}, case step when 'requested' then nullif(${reason}, '') end, 0
      from made cross join unnest(${
        state === 'requested' ? ['requested'] : ['requested', 'authorised']
      }::text[]) step
    )
    select id from made`.execute(trx);
  return rows.map(({ id }) => id);
}

/** What else was asked of the same points of the same units, and is not over, is over now. */
export async function supersede(trx: Trx, commandIds: readonly number[], now: EpochMs): Promise<void> {
  await sql`
    with older as (
      update commands o set state = 'superseded', why = 'newerCommand', state_at = ${now}, ended_at = ${now},
        superseded_by = n.id
      from commands n
      where n.id = any(${[...commandIds]}::int[]) and o.device_id = n.device_id and o.point = n.point and o.id <> n.id
        and o.ended_at is null and o.state <> 'requested'
      returning o.id, o.attempt, n.by_user
    )
    insert into command_steps (command_id, at, state, why, by_user, attempt)
    select id, ${now}::bigint, 'superseded', 'newerCommand', by_user, attempt from older`.execute(trx);
}

interface Ending {
  state: CommandState;
  why: CommandReason;
  by: string;
  /** The reason that was given. */
  note?: string | null;
  now: EpochMs;
}

/** Ends commands that were not sent yet. @returns how many */
export async function endUnsent(
  trx: Trx,
  which: { batchId: number } | { commandId: number },
  { state, why, by, note = null, now }: Ending,
): Promise<number> {
  const condition = 'batchId' in which ? sql`batch_id = ${which.batchId}` : sql`id = ${which.commandId}`;
  const { rows } = await sql<{ id: number }>`
    with ended as (
      update commands set state = ${state}, why = ${why}, state_at = ${now}, ended_at = ${now}
      where ${condition} and ended_at is null and (state = 'requested' or (state = 'authorised' and attempt = 0))
      returning id
    ), changed as (
      insert into command_steps (command_id, at, state, why, by_user, note, attempt)
      select id, ${now}::bigint, ${state}, ${why}, ${by}, ${note}::text, 0 from ended
    )
    select id from ended`.execute(trx);
  return rows.length;
}
