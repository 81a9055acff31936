import { sql } from 'kysely';
import type { EpochMs } from '@contract/time';
import type { Trx } from '../../platform/database/database';
import { faultActionRows, faultCauseRows, faultLimitRows, officeHours } from './faultRows';
import { faultTypeRows } from './faultTypeRows';

type Once = (key: string, write: (now: EpochMs) => Promise<unknown>) => Promise<boolean>;

const by = 'system';

async function addTypes(trx: Trx, now: EpochMs): Promise<void> {
  for (const [at, { code, name, alarms, checklist }] of faultTypeRows.entries())
    await sql`
      insert into fault_types (code, name_zh, name_en, name_hk, alarms, checklist_zh, checklist_en, checklist_hk,
        order_num, create_by, create_time)
      values (${code}, ${name.zh}, ${name.en}, ${name.hk}, ${alarms.join(',')}, ${checklist.zh.join('\n')},
        ${checklist.en.join('\n')}, ${checklist.hk.join('\n')}, ${at}, ${by}, ${now})
      on conflict do nothing`.execute(trx);
}

async function addCauses(trx: Trx, now: EpochMs): Promise<void> {
  for (const { code, type, name, isNoFault = false } of faultCauseRows)
    await sql`
      insert into fault_causes (code, type_id, name_zh, name_en, name_hk, is_no_fault, create_by, create_time)
      values (${code}, (select id from fault_types where code = ${type}), ${name.zh}, ${name.en}, ${name.hk},
        ${isNoFault}, ${by}, ${now}) on conflict do nothing`.execute(trx);
  for (const { code, name } of faultActionRows)
    await sql`
      insert into fault_actions (code, name_zh, name_en, name_hk, create_by, create_time)
      values (${code}, ${name.zh}, ${name.en}, ${name.hk}, ${by}, ${now}) on conflict do nothing`.execute(
      trx,
    );
}

async function addLimits(trx: Trx, now: EpochMs): Promise<void> {
  const office = await sql<{ id: number }>`
    insert into fault_calendars (name_zh, name_en, name_hk, days, from_time, to_time, create_by,
      create_time)
    values ('工作时间', 'Office hours', '辦公時間', 'workdays', ${officeHours.from}, ${officeHours.to}, ${by}, ${now})
    on conflict do nothing returning id`.execute(trx);
  for (const { level, escalate, alarm, classes, isOffice } of faultLimitRows)
    for (const [name, [accept, onSite, restore]] of Object.entries(classes))
      // A row that stands limits alarms alone, as an earlier version did: it keeps that, here and for the classes.
      await sql`
        insert into fault_limits (level, station_class, acknowledge_min, repair_min, accept_min, on_site_min,
          restore_min, calendar_id, escalate, create_by, create_time)
        select ${level}, ${name === 'ordinary' ? null : name}, coalesce(l.acknowledge_min, ${alarm[0]}),
          coalesce(l.repair_min, ${alarm[1]}), ${accept}::int, ${onSite}::int, ${restore}::int,
          ${isOffice ? (office.rows[0]?.id ?? null) : null}::int, ${escalate}, ${by}, ${now}::bigint
        from (values (1)) as one left join fault_limits l
          on l.level = ${level} and l.station_class is null and l.region_id is null
        on conflict (level, coalesce(station_class, ''), coalesce(region_id, 0)) do update
          set (accept_min, on_site_min, restore_min, calendar_id, escalate) = (excluded.accept_min,
            excluded.on_site_min, excluded.restore_min, excluded.calendar_id, excluded.escalate)`.execute(
        trx,
      );
}

/** What an order needs from its first day on: types bound to the alarms, causes, actions and limits. */
export async function seedFaults(trx: Trx, once: Once): Promise<void> {
  await once('faults.types', (now) => addTypes(trx, now));
  await once('faults.causes', (now) => addCauses(trx, now));
  await once('faults.limits', (now) => addLimits(trx, now));
}
