import type { Pool } from 'pg';
import type { DeviceRef, IdTag } from '@contract/bInterface/devices';
import type { CallFault } from '@contract/bInterface/callFaults';
import type { Command } from '@contract/bInterface/names';
import type { ParameterType } from '@contract/bInterface/soap';
import type { EpochMs } from '@contract/time';

export const waysToAsk = ['unknown', 'all', 'devices', 'listed'] as const;
export type WayToAsk = (typeof waysToAsk)[number];

export type Unsupported = Partial<Record<Command, { at: EpochMs; why: CallFault }>>;

/** A unit that is asked, as it is known in the store. */
export interface AskedUnit {
  id: number;
  fsuId: string;
  fsuCode: string;
  address: string;
  port: number;
  path: string;
  idTag: IdTag;
  parameterType: ParameterType;
  asks: WayToAsk;
  regMode: 1 | 2;
  edition: string;
  isHeld: boolean;
  loginAt: EpochMs | null;
  toldScIpAt: EpochMs | null;
  /** When somebody last wanted it read at once. */
  readAskedAt: EpochMs | null;
  devices: DeviceRef[] | null;
  answeredAt: EpochMs | null;
  historyFrom: EpochMs | null;
  clockAt: EpochMs | null;
  missed: number | null;
  /** Kinds of questions that it does not answer, and since when that is known. */
  unsupported: Unsupported;
  /** Alarms are compared until this is null. */
  compareFrom: EpochMs | null;
  /** Devices that are not believed; the empty one is the unit itself. */
  quarantined: string[] | null;
  /** Something that it said could not be read, and nobody has looked at it. */
  hasUnreadable: boolean;
  /** An alarm of it is open that has no free point, for want of room on its device. */
  hasUnplaced: boolean;
  logsUntil: EpochMs | null;
  /** Of the site: its stamps are off. */
  isClockWrong: boolean;
  thresholdsAskedAt: EpochMs | null;
  /** The newest threshold that somebody wants set. */
  settingId: number | null;
  /** What commands wrote to it. */
  written: Written[] | null;
}

export const isQuarantined = ({ quarantined }: AskedUnit, code: string): boolean =>
  quarantined?.some((each) => each === '' || each === code) ?? false;

/** Approved units of sites in these shards. */
export async function unitsIn(pool: Pool, shards: readonly number[]): Promise<AskedUnit[]> {
  const { rows } = await pool.query<AskedUnit>(
    `select u.id, u.fsu_id as "fsuId", u.fsu_code as "fsuCode", u.address, u.port, u.path, u.id_tag as "idTag",
       u.parameter_type as "parameterType", u.asks, u.reg_mode as "regMode", u.edition, u.is_held as "isHeld",
       u.login_at as "loginAt", u.told_scip_at as "toldScIpAt", u.read_asked_at as "readAskedAt",
       (select json_agg(json_build_object('id', d.id_text, 'code', d.code) order by d.code)
        from b_interface_devices d where d.unit_id = u.id) as devices,
       c.answered_at as "answeredAt", c.history_from as "historyFrom", c.clock_at as "clockAt", c.missed,
       c.compare_from as "compareFrom", coalesce(c.unsupported, '{}') as unsupported, q.codes as quarantined,
       exists (select 1 from b_interface_unreadable r where r.unit_id = u.id and r.seen_at is null) as "hasUnreadable",
       exists (select 1 from b_interface_signal_states o join alarms a on a.id = o.record_id
         where o.unit_id = u.id and o.state = 'open' and a.device_id is not null and a.cleared_at is null
           and not a.is_late) as "hasUnplaced",
       u.logs_until as "logsUntil", exists (
         select 1 from site_link_faults f where f.site_id = u.site_id and f.fault = 'clock') as "isClockWrong",
       u.thresholds_asked_at as "thresholdsAskedAt", w.id as "settingId",
       (select json_agg(json_build_object('deviceCode', e.device_code, 'signal', e.signal, 'setup', e.setup, 'at', e.at))
        from b_interface_written e where e.unit_id = u.id) as written
     from b_interface_units u join sites s on s.id = u.site_id
     left join b_interface_contacts c on c.unit_id = u.id
     left join (select unit_id, array_agg(device_code) as codes from b_interface_quarantine
       where lifted_at is null group by unit_id) q on q.unit_id = u.id
     left join (select unit_id, max(id) as id from b_interface_settings where ended_at is null group by unit_id) w
       on w.unit_id = u.id
     where u.state = 'approved' and s.retired_at is null and s.shard = any($1::int[])`,
    [shards],
  );
  return rows;
}

