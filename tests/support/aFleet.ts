import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '@server/platform/database/database';
import { aUser } from './aUser';

/** The rows of the catalogue that these tests speak of, once. */
export async function aDefinition(db: Db, id = 'roomTempHigh'): Promise<void> {
  await sql`
    insert into alarm_definitions (id, device_class, level, rule, raise_delay_s, clear_delay_s)
    values (${id}, 'env', '{}', '{}', 0, 0) on conflict do nothing`.execute(db);
}

export async function anArea(db: Db, code: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into regions (level, code, name_zh, name_en, name_hk)
    values ('area', ${code}, ${code}, ${code}, ${code}) returning id`.execute(db);
  return rows[0]!.id;
}

export async function aSite(db: Db, code: string, areaId: number, deptId = 1): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with b as (insert into build_types (code, name_zh, name_en, name_hk) values ('brick', '', '', '')
        on conflict (code) do update set code = excluded.code returning id),
      i as (insert into install_batches (code, name) values ('one', 'one')
        on conflict (code) do update set code = excluded.code returning id)
    insert into sites (code, name, kind, station_class, build_type_id, install_batch_id, area_id, dept_id,
      lat, lng, shard, created_at)
    select ${code}, ${code}, 'station', 'D', b.id, i.id, ${areaId}, ${deptId}, 22.5, 113.9, 0, 0 from b, i
    returning id`.execute(db);
  return rows[0]!.id;
}

export async function aDeviceOf(db: Db, siteId: number, code: string, deviceClass: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into devices (site_id, code, class, name, created_at)
    values (${siteId}, ${code}, ${deviceClass}, ${code}, 0) returning id`.execute(db);
  return rows[0]!.id;
}

/** A user whose only role grants these permissions in these areas; signs in with the usual test password. */
export async function aWatcher(
  db: Db,
  userName: string,
  areaIds: readonly number[],
  permissions: readonly string[] = ['alarm:list', 'site:list', 'screen:view'],
): Promise<{ userId: number; roleId: number }> {
  const key = `watch-${userName}`;
  const { rows } = await sql<{ id: number }>`
    insert into roles (role_name, role_key, data_scope, create_time) values (${key}, ${key}, '1', 0)
    returning id`.execute(db);
  const roleId = rows[0]!.id;
  for (const permission of permissions)
    await sql`
      with m as (insert into menus (name_zh, name_en, name_hk, menu_type, perms)
        values ('', '', '', 'F', ${permission}) returning id)
      insert into role_menus (role_id, menu_id) select ${roleId}, m.id from m`.execute(db);
  for (const areaId of areaIds)
    await sql`insert into role_regions (role_id, region_id) values (${roleId}, ${areaId})`.execute(db);
  return { userId: await aUser(db, { userName, roleKeys: [key] }), roleId };
}

const now = () => Date.now();

/** An alarm of the site with its transition in the outbox, in one transaction, as the engine writes them. */
export async function raise(db: Db, siteId: number, level = 2): Promise<number> {
  // Of one device there is one open alarm of a kind.
  const deviceId = await aDeviceOf(db, siteId, `env-${randomUUID()}`, 'env');
  const { rows } = await sql<{ id: number }>`
    insert into alarms (definition_id, site_id, device_id, level, raised_at, recorded_at)
    values ('roomTempHigh', ${siteId}, ${deviceId}, ${level}, ${now()}, ${now()}) returning id`.execute(db);
  await announce(db, rows[0]!.id, 'raised');
  return rows[0]!.id;
}

export async function acknowledge(db: Db, alarmId: number): Promise<void> {
  await sql`update alarms set acknowledged_at = ${now()}, acknowledged_by = 'keeper' where id = ${alarmId}`.execute(
    db,
  );
  await announce(db, alarmId, 'acknowledged');
}

export async function clear(db: Db, alarmId: number): Promise<void> {
  await sql`update alarms set cleared_at = ${now()} where id = ${alarmId}`.execute(db);
  await announce(db, alarmId, 'cleared');
}

async function announce(db: Db, alarmId: number, kind: string): Promise<void> {
  await sql`
    insert into outbox (topic, key, kind, area_id, dept_id, payload, trace, created_at)
    select 'alarms', a.id::text, ${kind}, s.area_id, s.dept_id,
      jsonb_build_object('id', a.id, 'seq', 0, 'definitionId', a.definition_id, 'level', a.level,
        'siteId', s.id, 'siteCode', s.code, 'siteName', s.name, 'areaId', s.area_id, 'areaName', null,
        'deviceId', null, 'deviceName', null, 'value', null, 'threshold', null, 'raisedAt', a.raised_at,
        'clearedAt', a.cleared_at, 'acknowledgedAt', a.acknowledged_at,
        'acknowledgedBy', a.acknowledged_by, 'note', a.note, 'isLate', a.is_late,
        'suppressedBy', a.suppressed_by, 'shelvedUntil', a.shelved_until, 'isLatched', a.is_latched),
      jsonb_build_object('deviceAt', ${now()}::bigint, 'receivedAt', ${now()}::bigint), ${now()}
    from alarms a join sites s on s.id = a.site_id where a.id = ${alarmId}`.execute(db);
}

export async function aPart(db: Db, code: string, cost: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into fault_parts (part_code, part_name, cost, create_time) values (${code}, ${code}, ${cost}, 0)
    returning id`.execute(db);
  return rows[0]!.id;
}
