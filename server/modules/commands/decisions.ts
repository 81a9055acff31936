import type { BatchDecision } from '@contract/commandBatches';
import type { AnyWish, CommandPoint, CommandWish } from '@contract/commands';
import { approvePermission } from '@contract/calls/commands';
import { kindsOf, kindOfPoint } from '@contract/commands';
import { hourMs, minuteMs, type EpochMs } from '@contract/time';
import { sql } from 'kysely';
import { readSettings } from '../../control';
import type { Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Actor } from '../../platform/http/route';
import { writeAudit } from '../audit/audit';
import type { Scope } from '../scope';
import { isDoorWish, type CommandsDeps } from './commands.service';
import { addBatch, addCommands, endUnsent, oneAtATime, supersede } from './commands.store';
import { termsOfBatch } from './doorTerms.store';
import { scopesOfKinds } from './rights';
import { inAll } from './selection.store';
import { asksSecondFactor } from './wishes';

interface LockedBatch {
  id: number;
  state: string;
  wish: AnyWish;
  by_user_id: number;
  by_user: string;
  /** Units that the scopes hold, and all. */
  held: number;
  total: number;
}

/** A batch of which one may see nothing does not exist. @throws AppError('notFound') */
async function lockBatch(trx: Trx, id: number, scopes: readonly Scope[]): Promise<LockedBatch> {
  await sql`select 1 from command_batches where id = ${id} for update`.execute(trx);
  const { rows } = await sql<LockedBatch>`
    select b.id, b.state, b.wish, b.by_user_id, b.by_user, count(*) as total,
      count(*) filter (where ${inAll(scopes)}) as held
    from command_batches b join commands c on c.batch_id = b.id join sites s on s.id = c.site_id
    where b.id = ${id} group by b.id`.execute(trx);
  const [batch] = rows;
  if (batch === undefined || Number(batch.held) === 0) throw new AppError('notFound');
  return batch;
}

const refusePart = ({ held, total }: LockedBatch): void => {
  if (Number(held) < Number(total)) throw new AppError('forbidden');
};

/**
 * A second person lets a batch go, or refuses it: never its author, and only who may approve and command everywhere
 * where it reaches.
 */
export async function decide(
  deps: CommandsDeps,
  actor: Actor,
  id: number,
  { reason, otp }: BatchDecision,
  isApproved: boolean,
): Promise<void> {
  const { db, clock, scopeOf } = deps;
  if (actor.isDisplay || actor.token !== null) throw new AppError('forbidden');
  const scope = await scopeOf(actor, approvePermission);
  const wish = await wishOf(db, id);
  const scopes = [
    scope,
    ...(isApproved && wish !== null ? await scopesOfKinds(scopeOf, actor, kindsOf(wish)) : []),
  ];
  const settings = await readSettings(deps.pool);
  const terms = wish !== null && isDoorWish(wish) ? await termsOfBatch(db, id) : null;
  if (isApproved && wish !== null && (terms?.asksSecondFactor === true || asksSecondFactor(wish, settings)))
    await deps.proveSecondFactor(actor, otp);
  await db.transaction().execute(async (trx) => {
    await oneAtATime(trx);
    const batch = await lockBatch(trx, id, scopes);
    refusePart(batch);
    if (batch.by_user_id === actor.userId) throw new AppError('notYourself');
    if (batch.state !== 'waiting') throw new AppError('conflict');
    const now = clock.now();
    const state = isApproved ? 'running' : 'rejected';
    await trx
      .updateTable('command_batches')
      .set({
        ...{ state, decided_by: actor.userName, decided_at: now, decision: reason, wave_at: now },
        wave: isApproved ? 1 : 0,
        ended_at: isApproved ? null : now,
      })
      .where('id', '=', id)
      .execute();
    const by = actor.userName;
    if (isApproved)
      await letGo(trx, id, {
        by,
        note: reason,
        now,
        expiresAt: now + (terms?.expiryMs ?? settings.expiryMinutes * minuteMs),
      });
    else
      await endUnsent(
        trx,
        { batchId: id },
        { state: 'withdrawn', why: 'batchRejected', by, note: reason, now },
      );
    await writeAudit(trx, actor, {
      at: now,
      action: isApproved ? 'commands.approved' : 'commands.rejected',
      subject: `commandBatch:${id}`,
      title: '空调远程控制',
      detail: { reason, author: batch.by_user, units: Number(batch.total) },
    });
  });
}

const wishOf = async (db: CommandsDeps['db'], id: number): Promise<AnyWish | null> =>
  (await db.selectFrom('command_batches').select('wish').where('id', '=', id).executeTakeFirst())?.wish ??
  null;

interface LettingGo {
  by: string;
  note: string;
  now: EpochMs;
  expiresAt: EpochMs;
}

