import { sql } from 'kysely';
import type { DeviceDeclaration, SiteDeclaration } from '@contract/provisioning';
import type { DeviceClass } from '@contract/points';
import type { EpochMs } from '@contract/time';
import type { Db } from '../../platform/database/database';
import { scopeFilter, type Scope } from '../scope';

type Region = SiteDeclaration['area'];
export type Regions = Pick<SiteDeclaration, 'province' | 'city' | 'area'>;
/** A site as it is declared, without its devices. */
export type KnownSite = Omit<SiteDeclaration, 'devices' | 'removedDevices'>;

const named = (alias: string) =>
  sql.raw(`json_build_object('code', ${alias}.code, 'name',
    json_build_object('zh', ${alias}.name_zh, 'en', ${alias}.name_en, 'hk', ${alias}.name_hk))`);

/** What the store knows of a site that the scope holds, as its declaration would say it. */
export async function declaredSite(db: Db, scope: Scope, siteId: number): Promise<KnownSite | null> {
  const { rows } = await sql<KnownSite>`
    select s.code, s.name, s.kind, s.station_class as "stationClass", ${named('p')} as province,
      ${named('c')} as city, ${named('a')} as area, ${named('b')} as "buildType",
      json_build_object('code', i.code, 'name', i.name) as "installBatch", s.lat, s.lng,
      s.has_battery as "hasBattery",
      (select m.area_m2 from rooms m where m.site_id = s.id and m.code = 'main') as "roomAreaM2"
    from sites s
    join regions a on a.id = s.area_id
    join regions c on c.id = a.parent_id
    join regions p on p.id = c.parent_id
    join build_types b on b.id = s.build_type_id
    join install_batches i on i.id = s.install_batch_id
    where s.id = ${siteId} and ${scopeFilter(scope, 's.area_id', 's.dept_id')}`.execute(db);
  return rows[0] ?? null;
}

export async function regionsOfArea(db: Db, areaId: number): Promise<Regions | null> {
  const { rows } = await sql<Regions>`
    select ${named('p')} as province, ${named('c')} as city, ${named('a')} as area
    from regions a join regions c on c.id = a.parent_id join regions p on p.id = c.parent_id
    where a.id = ${areaId} and a.level = 'area'`.execute(db);
  return rows[0] ?? null;
}

/** A region of this level and name below the one of that code (null: at the top), by any of its names. */
export async function regionNamed(
  db: Db,
  level: 'province' | 'city' | 'area',
  parent: string | null,
  name: string,
): Promise<Region | null> {
  const { rows } = await sql<{ region: Region }>`
    select ${named('r')} as region from regions r left join regions p on p.id = r.parent_id
    where r.level = ${level} and ${name} in (r.name_zh, r.name_en, r.name_hk) and p.code is not distinct from ${parent}
    order by r.id limit 1`.execute(db);
  return rows[0]?.region ?? null;
}

/** The first of these codes that no row has. */
export async function freeCode(
  db: Db,
  from: { table: 'regions' | 'sites'; column: 'code' } | { table: 'field_credentials'; column: 'username' },
  codes: readonly string[],
): Promise<string | null> {
  const { rows } = await sql<{ code: string }>`
    select given.code from unnest(${[...codes]}::text[]) with ordinality as given (code, at)
    where not exists (select 1 from ${sql.table(from.table)} t where t.${sql.raw(from.column)} = given.code)
    order by given.at limit 1`.execute(db);
  return rows[0]?.code ?? null;
}

export async function firstBuildType(db: Db): Promise<SiteDeclaration['buildType'] | null> {
  const { rows } = await sql<{ found: SiteDeclaration['buildType'] }>`
    select ${named('b')} as found from build_types b order by b.id limit 1`.execute(db);
  return rows[0]?.found ?? null;
}

/** The site's first device of the class as its declaration would say it. */
export async function firstDevice(
  db: Db,
  siteCode: string,
  deviceClass: DeviceClass,
): Promise<DeviceDeclaration | null> {
  const { rows } = await sql<DeviceDeclaration>`
    select d.code, d.class, d.name, d.brand, d.model, d.rated_cap_w as "ratedCapW", d.rated_power_w as "ratedPowerW"
    from devices d join sites s on s.id = d.site_id
    where s.code = ${siteCode} and d.class = ${deviceClass} and d.retired_at is null
    order by d.code limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Notes from now on what is tried with the credential; answers the site's id. */
export async function watchCredential(
  db: Db,
  username: string,
  until: EpochMs,
): Promise<{ siteId: number; siteName: string }> {
  const { rows } = await sql<{ siteId: number; siteName: string }>`
    with watched as (
      update field_credentials set watched_until = ${until} where username = ${username} returning id)
    select s.id as "siteId", s.name as "siteName" from watched w
    join field_credential_sites m on m.credential_id = w.id join sites s on s.id = m.site_id`.execute(db);
  const [site] = rows;
  if (!site) throw new Error(`the credential ${username} speaks for no site`);
  return site;
}
