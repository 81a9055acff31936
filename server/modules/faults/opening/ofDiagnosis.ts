import { sql } from 'kysely';
import type { AlarmLevel } from '@contract/alarms';
import { reportFaultFromDiagnosis } from '@contract/calls/faults';
import { diagnosisAlarms, type DiagnosisKind } from '@contract/diagnosis';
import type { FaultFromDiagnosis, FaultReported } from '@contract/faultActions';
import type { EpochMs } from '@contract/time';
import type { Trx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import type { Actor } from '../../../platform/http/route';
import type { FaultsDeps } from '../faults.service';
import { visible } from '../orders.store';
import { auditReport, openOrder } from '../report';
import type { Scope } from '../../scope';

interface Found {
  kind: DiagnosisKind;
  siteId: number;
  deviceId: number | null;
  since: EpochMs;
}

/** What wastes energy is no outage: such an order can be planned. */
const level: AlarmLevel = 3;

/** Locked, so that of two who ask at once one opens the order. */
const findingIn = async (trx: Trx, scope: Scope, id: number): Promise<Found | null> => {
  const { rows } = await sql<Found>`
    select x.kind, x.site_id as "siteId", x.device_id as "deviceId", x.since
    from diagnoses x join sites s on s.id = x.site_id
    where x.id = ${id} and x.ended_at is null and ${visible(scope)} for update of x`.execute(trx);
  return rows[0] ?? null;
};

const openOrderOf = async (trx: Trx, id: number): Promise<FaultReported | null> => {
  const { rows } = await sql<FaultReported>`
    select id, version, true as "isJoined" from fault_orders
    where diagnosis_id = ${id} and state not in ('closed', 'cancelled', 'merged') limit 1`.execute(trx);
  return rows[0] ?? null;
};

/** The alarm of the catalogue that stands for the kind, with the type of fault that it is bound to. */
const boundTo = async (trx: Trx, kind: DiagnosisKind) => {
  const alarm = (diagnosisAlarms as Partial<Record<DiagnosisKind, string>>)[kind] ?? null;
  const { rows } = await sql<{ definitionId: string | null; typeId: number | null }>`
    select (select d.id from alarm_definitions d where d.id = ${alarm}) as "definitionId",
      (select t.id from fault_types t where t.status = '0'
         and ${alarm}::text = any(string_to_array(replace(t.alarms, ' ', ''), ',')) order by t.order_num, t.id limit 1) as "typeId"`.execute(
    trx,
  );
  return rows[0] ?? { definitionId: null, typeId: null };
};

/**
 * The order of a finding that stands: the open one that it has, or a new one.
 * @throws AppError('notFound') when no such finding stands where the caller sees it
 */
export const reportFromDiagnosis = async (
  { db, scopeOf, clock, plantTimeZone }: FaultsDeps,
  actor: Actor,
  { diagnosisId, note }: FaultFromDiagnosis,
): Promise<FaultReported> => {
  if (actor.isDisplay) throw new AppError('forbidden');
  const scope = await scopeOf(actor, reportFaultFromDiagnosis.permission);
  return db.transaction().execute(async (trx) => {
    const found = await findingIn(trx, scope, diagnosisId);
    if (found === null) throw new AppError('notFound');
    const open = await openOrderOf(trx, diagnosisId);
    if (open) return open;
    const now = clock.now();
    const { kind, siteId, deviceId, since: beganAt } = found;
    const place = { siteId, deviceId, beganAt, ...(await boundTo(trx, kind)) };
    const said = { origin: 'diagnosis' as const, level, title: '', note, by: actor.userName, alarmId: null };
    const reported = await openOrder(
      trx,
      { ...place, ...said, diagnosis: { id: diagnosisId, kind } } as const,
      now,
      plantTimeZone,
    );
    await auditReport(trx, actor, now, reported, { diagnosisId });
    return reported;
  });
};
