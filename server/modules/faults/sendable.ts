import { sql } from 'kysely';
import { workFault } from '@contract/calls/faults';
import type { Trx } from '../../platform/database/database';
import { scopeOfUser, withinRegion } from '../scope';
import { visible } from './orders.store';

/**
 * Whether somebody may work on orders of the site: by what his roles see, or by a role of data scope 5 (oneself
 * only), which sees no place of its own, in its areas.
 */
export async function mayBeSent(trx: Trx, siteId: number, userId: number): Promise<boolean> {
  const scope = await scopeOfUser(trx, userId, workFault.permission);
  const { rows } = await sql`
    select 1 from sites s where s.id = ${siteId} and (${visible(scope)} or exists (
      select 1 from user_roles m
      join roles r on r.id = m.role_id and r.status = '0' and not r.is_deleted and r.data_scope = '5'
      join role_regions rr on rr.role_id = r.id
      where m.user_id = ${userId} and ${withinRegion('s.area_id', sql.ref('rr.region_id'))} and exists (
        select 1 from role_menus rm join menus on menus.id = rm.menu_id and menus.status = '0'
        where rm.role_id = r.id and ${workFault.permission} = any(string_to_array(menus.perms, ',')))))`.execute(
    trx,
  );
  return rows.length > 0;
}
