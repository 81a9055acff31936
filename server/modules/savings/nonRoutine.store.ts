import { sql } from 'kysely';
import type { NonRoutineDraft, NonRoutineEvent } from '@contract/nonRoutine';
import type { SavingsOf } from '@contract/savings';
import type { EpochMs } from '@contract/time';
import type { Db, Trx } from '../../platform/database/database';

export async function eventsOf(db: Db | Trx, siteId: number, of?: SavingsOf): Promise<NonRoutineEvent[]> {
  const all = await eventsOfSites(db, [siteId]);
  return (all.get(siteId) ?? []).filter((event) => of === undefined || event.of === of);
}

/** The newest first; a site without any is absent. */
export async function eventsOfSites(
  db: Db | Trx,
  siteIds: readonly number[],
): Promise<Map<number, NonRoutineEvent[]>> {
  const { rows } = await sql<NonRoutineEvent & { siteId: number }>`
    select site_id as "siteId", id, kind, energy_of as of, from_at as from, to_at as to, kwh_per_day as "kwhPerDay",
      ipmvp_option as option, note, evidence_id as "evidenceId", evidence_name as "evidenceName", author, at
    from non_routine_events where site_id = any(${siteIds}::int[])
    order by from_at desc, id desc`.execute(db);
  const bySite = new Map<number, NonRoutineEvent[]>();
  for (const { siteId, ...event } of rows) {
    const known = bySite.get(siteId) ?? [];
    known.push(event);
    bySite.set(siteId, known);
  }
  return bySite;
}

/** Null where the site keeps no such file. */
export async function insertEvent(
  trx: Trx,
  siteId: number,
  draft: NonRoutineDraft,
  { author, at }: { author: string; at: EpochMs },
): Promise<number | null> {
  const { kind, of, from, to, kwhPerDay, option, note, evidenceId } = draft;
  const { rows } = await sql<{ id: number }>`
    insert into non_routine_events (site_id, kind, energy_of, from_at, to_at, kwh_per_day, ipmvp_option, note,
      evidence_id, evidence_name, author, at)
    select ${siteId}, ${kind}, ${of}, ${from}, ${to}, ${kwhPerDay}, ${option}, ${note}, f.id, f.name, ${author}, ${at}
    from site_files f where f.id = ${evidenceId} and f.site_id = ${siteId} returning id`.execute(trx);
  return rows[0]?.id ?? null;
}

export async function deleteEvent(trx: Trx, siteId: number, id: number): Promise<NonRoutineEvent | null> {
  const found = (await eventsOf(trx, siteId)).find((event) => event.id === id) ?? null;
  if (found) await sql`delete from non_routine_events where id = ${id}`.execute(trx);
  return found;
}
