import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { targetText } from '@contract/jobs';
import type { LocalName } from '@contract/languages';
import type { EpochMs } from '@contract/time';
import type { Clock } from '../../platform/clock';
import type { Db, Trx } from '../../platform/database/database';
import { insertScene } from '../scenes';
import { hashPassword } from '../session/passwords';
import { accessMenuRows } from './accessMenus';
import { areaMenuRows } from './areaMenus';
import { analysisMenuRows } from './analysisMenus';
import { controlMenuRows } from './controlMenus';
import { controlParamRows } from './controlParams';
import { dictRows, type SeededDict } from './dictRows';
import { faultMenuRows } from './faultMenus';
import { helpMenuRows } from './helpMenus';
import { jobRows, type SeededJob } from './jobRows';
import { menuRows, type SeededMenu } from './menuRows';
import { monitorMenuRows } from './monitorMenus';
import { resourceMenuRows } from './resourceMenus';
import { seedFaults } from './seedFaults';
import { addTechnicianRole } from './seedTechnicians';
import { sceneRows } from '../scenes/sceneRows';
import { wallMenuRows } from './wallMenus';
import { siteMenuRows } from './siteMenus';
import { paramRows } from './paramRows';
import { toolMenuRows } from './toolMenus';
import { workMenuRows } from './workMenus';

export interface SeedDeps {
  db: Db;
  clock: Clock;
  /** ADMIN_PASSWORD: is that password, and needs no change. */
  adminPassword: string | undefined;
  /** Keeps a password of the system's own choice before it becomes true: after a crash it would be lost for ever. */
  keepPassword?(password: string): void;
}

export interface SeedOutcome {
  /** Told once, when the administrator was made with a password of the system's own choice. */
  initialAdminPassword: string | null;
}

const by = 'system';

/**
 * Writes what an empty store must hold, and on later starts what this version adds. Each row is written once in the
 * life of the store: what an administrator changed or removed stays so. Safe when two processes start at once.
 */
