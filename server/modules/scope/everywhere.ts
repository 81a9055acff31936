import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database';
import { joined } from '../../platform/database/transactionScope';
import { AppError } from '../../platform/errors';
import type { Actor } from '../../platform/http/route';
import { isSuperUser } from './scope.store';

/** Whether this permission reaches every department and every region there is. */
export async function reachesEverywhere(all: Db | Trx, actor: Actor, permission: string): Promise<boolean> {
  const db = joined(all);
  if (actor.isAdmin) return true;
  if (actor.isDisplay || (actor.token !== null && actor.token.regionIds !== null)) return false;
  if (actor.token?.isOfAdmin === true) return true;
  if (await isSuperUser(db, actor.userId)) return true;
  const { rows } = await sql<{ isEverywhere: boolean }>`
    with recursive granting as (
      select r.id from user_roles m join users u on u.id = m.user_id
      join roles r on r.id = m.role_id and r.status = '0' and not r.is_deleted and r.data_scope = '1'
      where m.user_id = ${actor.userId} and exists (
        select 1 from role_menus rm join menus on menus.id = rm.menu_id and menus.status = '0'
        where rm.role_id = r.id and ${permission} = any(string_to_array(menus.perms, ',')))
    ), tree as (
      select rr.region_id as id from granting g join role_regions rr on rr.role_id = g.id
      union select r.id from tree t join regions r on r.parent_id = t.id
    )
    select exists (select 1 from granting)
      and not exists (select 1 from regions r where r.id not in (select id from tree)) as "isEverywhere"`.execute(
    db,
  );
  return rows[0]?.isEverywhere === true;
}

/** @throws AppError wholeNetworkOnly for somebody whose permission does not reach everywhere */
export async function demandEverywhere(db: Db | Trx, actor: Actor, permission: string): Promise<void> {
  if (!(await reachesEverywhere(db, actor, permission))) throw new AppError('wholeNetworkOnly');
}