async function letGo(trx: Trx, batchId: number, { by, note, now, expiresAt }: LettingGo): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with let as (
      update commands set state = 'authorised', state_at = ${now}, expires_at = ${expiresAt}
      where batch_id = ${batchId} and state = 'requested' and ended_at is null returning id
    ), changed as (
      insert into command_steps (command_id, at, state, by_user, note, attempt)
      select id, ${now}::bigint, 'authorised', ${by}, ${note}, 0 from let
    )
    select id from let`.execute(trx);
  await supersede(
    trx,
    rows.map((row) => row.id),
    now,
  );
}

/** Nothing more of a batch is sent; what is under way is followed to its end. */
export async function stop(
  { db, clock, scopeOf }: CommandsDeps,
  actor: Actor,
  id: number,
  { reason }: BatchDecision,
): Promise<void> {
  const kinds = kindsOf((await wishOf(db, id)) ?? {});
  const scopes = await scopesOfKinds(scopeOf, actor, kinds);
  if (scopes.length === 0) throw new AppError('notFound');
  await db.transaction().execute(async (trx) => {
    const batch = await lockBatch(trx, id, scopes);
    refusePart(batch);
    if (batch.state !== 'running' && batch.state !== 'waiting') throw new AppError('conflict');
    const now = clock.now();
    const by = actor.userName;
    await trx
      .updateTable('command_batches')
      .set({ state: 'stopped', decided_by: by, decided_at: now, decision: reason, ended_at: now })
      .where('id', '=', id)
      .execute();
    const unsent = await endUnsent(
      trx,
      { batchId: id },
      { state: 'withdrawn', why: 'batchStopped', by, note: reason, now },
    );
    await writeAudit(trx, actor, {
      at: now,
      action: 'commands.stopped',
      subject: `commandBatch:${id}`,
      title: '空调远程控制',
      detail: { reason, unsent },
    });
  });
}

/** One command that was not sent yet is taken back. */
export async function withdraw(
  { db, clock, scopeOf }: CommandsDeps,
  actor: Actor,
  id: number,
): Promise<void> {
  const found = await db.selectFrom('commands').select('point').where('id', '=', id).executeTakeFirst();
  if (found === undefined) throw new AppError('notFound');
  const scopes = await scopesOfKinds(scopeOf, actor, [kindOfPoint[found.point]]);
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      select c.id from commands c join sites s on s.id = c.site_id where c.id = ${id} and ${inAll(scopes)}
      for update of c`.execute(trx);
    if (rows.length === 0) throw new AppError('notFound');
    const now = clock.now();
    const ended = await endUnsent(
      trx,
      { commandId: id },
      { state: 'withdrawn', why: 'byHand', by: actor.userName, now },
    );
    if (ended === 0) throw new AppError('conflict');
    await writeAudit(trx, actor, {
      at: now,
      action: 'commands.withdrawn',
      subject: `command:${id}`,
      title: '空调远程控制',
    });
  });
}

interface Before {
  deviceId: number;
  point: CommandPoint;
  value: number;
}

type Which = { batchId: number } | { deviceId: number };

/** What was before, wherever one may see it; one commands all of that or nothing. @throws AppError */
async function readBefore(
  trx: Trx,
  scopeOf: CommandsDeps['scopeOf'],
  actor: Actor,
  which: Which,
): Promise<Before[]> {
  const condition =
    'batchId' in which
      ? sql`c.batch_id = ${which.batchId} and p.command_id = c.id`
      : sql`p.device_id = ${which.deviceId} and p.command_id = c.id`;
  const read = (scopes: readonly Scope[]) =>
    sql<Before>`
      select p.device_id as "deviceId", p.point, p.before_value as value
      from desired_points p join commands c on c.id = p.command_id join sites s on s.id = c.site_id
      where ${condition} and p.before_value is not null and ${inAll(scopes)}
      order by c.id`.execute(trx);
  const list = await scopeOf(actor, 'command:list');
  const { rows: meant } = await read([list]);
  if (meant.length === 0) throw new AppError('nothingToGiveBack');
  const kinds = [...new Set(meant.map(({ point }) => kindOfPoint[point]))];
  const { rows } = await read(await scopesOfKinds(scopeOf, actor, kinds));
  if (rows.length < meant.length) throw new AppError('forbidden');
  return rows;
}

/** Puts units back as they were: those of a batch, or one that is overridden. */
export async function giveBack(
  { db, clock, scopeOf }: CommandsDeps,
  actor: Actor,
  which: Which,
  { reason }: BatchDecision,
): Promise<{ id: number }> {
  return db.transaction().execute(async (trx) => {
    const rows = await readBefore(trx, scopeOf, actor, which);
    const now = clock.now();
    const [subject, batchId] =
      'batchId' in which
        ? [`commandBatch:${which.batchId}`, which.batchId]
        : [`device:${which.deviceId}`, null];
    const id = await addBatch(trx, actor, {
      ...{ wish: wishThat(rows), reason, origin: 'giveBack', approval: [], waves: 1, now },
      key: `giveBack:${subject}:${now}`,
      givesBack: batchId,
    });
    if (id === null) throw new AppError('conflict');
    const made = await addCommands(
      trx,
      {
        ...{
          batchId: id,
          by: actor.userName,
          reason,
          origin: 'giveBack',
          holdMs: null,
          state: 'authorised',
          now,
        },
        expiresAt: now + hourMs,
      },
      rows.map((row) => ({ ...row, wave: 1 })),
    );
    await supersede(trx, made, now);
    await writeAudit(trx, actor, {
      at: now,
      action: 'commands.gaveBack',
      subject,
      title: '空调远程控制',
      detail: { reason, points: rows.length, batch: id },
    });
    return { id };
  });
}

/** Told as a wish: of several values for one point the first stands for them. */
const wishThat = (rows: readonly Before[]): CommandWish =>
  Object.fromEntries([...rows].reverse().map(({ point, value }) => [point, value]));
