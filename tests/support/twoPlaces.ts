import { sql } from 'kysely';
import type { Db } from '@server/platform/database/database';
import { aDefinition, anArea, aSite } from './aFleet';
import { aUser } from './aUser';
import type { TestDatabase } from './database';
import { startTestServer, type TestServer } from './testServer';

const password = 'Cool-air-12';
/** Stands in every name of what the others have, and nowhere else. */
export const farMark = 'ZZFAR-';
export const nearMark = 'AANEAR-';
/** Ids of the far place lie between these, whatever the table, so that they are known by themselves. */
export const farIds = { from: 700, to: 800 };

export interface Place {
  province: number;
  city: number;
  area: number;
  dept: number;
  site: number;
  user: number;
}

export interface TwoPlaces {
  server: TestServer;
  far: Place;
  near: Place;
  /** Asks as one of admin, far, near, city, branch and nothing, each time from another network. */
  ask(who: string, path: string, more?: { method?: string; body?: unknown }): Promise<Response>;
}

const nowhere = (): Place => ({ province: 0, city: 0, area: 0, dept: 0, site: 0, user: 0 });

const idOf = async (db: Db, made: ReturnType<typeof sql>): Promise<number> =>
  ((await made.execute(db)).rows as { id: number }[])[0]?.id ?? 0;
const region = (db: Db, level: string, code: string, parent: number) =>
  idOf(
    db,
    sql`insert into regions (level, code, name_zh, name_en, name_hk, parent_id)
    values (${level}, ${code}, ${code}, ${code}, ${code}, ${parent}) returning id`,
  );
const plant = async (db: Db, place: Place, name: string): Promise<void> => {
  place.province = await region(db, 'province', `${name}province`, 0);
  place.city = await region(db, 'city', `${name}city`, place.province);
  place.area = await region(db, 'area', `${name}area`, place.city);
  place.dept = await idOf(
    db,
    sql`insert into depts (parent_id, ancestors, name, create_time)
    values (1, '0,1', ${`${name}dept`}, 0) returning id`,
  );
  place.site = await aSite(db, `${name}site`, place.area);
  await sql`update sites set name = ${`${name}name`}, dept_id = ${place.dept} where id = ${place.site}`.execute(
    db,
  );
};
const numberFrom = (db: Db, id: number) =>
  sql`select setval(format('%I.%I', schemaname, sequencename)::regclass, ${id}) from pg_sequences
    where schemaname = 'public' and data_type in ('integer', 'bigint')`.execute(db);
/** One row of everything that belongs to a region, a department or a person. */
const furnish = async (db: Db, { city, user, dept }: Place, name: string): Promise<void> => {
  const rows = [
    sql`insert into fault_rules (rule_name, region_id, create_time) values (${`${name}rule`}, ${city}, 0)`,
    sql`insert into fault_plans (plan_name, first_day, region_id, create_time)
      values (${`${name}plan`}, '2030-01-01', ${city}, 0)`,
    sql`insert into fault_teams (team_name, region_id, create_time) values (${`${name}team`}, ${city}, 0)`,
    sql`insert into tariffs (code, name, price_flat, region_id, create_time)
      values (${`${name}tariff`}, ${`${name}tariff`}, 1, ${city}, 0)`,
    sql`insert into contracts (code, name, region_id, create_time)
      values (${`${name}contract`}, ${`${name}contract`}, ${city}, 0)`,
    sql`insert into duty_shifts (duty, user_id, starts_at, ends_at, remark, create_time)
      values ('centre', ${user}, 0, 9999999999999, ${`${name}remark`}, 0)`,
    sql`insert into card_holders (holder_no, holder_name, region_id, dept_id, create_time)
      values (${`${name}no`}, ${`${name}holder`}, ${city}, ${dept}, 0)`,
    sql`with made as (insert into access_levels (level_name, create_time) values (${`${name}level`}, 0) returning id)
      insert into access_level_regions select id, ${city}::int from made`,
    sql`with made as (insert into displays (name, created_by, created_at, rotate_at)
        values (${`${name}wall`}, 'admin', 0, 0) returning id)
      insert into display_regions (display_id, region_id) select id, ${city}::int from made`,
    sql`insert into shared_views (resource, name, query, user_id, by_user, at)
      values ('faultRules', ${`${name}view`}, '{}', ${user}, 'x', 0)`,
  ];
  for (const row of rows) await row.execute(db);
};
/** What stands at a site, and what people do there. */
const equip = async (db: Db, { site, user }: Place, name: string): Promise<void> => {
  const rows = [
    sql`insert into rooms (site_id, code, name) values (${site}, ${`${name}room`}, ${`${name}room`})`,
    sql`insert into devices (site_id, code, class, name, created_at)
      values (${site}, ${`${name}door`}, 'door', ${`${name}door`}, 0)`,
    sql`insert into alarms (definition_id, site_id, level, raised_at, recorded_at)
      values ((select min(id) from alarm_definitions), ${site}, 1, 1, 1)`,
    sql`insert into fault_orders (site_id, title, origin, state, level, reported_by, reported_at, began_at, limits, clocks, stepped_at, stepped_by)
      values (${site}, ${`${name}order`}, 'manual', 'reported', 2, 'x', 1, 1, '{}', '[]', 1, 'x')`,
    sql`insert into access_permits (site_id, holder_id, valid_from, valid_to, create_time)
      select ${site}::int, max(id), 1, 9999999999999, 0 from card_holders`,
    sql`insert into door_policies (policy_name, site_id, create_time) values (${`${name}policy`}, ${site}, 0)`,
    sql`insert into access_cards (holder_id, number_sealed, number_hash, last4, state_since, create_time)
      select max(id), '', ${Buffer.from(name)}::bytea, '0000', 0, 0 from card_holders`,
    sql`insert into fault_skills (user_id, type_id, create_time) select ${user}::int, min(id), 0 from fault_types`,
    sql`insert into fault_limits (level, region_id, accept_min, on_site_min, restore_min, create_time)
      select '1', area_id, 1, 1, 1, 0 from sites where id = ${site}`,
  ];
  for (const row of rows) await row.execute(db);
};

