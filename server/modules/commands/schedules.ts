import { sql } from 'kysely';
import * as calls from '@contract/calls/commands';
import type { CommandSchedule, CommandScheduleDraft } from '@contract/commandBatches';
import { minuteMs, secondMs, type EpochMs } from '@contract/time';
import { readSettings } from '../../control';
import { AppError } from '../../platform/errors';
import { type Actor, type Route, serve } from '../../platform/http/route';
import type { Log } from '../../platform/log';
import { watchSetBack } from '../../platform/clockSteps';
import { inTurns } from '../../platform/turns';
import type { Unit } from '../../platform/unit';
import { writeAudit } from '../audit/audit';
import { actorOfUser } from '../session/actorOfUser';
import { request, type CommandsDeps } from './commands.service';
import { nextDueAt, wishKeyOf } from './scheduleTime';
import { scopesOfWish } from './rights';
import { unitsMeant } from './selection.store';
import { asksSecondFactor } from './wishes';

const title = '空调远程控制';

type ScheduleRow = Omit<CommandSchedule, 'isOn'> & { isOn: boolean; byUserId: number };

const columns = sql`
  id, name, selection, wish, reason, hold_ms as "holdMs", at_minute as "atMinute", weekdays, is_on as "isOn",
  by_user as by, by_user_id as "byUserId", next_at as "nextAt", last_at as "lastAt", last_batch_id as "lastBatchId"`;

/** Schedules of which the caller could command something: the others are none of theirs. */
async function schedulesFor({ db, scopeOf }: CommandsDeps, actor: Actor): Promise<CommandSchedule[]> {
  const scope = await scopeOf(actor, calls.listCommandSchedules.permission);
  const { rows } = await sql<ScheduleRow>`
    select ${columns} from command_schedules where ended_at is null order by at_minute, id limit 500`.execute(
    db,
  );
  const seen: CommandSchedule[] = [];
  for (const { byUserId, ...schedule } of rows) {
    const isOwn = byUserId === actor.userId && !actor.isDisplay;
    if (isOwn || (await unitsMeant(db, schedule.selection, [scope])).length > 0) seen.push(schedule);
  }
  return seen;
}

/**
 * Proves the second factor where the wish is of a chosen kind: nobody can when the time has come.
 * @throws AppError('notFound') when nothing of what is meant may be commanded by its author
 */
