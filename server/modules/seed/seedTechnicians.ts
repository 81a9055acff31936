import { sql } from 'kysely';
import type { EpochMs } from '@contract/time';
import type { Trx } from '../../platform/database/database';

/** Folder and page of the menu that the role is granted; the page carries the permissions. */
const granted = ['menu.faultWork', 'menu.technician'];

/**
 * The role of whoever works on own orders and nothing else: it sees what they name (data scope 5), and begins on the
 * technician's page. A role of that key that somebody made already stays as it is.
 */
export async function addTechnicianRole(trx: Trx, by: string, now: EpochMs): Promise<void> {
  await sql`
    with role as (
      insert into roles (role_key, role_name, role_name_en, role_name_hk, role_sort, data_scope, create_by, create_time)
      values ('technician', '维修人员', 'Technician', '維修人員', 4, '5', ${by}, ${now})
      on conflict do nothing returning id
    )
    insert into role_menus (role_id, menu_id)
    select role.id, menus.id from role, seeded join menus on menus.id = seeded.row_id
    where seeded.key = any(${granted}::text[])`.execute(trx);
}