/** What speaks for somebody of the place, or for a unit of it, to the outside. */
const connect = async (db: Db, { site, user }: Place, name: string): Promise<void> => {
  const rows = [
    sql`insert into energy_bills (site_id, number, from_day, to_day, kwh, create_time)
      values (${site}, ${`${name}bill`}, 0, 86400000, 1, 0)`,
    sql`insert into b_interface_units (fsu_id, site_id, create_time) values (${`${name}unit`}, ${site}, 0)`,
    // A channel is everybody's: its name says nothing of a place.
    sql`with made as (insert into notification_channels (channel_name, kind, create_time)
        values (${`mail ${user}`}, 'email', 0) returning id)
      insert into notification_routes (route_name, channel_id, author_id, create_time)
      select ${`${name}route`}, id, ${user}::int, 0 from made`,
    sql`insert into api_tokens (token_name, token_hash, token_hint, user_id, expires_at, create_time)
      values (${`${name}token`}, ${Buffer.from(`${name}token`)}::bytea, '', ${user}, 9999999999999, 0)`,
    sql`insert into work_order_systems (system_name, url, author_id, create_time)
      values (${`${name}system`}, 'https://orders.example', ${user}, 0)`,
  ];
  for (const row of rows) await row.execute(db);
};

interface Person {
  userName: string;
  dataScope: string;
  regionIds: readonly number[];
  deptId: number;
}

/** With every permission but that of auditors. */
async function aPerson(db: Db, { userName, dataScope, regionIds, deptId }: Person): Promise<number> {
  await sql`
    with made as (insert into roles (role_name, role_key, data_scope, create_time)
      values (${userName}, ${userName}, ${dataScope}, 0) returning id),
    given as (insert into role_menus (role_id, menu_id)
      select made.id, m.id from made, menus m where m.perms is distinct from 'monitor:audit:all')
    insert into role_regions select id, unnest(${[...regionIds]}::int[]) from made`.execute(db);
  const person = { userName, password, roleKeys: [userName], deptId, passwordChangedAt: Date.now() };
  const id = await aUser(db, {
    ...person,
    phone: `139${String(10_000_000 + deptId * 10 + regionIds.length)}`,
  });
  await sql`update users set email = ${`${userName}@example.com`} where id = ${id}`.execute(db);
  return id;
}

async function settle(db: Db, far: Place, near: Place): Promise<void> {
  await aDefinition(db);
  // What sites of all places share comes before both.
  await aSite(db, 'NEUTRAL', await anArea(db, 'neutral'));
  await numberFrom(db, farIds.from);
  await plant(db, far, farMark);
  const ofBranch = { dataScope: '3', deptId: far.dept };
  far.user = await aPerson(db, { ...ofBranch, userName: 'far', regionIds: [far.province] });
  await furnish(db, far, farMark);
  await equip(db, far, farMark);
  await connect(db, far, farMark);
  await numberFrom(db, farIds.to);
  await plant(db, near, nearMark);
  const here = { dataScope: '3', deptId: near.dept };
  near.user = await aPerson(db, { ...here, userName: 'near', regionIds: [near.province] });
  await aPerson(db, { ...here, userName: 'city', dataScope: '1', regionIds: [near.city] });
  await aPerson(db, { ...here, userName: 'branch', regionIds: [near.province, far.province] });
  await aPerson(db, { ...here, userName: 'nothing', dataScope: '5', regionIds: [] });
  await furnish(db, near, nearMark);
  await equip(db, near, nearMark);
  await connect(db, near, nearMark);
}

/** Two provinces with one row of everything each, and people of one city, one branch of departments, nothing. */
export async function twoPlaces(database: TestDatabase): Promise<TwoPlaces> {
  const [far, near] = [nowhere(), nowhere()];
  const server = await startTestServer(database);
  await settle(database.db, far, near);
  const tokens = new Map([['admin', await server.signIn()]]);
  for (const who of ['far', 'near', 'city', 'branch', 'nothing'])
    tokens.set(who, await server.signIn(who, password));
  let networks = 0;
  const elsewhere = (): string => `10.${(networks += 1) >> 8}.${networks & 255}.1`;
  return {
    server,
    far,
    near,
    ask: (who, path, more = {}) =>
      server.fetch(path, { token: tokens.get(who), source: elsewhere(), ...more }),
  };
}
