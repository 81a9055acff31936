import type { AlarmEndReason } from '@contract/alarms';
import type { EpochMs } from '@contract/time';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { statementsIn } from '../../platform/database/statementsIn';
import type { Trx } from '../../platform/database/database';
import { takeSteps } from '../alarms/steps';

/** A site with all that belongs to it, or devices alone. */
export type Leaving = { siteId: number } | { deviceIds: readonly number[] };

export interface Departure {
  reason: AlarmEndReason;
  by: string;
  at: EpochMs;
}

/** Of `t`: it stands at what leaves. */
type There = RawBuilder<SqlBool>;

const thereAt = (leaving: Leaving): There =>
  'siteId' in leaving
    ? sql<SqlBool>`(t.site_id = ${leaving.siteId}
        or t.device_id in (select id from devices where site_id = ${leaving.siteId}))`
    : sql<SqlBool>`t.device_id = any(${[...leaving.deviceIds]}::int[])`;

/** What was put away comes back from there: nothing else would take it from the shelf any more. */
async function endShelves(trx: Trx, there: There, { reason, by, at }: Departure): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with over as (
      update alarm_shelves t set ended_at = ${at}, ended_by = ${by}, end_reason = ${reason}
      where t.ended_at is null and ${there}
      returning t.definition_id, t.site_id, t.device_id, t.area_id)
    update alarms a set shelved_until = null, shelved_by = null, shelve_reason = null from over o
    where a.shelved_until is not null and a.definition_id = o.definition_id and coalesce(a.site_id, 0) = o.site_id
      and coalesce(a.device_id, 0) = o.device_id and coalesce(a.area_id, 0) = o.area_id
    returning a.id`.execute(trx);
  const steps = rows.map(
    ({ id }) => ({ alarmId: id, kind: 'unshelved', at, by, endReason: reason }) as const,
  );
  if (steps.length > 0) await takeSteps(statementsIn(trx), steps, at);
}

const endTags = (trx: Trx, there: There, { reason, by, at }: Departure) =>
  sql`
    update control_tags t set ended_at = ${at}, ended_by = ${by}, end_reason = ${reason}
    where t.ended_at is null and ${there}`.execute(trx);

const endWindows = (trx: Trx, there: There, { reason, by, at }: Departure) =>
  sql`
    update maintenance_windows t set ended_at = ${at}, ended_by = ${by}, end_reason = ${reason}
    where t.ended_at is null and ${there}`.execute(trx);

/** Its alarm, where it has one, ends with the others that stand there. */
const endDiagnoses = (trx: Trx, there: There, { at }: Departure) =>
  sql`
    update diagnoses t set ended_at = ${at}, alarm_id = null
    where t.ended_at is null and ${there}`.execute(trx);

const dropWishes = (trx: Trx, leaving: Leaving) =>
  sql`
    delete from desired_points t using devices d
    where d.id = t.device_id and ${
      'siteId' in leaving
        ? sql`d.site_id = ${leaving.siteId}`
        : sql`d.id = any(${[...leaving.deviceIds]}::int[])`
    }`.execute(trx);

/** What silences alarms there, holds commands back, was found or is wanted ends with what leaves. */
export async function endSilences(trx: Trx, leaving: Leaving, departure: Departure): Promise<void> {
  const there = thereAt(leaving);
  await endShelves(trx, there, departure);
  await endTags(trx, there, departure);
  await endWindows(trx, there, departure);
  await endDiagnoses(trx, there, departure);
  await dropWishes(trx, leaving);
}

/** What silences an area as a whole ends when its sites leave it for good. */
export async function endAreaSilences(trx: Trx, areaId: number, departure: Departure): Promise<void> {
  await endShelves(trx, sql<SqlBool>`t.area_id = ${areaId}`, departure);
  await endWindows(trx, sql<SqlBool>`t.region_id = ${areaId}`, departure);
}
