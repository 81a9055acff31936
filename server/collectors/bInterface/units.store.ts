import type { Pool } from 'pg';
import type { Edition } from '@contract/bInterface/names';
import type { Login } from '@contract/bInterface/login';
import type { EpochMs } from '@contract/time';

export interface KnownUnit {
  id: number;
  state: 'waiting' | 'approved' | 'refused';
  edition: Edition;
}

/** Nobody proves who they are: who invents units fills a list, and not the disk. */
const mostWaiting = 10_000;
const mostDevices = 500;

/**
 * Notes what a unit says of itself, and how units of its edition name signals; one that nobody knows waits for a person.
 * @returns null when there is no room for one more that waits
 */
export async function noteLogin(
  pool: Pool,
  login: Login,
  source: string,
  now: EpochMs,
): Promise<KnownUnit | null> {
  const { facts } = login;
  const { rows } = await pool.query<KnownUnit>(
    `insert into b_interface_units as u (fsu_id, fsu_code, edition, reg_mode, vendor, firmware, facts,
       claimed_address, claimed_source, login_at, id_tag)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, case $3::text when '2014' then 'ID' else 'Id' end
     where exists (select 1 from b_interface_units where fsu_id = $1)
       or (select count(*) from b_interface_units where state = 'waiting') < ${mostWaiting}
     on conflict (fsu_id) do update set fsu_code = excluded.fsu_code, edition = excluded.edition,
       reg_mode = excluded.reg_mode, vendor = excluded.vendor, firmware = excluded.firmware, facts = excluded.facts,
       claimed_address = excluded.claimed_address, claimed_source = excluded.claimed_source,
       login_at = excluded.login_at
     returning id, state, edition`,
    [
      ...[login.fsuId, login.fsuCode.slice(0, 32), login.edition, login.regMode],
      ...[facts.vendor ?? '', facts.version ?? '', JSON.stringify(masked(login)), login.fsuIp, source, now],
    ],
  );
  const [unit] = rows;
  if (unit) await noteDevices(pool, unit.id, login, now);
  return unit ?? null;
}

/** The number of a SIM card is its owner's: enough of it to compare. */
const masked = ({ facts: { imsiId, ...facts } }: Login): Record<string, string> => ({
  ...facts,
  ...(imsiId !== undefined && { imsiId: `${imsiId.slice(0, 5)}…${imsiId.slice(-2)}` }),
});

async function noteDevices(pool: Pool, unitId: number, { devices }: Login, now: EpochMs): Promise<void> {
  const told = new Map(
    devices.slice(0, mostDevices).map(({ id, code }) => [code.slice(0, 32), id.slice(0, 32)]),
  );
  if (told.size === 0) return;
  // Another list of devices may be asked for in another way.
  await pool.query(
    `with told as (
       insert into b_interface_devices (unit_id, code, id_text, first_at, last_at)
       select $1, code, id, $4, $4 from unnest($2::text[], $3::text[]) as t (code, id)
       on conflict (unit_id, code) do update set id_text = excluded.id_text, last_at = excluded.last_at
       returning first_at)
     update b_interface_units set asks = 'unknown' where id = $1 and exists (select 1 from told where first_at = $4)`,
    [unitId, [...told.keys()], [...told.values()], now],
  );
}

/** The unit of that name, or without one that which was approved at that address. */
export async function noteLogout(pool: Pool, fsuId: string, source: string, now: EpochMs): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update b_interface_units set logout_at = $3
     where approved_source = $2 and state = 'approved' and ($1 = '' or fsu_id = $1)`,
    [fsuId, source, now],
  );
  return rowCount !== null && rowCount > 0;
}

/** The unit that was approved at this address, where it is the only one. */
export async function soleSpeakerAt(pool: Pool, source: string): Promise<number | null> {
  const { rows } = await pool.query<{ id: number }>(
    `select u.id from b_interface_units u join sites s on s.id = u.site_id
     where u.state = 'approved' and s.retired_at is null and $1 in (u.approved_source, u.address) limit 2`,
    [source],
  );
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

/** The units of these names that speak from where a person approved them; nothing speaks for a retired site. */
export async function speakersAt(
  pool: Pool,
  fsuIds: readonly string[],
  source: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ id: number; fsu_id: string }>(
    `select u.id, u.fsu_id from b_interface_units u join sites s on s.id = u.site_id
     where u.fsu_id = any($1) and u.state = 'approved' and s.retired_at is null
       and $2 in (u.approved_source, u.address)`,
    [fsuIds, source],
  );
  return new Map(rows.map(({ id, fsu_id }) => [fsu_id, id]));
}

/** Codes of the devices of these units that are declared under another id, by the unit and either name. */
export async function declaredCodes(
  pool: Pool,
  unitIds: readonly number[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ unit_id: number; code: string; id_text: string }>(
    `select unit_id, code, id_text from b_interface_devices
     where unit_id = any($1::int[]) and id_text not in ('', code)`,
    [unitIds],
  );
  return new Map(
    rows.flatMap(({ unit_id, code, id_text }) =>
      [id_text, code].map((name) => [`${unit_id} ${name}`, code] as const),
    ),
  );
}