export interface Contact {
  unitId: number;
  answeredAt: EpochMs | null;
  roundTripMs: number | null;
  missed: number;
  error: string;
  cpuPct: number | null;
  memoryPct: number | null;
  historyFrom: EpochMs | null;
  clockAt: EpochMs | null;
  compareFrom: EpochMs | null;
  unsupported: Unsupported;
  /** Declared devices that it says no value of, and codes in its answers that it never declared. */
  silent: readonly string[];
  strays: readonly string[];
}

const mostCodes = 50;

export async function writeContacts(pool: Pool, contacts: readonly Contact[]): Promise<void> {
  await pool.query(
    `insert into b_interface_contacts as c
       (unit_id, answered_at, round_trip_ms, missed, error, cpu_pct, memory_pct, history_from, clock_at, compare_from,
        unsupported, silent, strays)
     select t.* from unnest($1::int[], $2::bigint[], $3::int[], $4::int[], $5::text[], $6::real[], $7::real[],
       $8::bigint[], $9::bigint[], $10::bigint[], $11::jsonb[], $12::jsonb[], $13::jsonb[])
       as t (unit_id, answered_at, round_trip_ms, missed, error, cpu_pct, memory_pct, history_from, clock_at, compare_from,
         unsupported, silent, strays)
     join b_interface_units u on u.id = t.unit_id
     on conflict (unit_id) do update set answered_at = excluded.answered_at, round_trip_ms = excluded.round_trip_ms,
       missed = excluded.missed, error = excluded.error, cpu_pct = excluded.cpu_pct,
       memory_pct = excluded.memory_pct, history_from = excluded.history_from, clock_at = excluded.clock_at,
       compare_from = excluded.compare_from, unsupported = excluded.unsupported, silent = excluded.silent,
       strays = excluded.strays`,
    [
      contacts.map(({ unitId }) => unitId),
      contacts.map(({ answeredAt }) => answeredAt),
      contacts.map(({ roundTripMs }) => roundTripMs),
      contacts.map(({ missed }) => missed),
      contacts.map(({ error }) => error),
      contacts.map(({ cpuPct }) => cpuPct),
      contacts.map(({ memoryPct }) => memoryPct),
      contacts.map(({ historyFrom }) => historyFrom),
      contacts.map(({ clockAt }) => clockAt),
      contacts.map(({ compareFrom }) => compareFrom),
      contacts.map(({ unsupported }) => JSON.stringify(unsupported)),
      contacts.map(({ silent }) => JSON.stringify(silent.slice(0, mostCodes))),
      contacts.map(({ strays }) => JSON.stringify(strays.slice(0, mostCodes))),
    ],
  );
}

export async function writeWayToAsk(pool: Pool, unitId: number, asks: WayToAsk): Promise<void> {
  await pool.query('update b_interface_units set asks = $2 where id = $1', [unitId, asks]);
}

/** What was recorded in between is not to be had. */
export async function writeLost(
  pool: Pool,
  unitId: number,
  { from, to, why }: { from: EpochMs; to: EpochMs; why: CallFault | 'tooOld' },
  now: EpochMs,
): Promise<void> {
  await pool.query(
    'insert into b_interface_gaps (unit_id, from_at, until_at, why, noted_at) values ($1, $2, $3, $4, $5)',
    [unitId, from, to, why, now],
  );
}

/** Gaps that were given up, since the unit has a history after all. @returns from when on it is to be read; null: nothing is */
export async function reopenLost(
  pool: Pool,
  unitId: number,
  oldest: EpochMs,
  now: EpochMs,
): Promise<EpochMs | null> {
  const { rows } = await pool.query<{ from: EpochMs }>(
    `update b_interface_gaps set filled_at = $3
     where unit_id = $1 and until_at > $2 and filled_at is null and why <> 'tooOld' returning from_at as "from"`,
    [unitId, oldest, now],
  );
  return rows.length === 0 ? null : Math.max(oldest, Math.min(...rows.map(({ from }) => from)));
}

export interface Written {
  deviceCode: string;
  signal: string;
  setup: string;
  at: EpochMs;
}

/** What a command is about to write; what no command can be proven by any more is forgotten. */
export async function noteWritten(
  pool: Pool,
  unitId: number,
  { deviceCode, signal, setup, at }: Written,
  oldest: EpochMs,
): Promise<void> {
  await pool.query(
    `with old as (delete from b_interface_written where unit_id = $1 and at < $6
       and (device_code, signal) <> ($2, $3))
     insert into b_interface_written (unit_id, device_code, signal, setup, at) values ($1, $2, $3, $4, $5)
     on conflict (unit_id, device_code, signal) do update set setup = excluded.setup, at = excluded.at`,
    [unitId, deviceCode, signal, setup, at, oldest],
  );
}

export async function writeTold(pool: Pool, unitId: number, now: EpochMs): Promise<void> {
  await pool.query('update b_interface_units set told_scip_at = $2 where id = $1', [unitId, now]);
}
