import { acknowledgeAlarms } from '@contract/calls/alarms';
import type { AcknowledgeOutcome, AcknowledgeRequest } from '@contract/alarms';
import type { Clock } from '../../platform/clock';
import type { Db, Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Actor } from '../../platform/http/route';
import { writeAudit } from '../audit/audit';
import type { ScopeOf } from '../scope';
import { lockAlarms, markAcknowledged } from './alarms.store';
import { announceAlarms } from './outbox';
import { statementsIn } from '../../platform/database/statementsIn';

export const acknowledgePermission = acknowledgeAlarms.permission;

export interface AlarmsDeps {
  db: Db;
  scopeOf: ScopeOf;
  clock: Clock;
}

/**
 * Acknowledges what nobody has acknowledged yet; of two operators at once one is first, and the other sees who.
 * Alarm, transition, outbox and audit stand or fall together. A cleared alarm can be acknowledged as well.
 * @throws AppError('forbidden') for a wall display, which only looks; AppError('validation') when a critical alarm
 * is to be acknowledged without a note.
 */
export const acknowledge = async (
  { db, scopeOf, clock }: AlarmsDeps,
  actor: Actor,
  { alarmIds, note }: AcknowledgeRequest,
): Promise<AcknowledgeOutcome[]> => {
  if (actor.isDisplay) throw new AppError('forbidden');
  const scope = await scopeOf(actor, acknowledgePermission);
  return db.transaction().execute(async (trx) => {
    const locked = await lockAlarms(trx, scope, alarmIds);
    const now = clock.now();
    const fresh = [...locked].flatMap(([id, { at }]) => (at === null ? [id] : []));
    if (note === '' && fresh.some((id) => locked.get(id)?.level === 1))
      throw new AppError('validation', {}, { note: 'fields.required' });
    if (fresh.length > 0) await recordAcknowledgement(trx, actor, fresh, note === '' ? null : note, now);
    return [...new Set(alarmIds)].map((alarmId): AcknowledgeOutcome => {
      const before = locked.get(alarmId);
      if (before === undefined) return { alarmId, outcome: 'notFound', by: null, at: null };
      if (before.at !== null)
        return { alarmId, outcome: 'alreadyAcknowledged', by: before.by, at: before.at };
      return { alarmId, outcome: 'acknowledged', by: actor.userName, at: now };
    });
  });
};

const recordAcknowledgement = async (
  trx: Trx,
  actor: Actor,
  alarmIds: readonly number[],
  note: string | null,
  now: number,
): Promise<void> => {
  await markAcknowledged(trx, alarmIds, actor.userName, note, now);
  const trace = { deviceAt: now, receivedAt: now, committedAt: now };
  await announceAlarms(
    statementsIn(trx),
    alarmIds.map((alarmId) => ({ alarmId, kind: 'acknowledged', trace })),
  );
  // One event for one call: a thousand inserts would hold the thousand rows for a second.
  await writeAudit(trx, actor, {
    at: now,
    action: 'alarm.acknowledged',
    subject: `alarm:${alarmIds[0] ?? 0}`,
    detail: { ...(alarmIds.length > 1 ? { alarmIds } : {}), ...(note === null ? {} : { note }) },
  });
};