async function saveSchedule(
  deps: CommandsDeps,
  actor: Actor,
  { otp, ...draft }: CommandScheduleDraft,
): Promise<{ id: number }> {
  const { db, clock, plantTimeZone } = deps;
  const scopes = await scopesOfWish(deps.scopeOf, actor, draft.wish);
  if (asksSecondFactor(draft.wish, await readSettings(deps.pool))) await deps.proveSecondFactor(actor, otp);
  return db.transaction().execute(async (trx) => {
    if ((await unitsMeant(trx, draft.selection, scopes)).length === 0) throw new AppError('notFound');
    const at = clock.now();
    const { id } = await trx
      .insertInto('command_schedules')
      .values({
        ...{ name: draft.name, reason: draft.reason, hold_ms: draft.holdMs, is_on: draft.isOn, at },
        selection: JSON.stringify(draft.selection),
        wish: JSON.stringify(draft.wish),
        at_minute: draft.atMinute,
        weekdays: [...new Set(draft.weekdays)],
        by_user_id: actor.userId,
        by_user: actor.userName,
        next_at: draft.isOn ? nextDueAt(draft, plantTimeZone, at) : null,
        last_at: null,
        last_batch_id: null,
        last_error: null,
        ended_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { selection, ...kept } = draft;
    await writeAudit(trx, actor, {
      ...{ at, action: 'commands.scheduled', subject: `commandSchedule:${id}`, title },
      detail: { ...kept, selection: selection.kind },
    });
    return { id };
  });
}

/** By its author, and by whoever may command everything that it means. */
async function removeSchedule({ db, clock, scopeOf }: CommandsDeps, actor: Actor, id: number): Promise<void> {
  const { rows } = await sql<ScheduleRow>`
    select ${columns} from command_schedules where id = ${id} and ended_at is null`.execute(db);
  const [schedule] = rows;
  if (schedule === undefined || actor.isDisplay) throw new AppError('notFound');
  if (schedule.byUserId !== actor.userId) {
    const scopes = await scopesOfWish(scopeOf, actor, schedule.wish);
    if (!scopes.every(({ isAll }) => isAll)) throw new AppError('notFound');
  }
  await db.transaction().execute(async (trx) => {
    const at = clock.now();
    await trx
      .updateTable('command_schedules')
      .set({ ended_at: at, next_at: null })
      .where('id', '=', id)
      .execute();
    await writeAudit(trx, actor, {
      ...{ at, action: 'commands.unscheduled', subject: `commandSchedule:${id}`, title },
      detail: { name: schedule.name },
    });
  });
}

export const scheduleRoutes = (deps: CommandsDeps): Route[] => [
  serve(calls.listCommandSchedules, ({ actor }) => schedulesFor(deps, actor)),
  serve(calls.saveCommandSchedule, ({ actor, body }) => saveSchedule(deps, actor, body)),
  serve(calls.removeCommandSchedule, ({ actor, params }) => removeSchedule(deps, actor, params.id)),
];

const everyMs = 5 * secondMs;
/** A time that passed while nobody worked is left out, not made up for. */
const lateMs = 15 * minuteMs;

/** What was made just before our clock was set back is not made again. */
const justMadeMs = minuteMs;

/** Times that no schedule has once our clock was set back, or may have been: they are found anew. */
async function forgetFarAhead({ db, clock, plantTimeZone }: CommandsDeps): Promise<void> {
  const { rows } = await sql<ScheduleRow & { nextAt: EpochMs }>`
    select ${columns} from command_schedules where is_on and ended_at is null and next_at is not null`.execute(
    db,
  );
  for (const schedule of rows) {
    const next = nextDueAt(schedule, plantTimeZone, clock.now() + justMadeMs);
    if (next === null || schedule.nextAt <= next) continue;
    await db
      .updateTable('command_schedules')
      .set({ next_at: next })
      .where('id', '=', schedule.id)
      .where('next_at', '=', schedule.nextAt)
      .execute();
  }
}

/** Makes the wishes of schedules when they fall due, with the rights that their authors have then. */
export const scheduleClock = (deps: CommandsDeps & { log: Log }): Unit =>
  inTurns(
    {
      ...{ name: 'command schedules', everyMs, clock: deps.clock, log: deps.log },
      failure: 'schedules of commands could not be looked at; tried again',
    },
    scheduleTurns(deps),
  );

/** One turn after the other, which find out when our clock was set back. */
export const scheduleTurns = (deps: CommandsDeps): (() => Promise<void>) => {
  const isSetBack = watchSetBack(deps.clock);
  let isToCheck = false;
  return async () => {
    isToCheck = isSetBack() || isToCheck;
    if (isToCheck) await forgetFarAhead(deps);
    isToCheck = false;
    await makeDueWishes(deps);
  };
};

async function makeDueWishes(deps: CommandsDeps): Promise<void> {
  const { db, clock, plantTimeZone } = deps;
  const now = clock.now();
  const { rows } = await sql<ScheduleRow & { nextAt: EpochMs }>`
    select ${columns} from command_schedules
    where is_on and ended_at is null and next_at <= ${now} order by next_at limit 50`.execute(db);
  for (const schedule of rows) {
    const isLate = now - schedule.nextAt > lateMs;
    const made = isLate ? { batchId: null, error: 'late' } : await makeWish(deps, schedule);
    await db
      .updateTable('command_schedules')
      .set({
        next_at: nextDueAt(schedule, plantTimeZone, now),
        last_at: schedule.nextAt,
        last_error: made.error,
        ...(made.batchId !== null && { last_batch_id: made.batchId }),
      })
      .where('id', '=', schedule.id)
      .where('next_at', '=', schedule.nextAt)
      .execute();
  }
}

async function makeWish(
  deps: CommandsDeps,
  schedule: ScheduleRow & { nextAt: EpochMs },
): Promise<{ batchId: number | null; error: string | null }> {
  const actor = await actorOfUser(deps.db, schedule.byUserId);
  if (actor === null) return { batchId: null, error: 'forbidden' };
  const { selection, wish, reason, holdMs } = schedule;
  const asked = { selection, wish, reason, holdMs, key: wishKeyOf(schedule) };
  try {
    const made = await request(deps, actor, asked, { origin: 'schedule' });
    return { batchId: made.id, error: null };
  } catch (error) {
    if (error instanceof AppError) return { batchId: null, error: error.reason };
    throw error;
  }
}