export function seed({ db, clock, adminPassword, keepPassword }: SeedDeps): Promise<SeedOutcome> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('coolops seed'))`.execute(trx);
    const once = createOnce(trx, clock.now());
    await seedParams(trx, once);
    await once('dept.root', (now) =>
      trx
        .insertInto('depts')
        .values({ name: 'CoolOps', create_by: by, ...stamps(now) })
        .execute(),
    );
    for (const role of roleRows) await once(`role.${role.role_key}`, (now) => addRole(trx, role, now));
    for (const menu of [
      ...menuRows,
      ...analysisMenuRows,
      ...faultMenuRows,
      ...resourceMenuRows,
      ...areaMenuRows,
      ...monitorMenuRows,
      ...workMenuRows,
      ...controlMenuRows,
      ...wallMenuRows,
      ...toolMenuRows,
      ...siteMenuRows,
      ...accessMenuRows,
      ...helpMenuRows,
    ])
      await once(`menu.${menu.key}`, (now) => addMenu(trx, menu, now));
    await once('role.technician', (now) => addTechnicianRole(trx, by, now));
    for (const dict of dictRows) await once(`dict.${dict.type}`, (now) => addDict(trx, dict, now));
    await seedFaults(trx, once);
    for (const job of jobRows) await once(`job.${job.kind}`, (now) => addJob(trx, job, now));
    for (const { key, ...scene } of sceneRows)
      await once(`scene.${key}`, (now) => insertScene(trx, scene, by, now, key));
    const password = adminPassword ?? randomPassword();
    const isNew = await once('user.admin', (now) =>
      addAdmin(trx, password, adminPassword === undefined, now),
    );
    const isOurChoice = isNew && adminPassword === undefined;
    if (isOurChoice) keepPassword?.(password);
    return { initialAdminPassword: isOurChoice ? password : null };
  });
}

/** Writes the row of a key on its first start ever; `write` may answer the id of what it wrote. */
type Once = (key: string, write: (now: EpochMs) => Promise<unknown>) => Promise<boolean>;

const createOnce =
  (trx: Trx, now: EpochMs): Once =>
  async (key, write) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('seeded')
      .values({ key, seeded_at: now, row_id: null })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (!numInsertedOrUpdatedRows) return false;
    const rowId = await write(now);
    if (typeof rowId === 'number')
      await trx.updateTable('seeded').set({ row_id: rowId }).where('key', '=', key).execute();
    return true;
  };

const stamps = (now: EpochMs) => ({ create_time: now, update_time: null });

async function seedParams(trx: Trx, once: Once): Promise<void> {
  for (const { key, value, name, isPublic = false } of [...paramRows, ...controlParamRows])
    await once(`param.${key}`, (now) =>
      trx
        .insertInto('params')
        .values({
          config_key: key,
          config_name: name.zh,
          config_value: value,
          config_type: 'Y',
          is_public: isPublic,
          config_name_en: name.en,
          config_name_hk: name.hk,
          remark: null,
          create_by: by,
          ...stamps(now),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
}

interface SeededRoleRow {
  role_key: string;
  role_name: string;
  role_name_en: string;
  role_name_hk: string;
  role_sort: number;
  is_super: boolean;
}

// The roles see no area until an administrator lists some (R-PERM-05); of departments they see all.
const roleRows: readonly SeededRoleRow[] = [
  roleOf('admin', { zh: '超级管理员', en: 'Super administrator', hk: '超級管理員' }, 1),
  roleOf('operator', { zh: '值班员', en: 'Operator', hk: '值班員' }, 2),
  roleOf('display', { zh: '大屏', en: 'Wall display', hk: '大屏幕' }, 3),
];

function roleOf(key: string, { zh, en, hk }: LocalName, sort: number): SeededRoleRow {
  const names = { role_name: zh, role_name_en: en, role_name_hk: hk };
  return { role_key: key, ...names, role_sort: sort, is_super: key === 'admin' };
}

const addRole = (trx: Trx, role: SeededRoleRow, now: EpochMs) =>
  trx
    .insertInto('roles')
    .values({ ...role, data_scope: '1', remark: null, create_by: by, ...stamps(now) })
    .execute();

/** The worker finds the first time when it starts: it knows the time zone. */
const addJob = (trx: Trx, { kind, args, cron, name, isOn }: SeededJob, now: EpochMs) =>
  trx
    .insertInto('jobs')
    .values({
      job_name: name.zh,
      job_name_en: name.en,
      job_name_hk: name.hk,
      job_group: 'SYSTEM',
      invoke_target: targetText({ kind, args }),
      cron_expression: cron,
      status: isOn ? '0' : '1',
      next_at: null,
      create_by: by,
      ...stamps(now),
    })
    .execute();

async function addMenu(trx: Trx, menu: SeededMenu, now: EpochMs): Promise<number> {
  const { id } = await trx
    .insertInto('menus')
    .values({
      parent_id: menu.parent === undefined ? 0 : await menuOf(trx, menu.parent),
      name_zh: menu.name.zh,
      name_en: menu.name.en,
      name_hk: menu.name.hk,
      order_num: menu.order ?? menuRows.indexOf(menu) * 10,
      path: menu.path ?? '',
      component: menu.component ?? null,
      query: null,
      route_name: menu.routeName ?? null,
      redirect: null,
      active_menu: null,
      is_cache: menu.isCached ? '0' : '1',
      menu_type: menu.type,
      perms: menu.perms ?? null,
      icon: menu.icon ?? '',
      remark: null,
      create_by: by,
      ...stamps(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const role of menu.roles) await grant(trx, role, id);
  return id;
}

async function addDict(trx: Trx, { type, name, entries }: SeededDict, now: EpochMs): Promise<void> {
  const common = { create_by: by, create_time: now };
  await trx
    .insertInto('dict_types')
    .values({
      dict_type: type,
      dict_name: name.zh,
      dict_name_en: name.en,
      dict_name_hk: name.hk,
      is_built_in: true,
      ...common,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = entries.map(([value, label, listClass], at) => ({
    dict_type: type,
    dict_sort: at + 1,
    dict_label: label.zh,
    dict_label_en: label.en,
    dict_label_hk: label.hk,
    dict_value: value,
    list_class: listClass,
    is_default: at === 0 ? ('Y' as const) : ('N' as const),
    ...common,
  }));
  await trx.insertInto('dict_data').values(rows).execute();
}

/** The row that the seed wrote under this key, however it is called by now; the top when it was removed. */
async function menuOf(trx: Trx, key: string): Promise<number> {
  const found = await trx
    .selectFrom('seeded')
    .innerJoin('menus', 'menus.id', 'seeded.row_id')
    .select('menus.id')
    .where('seeded.key', '=', `menu.${key}`)
    .executeTakeFirst();
  return found?.id ?? 0;
}

const grant = (trx: Trx, roleKey: string, menuId: number) =>
  sql`
    insert into role_menus (role_id, menu_id)
    select id, ${menuId} from roles where role_key = ${roleKey} and not is_deleted`.execute(trx);

async function addAdmin(trx: Trx, password: string, mustChange: boolean, now: EpochMs): Promise<void> {
  const hash = await hashPassword(password);
  const { id } = await trx
    .insertInto('users')
    .values({
      dept_id: sql<number>`(select min(id) from depts)`,
      user_name: 'admin',
      nick_name: 'Administrator',
      email: null,
      phonenumber: null,
      password_hash: hash,
      is_super: true,
      must_change_password: mustChange,
      password_changed_at: now,
      totp_secret: null,
      totp_confirmed_at: null,
      totp_last_step: null,
      last_login_ip: null,
      last_login_at: null,
      remark: null,
      create_by: by,
      ...stamps(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('password_history')
    .values({ user_id: id, password_hash: hash, changed_at: now })
    .execute();
  await sql`
    insert into user_roles (user_id, role_id)
    select ${id}, id from roles where role_key = 'admin' and not is_deleted`.execute(trx);
}

const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** 14 random characters (81 bits) and what the policy asks for. */
const randomPassword = (): string =>
  `${Array.from({ length: 14 }, () => letters.charAt(randomInt(letters.length))).join('')}-7`;
