import { sql, type RawBuilder } from 'kysely';
import type { Language } from '@contract/languages';
import type { Choice } from '@contract/resourceSchemas';
import type { Db } from '../../platform/database/database';
import type { Actor } from '../../platform/http/route';
import { widePermissions } from '@contract/widePermissions';
import { holderFilter, levelSeen } from '../access/scope';
import { grantableRoles } from '../roles/grants';
import { roleNameIn } from '../roles/roleName';
import { createScopeOf } from '../scope';
import { deptFilter, deptScopeOf } from '../scope/deptScope';
import { peopleInScope } from './people';

/** Where the choices of a reference come from, by the name that the declarations use. */
export type Choices = (db: Db, actor: Actor, language: Language) => Promise<readonly Choice[]>;

const read = async (query: ReturnType<typeof sql<Choice>>, db: Db): Promise<Choice[]> =>
  (await query.execute(db)).rows;

const nameIn = (language: Language) => sql.ref(`name_${language}`);

/** Regions that somebody's roles name, with all below them. */
const regionChoices = (
  db: Db,
  actor: Actor,
  language: Language,
  isDisabled: RawBuilder<unknown>,
): Promise<Choice[]> =>
  read(
    sql<Choice>`
      with recursive own as (
        select rr.region_id as id from user_roles m
        join roles r on r.id = m.role_id and r.status = '0' and not r.is_deleted
        join role_regions rr on rr.role_id = r.id where m.user_id = ${actor.userId}
        union select r.id from own join regions r on r.parent_id = own.id
      )
      select id as value, ${nameIn(language)} as label, parent_id as "parentId", ${isDisabled} as "isDisabled"
      from regions where ${actor.isAdmin} or id in (select id from own)
      order by array_position(array['province', 'city', 'area'], level), code`,
    db,
  );

/** Choices with rules of their own; those of every other resource follow from its declaration. */
export const ownChoices: Readonly<Record<string, Choices>> = {
  /** R-PERM-04: what one may not grant has its name, and cannot be chosen. */
  roles: async (db, actor, language) => {
    const grantable = await grantableRoles(db, actor);
    const mayGrant = grantable === 'all' ? sql`true` : sql`id = any(${[...grantable]}::int[])`;
    return read(
      sql<Choice>`
        select id as value, ${roleNameIn(language)} as label,
          status = '1' or not ${mayGrant} as "isDisabled" from roles
        where not is_deleted and (${actor.isAdmin} or not is_super) order by role_sort, id`,
      db,
    );
  },
  users: async (db, actor) =>
    read(
      sql<Choice>`
        select id as value, nick_name || ' (' || user_name || ')' as label, status = '1' as "isDisabled" from users u
        where not is_deleted and ${await peopleInScope(db, actor, 'u')} order by user_name`,
      db,
    ),
  /** People out of sight are not even named. */
  cardHolders: async (db, actor) =>
    read(
      sql<Choice>`
        select t.id as value, t.holder_name || ' (' || t.holder_no || ')' as label, t.status = '1' as "isDisabled"
        from card_holders t where ${holderFilter(await createScopeOf({ db })(actor, 'access:holder:list'), 't', 'seen')}
        order by t.holder_no`,
      db,
    ),
  accessLevels: async (db, actor) =>
    read(
      sql<Choice>`
        select t.id as value, t.level_name as label, t.status = '1' as "isDisabled"
        from access_levels t where ${levelSeen(await createScopeOf({ db })(actor, 'access:level:list'))}
        order by t.level_name`,
      db,
    ),
  mailChannels: (db) =>
    read(
      sql<Choice>`
        select id as value, channel_name as label, status = '1' as "isDisabled" from notification_channels
        where kind = 'email' order by channel_name`,
      db,
    ),
  depts: async (db, actor) => {
    const deptScope = await deptScopeOf(db, actor, 'system:dept:list');
    const own = await deptScopeOf(db, actor, 'system:user:list');
    return read(
      sql<Choice>`
        select id as value, name as label, parent_id as "parentId", status = '1' as "isDisabled" from depts
        where not is_deleted and (${deptFilter(deptScope, 'id')} or ${deptFilter(own, 'id')}) order by parent_id, order_num, id`,
      db,
    );
  },
  menus: (db, actor, language) =>
    read(
      sql<Choice>`
        select id as value, ${nameIn(language)} as label, parent_id as "parentId",
          coalesce(perms = any(${[...widePermissions]}::text[]), false) as "isWide" from menus
        where status = '0' and (${actor.isAdmin} or id in (
          select rm.menu_id from user_roles m join role_menus rm on rm.role_id = m.role_id where m.user_id = ${actor.userId}))
        order by parent_id, order_num, id`,
      db,
    ),
  menuParents: (db, _actor, language) =>
    read(
      sql<Choice>`
        select id as value, ${nameIn(language)} as label, parent_id as "parentId" from menus
        where menu_type in ('M', 'C') order by parent_id, order_num, id`,
      db,
    ),
  regions: (db, actor, language) => regionChoices(db, actor, language, sql`false`),
  /** Regions of which only areas in use are chosen. */
  areas: (db, actor, language) => regionChoices(db, actor, language, sql`level <> 'area' or status = '1'`),
  dictTypes: (db) =>
    read(sql<Choice>`select dict_type as value, dict_name as label from dict_types order by dict_type`, db),
};
