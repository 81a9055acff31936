import type { AlarmEndReason } from '@contract/alarms';
import type { EpochMs } from '@contract/time';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database';
import { correlate } from '../../alarmEngine/correlation/correlate';
import { restoredAreas } from '../../alarmEngine/correlation/areaSilence';
import { endAlarms } from '../alarms/endings';
import { statementsIn } from '../../platform/database/statementsIn';
import { takeSteps } from '../alarms/steps';

const idsOf = ({ rows }: { rows: readonly { id: number }[] }): number[] => rows.map(({ id }) => id);

/** Of `alarms a`: it is live and open, or kept until somebody resets it. */
export const isStanding = sql`not a.is_late and (a.cleared_at is null or a.is_latched)`;

/** Areas in which the sites stand before they are moved, by site. */
export async function areasBefore(
  trx: Trx,
  of: { codes: readonly string[] } | { ids: readonly number[] },
): Promise<Map<number, number>> {
  const those =
    'codes' in of ? sql`code = any(${[...of.codes]}::text[])` : sql`id = any(${[...of.ids]}::int[])`;
  const { rows } = await sql<{ id: number; area: number }>`
    select id, area_id as area from sites where ${those}`.execute(trx);
  return new Map(rows.map(({ id, area }) => [id, area]));
}

/** Alarms of devices that, as the declaration of their site says, were removed; others may be left unnamed. */
export async function endOfDevices(
  trx: Trx,
  removed: readonly { site: string; code: string }[],
  at: EpochMs,
): Promise<number> {
  const gone = await sql<{ id: number }>`
    select a.id from jsonb_to_recordset(${JSON.stringify(removed)}::jsonb) as given (site text, code text)
    join sites s on s.code = given.site
    join devices d on d.site_id = s.id and d.code = given.code and d.retired_at is null
    join alarms a on a.device_id = d.id
    where ${isStanding}`.execute(trx);
  return endAlarms(statementsIn(trx), idsOf(gone), { reason: 'deviceGone', at });
}

/** Alarms that stand of these devices end for this reason. */
export async function endOfDevicesById(
  trx: Trx,
  ids: readonly number[],
  reason: AlarmEndReason,
  at: EpochMs,
): Promise<number> {
  const standing = await sql<{ id: number }>`
    select a.id from alarms a where a.device_id = any(${[...ids]}::int[]) and ${isStanding}`.execute(trx);
  return endAlarms(statementsIn(trx), idsOf(standing), { reason, at });
}

/** Sites for which nothing may speak any more: their alarms end, and their silence says nothing. */
export async function endOfSites(
  trx: Trx,
  codes: readonly string[],
  at: EpochMs,
  reason: AlarmEndReason = 'siteGone',
): Promise<number> {
  const mute = idsOf(
    await sql<{ id: number }>`
      select s.id from sites s where s.code = any(${[...codes]}::text[]) and not exists (
        select 1 from field_credential_sites m join field_credentials c on c.id = m.credential_id
        where m.site_id = s.id and c.revoked_at is null)`.execute(trx),
  );
  if (mute.length === 0) return 0;
  await sql`
    update site_contacts set heard_at = 0, is_online = false where site_id = any(${mute}::int[])`.execute(
    trx,
  );
  await tellSites(trx, mute);
  const gone = await sql<{ id: number }>`
    select a.id from alarms a where a.site_id = any(${mute}::int[]) and ${isStanding}`.execute(trx);
  return endAlarms(statementsIn(trx), idsOf(gone), { reason, at });
}

/** What it would hold of more sites than this is longer than the database lets news be. */
const mostNamed = 500;

/** Has the ingest look again at sites of which no row of their own changed. */
const tellSites = (trx: Trx, ids: readonly number[]) =>
  sql`select pg_notify('field_places', ${`sites ${ids.length > mostNamed ? 'all' : ids.join(',')}`})`.execute(
    trx,
  );

/** An area that sites left may be cut off no more, and what stands at them is explained by where they are now. */
export async function followMoves(trx: Trx, before: ReadonlyMap<number, number>, at: EpochMs): Promise<void> {
  const { rows } = await sql<{ id: number; area: number }>`
    select id, area_id as area from sites where id = any(${[...before.keys()]}::int[])`.execute(trx);
  const moved = rows.filter(({ id, area }) => before.get(id) !== area);
  if (moved.length === 0) return;
  const areas = [...new Set(moved.flatMap(({ id, area }) => [before.get(id) ?? area, area]))];
  const statements = statementsIn(trx);
  const restored = await restoredAreas(statements, areas, at);
  await endAlarms(statements, restored, { reason: 'sitesMoved', at });
  const standing = await sql<{ id: number }>`
    select a.id from alarms a
    where a.site_id = any(${moved.map(({ id }) => id)}::int[]) and a.cleared_at is null`.execute(trx);
  await takeSteps(statements, await correlate(statements, idsOf(standing), at), at);
}

/** Has every process read again what stands: what it remembers as open was ended by another hand. */
export const tellEnded = (trx: Trx) =>
  sql`select pg_notify('field_changed', 'alarm_definitions')`.execute(trx);
