import type { Pool } from 'pg';
import type { OfDevice, UnitThreshold } from '@contract/bInterface/values';
import type { EpochMs } from '@contract/time';

/** A threshold that a person wants at a unit. */
export interface WantedThreshold {
  id: number;
  deviceCode: string;
  signal: string;
  type: number | null;
  threshold: string;
  absolute: string;
  relative: string;
  /** How its unit stands at this moment. */
  isHeld: boolean;
  isQuarantined: boolean;
}

export type SettingOutcome =
  | 'proven'
  | 'refused'
  | 'notSupported'
  | 'contradicted'
  | 'notProven'
  | 'addressChanged'
  | 'quarantined';

/** Oldest first. */
export async function wantedOf(pool: Pool, unitId: number): Promise<WantedThreshold[]> {
  const { rows } = await pool.query<WantedThreshold>(
    `select w.id, w.device_code as "deviceCode", w.signal, w.type, w.threshold, w.absolute, w.relative,
       u.is_held as "isHeld", exists (select 1 from b_interface_quarantine q where q.unit_id = w.unit_id
         and q.lifted_at is null and q.device_code in ('', w.device_code)) as "isQuarantined"
     from b_interface_settings w join b_interface_units u on u.id = w.unit_id
     where w.unit_id = $1 and w.ended_at is null order by w.id`,
    [unitId],
  );
  return rows;
}

/** @returns false where it was sent before, or is over: nobody knows whether the unit took it, so it is not said twice */
export async function markSent(pool: Pool, id: number, now: EpochMs): Promise<boolean> {
  const { rowCount } = await pool.query(
    'update b_interface_settings set sent_at = $2 where id = $1 and sent_at is null and ended_at is null',
    [id, now],
  );
  return rowCount === 1;
}

export async function endSetting(
  pool: Pool,
  id: number,
  outcome: SettingOutcome,
  now: EpochMs,
): Promise<void> {
  await pool.query(
    'update b_interface_settings set outcome = $2, ended_at = $3 where id = $1 and ended_at is null',
    [id, outcome, now],
  );
}

/** What could not be met in time is met no more; what was sent and never read back is not proven. */
export async function endOverdue(pool: Pool, unitId: number, now: EpochMs): Promise<void> {
  await pool.query(
    `update b_interface_settings set ended_at = $2,
       outcome = case when sent_at is null then 'expired' else 'notProven' end
     where unit_id = $1 and ended_at is null and expires_at < $2`,
    [unitId, now],
  );
}

/** As the unit told them; what it no longer tells of these devices is gone. */
export async function writeThresholds(
  pool: Pool,
  unitId: number,
  devices: readonly OfDevice<UnitThreshold>[],
  now: EpochMs,
): Promise<void> {
  const rows = devices.flatMap(({ device, values }) =>
    values.map((value) => ({ code: device.code.slice(0, 32), ...value })),
  );
  const known = new Map(rows.map((row) => [`${row.code} ${row.signal}`, row]));
  const all = [...known.values()];
  const cut = (text: string): string => text.slice(0, 32);
  await pool.query(
    `with told as (
       select * from unnest($2::text[], $3::text[], $4::smallint[], $5::text[], $6::text[], $7::text[])
         as t (device_code, signal, type, threshold, absolute, relative)),
     gone as (
       delete from b_interface_thresholds o where unit_id = $1 and device_code = any($2)
         and not exists (select 1 from told t where t.device_code = o.device_code and t.signal = o.signal))
     insert into b_interface_thresholds (unit_id, device_code, signal, type, threshold, absolute, relative, read_at)
     select $1, t.*, $8 from told t
     on conflict (unit_id, device_code, signal) do update set type = excluded.type, threshold = excluded.threshold,
       absolute = excluded.absolute, relative = excluded.relative, read_at = excluded.read_at`,
    [
      unitId,
      all.map(({ code }) => code),
      all.map(({ signal }) => signal),
      all.map(({ type }) => type),
      all.map(({ threshold }) => cut(threshold)),
      all.map(({ absolute }) => cut(absolute)),
      all.map(({ relative }) => cut(relative)),
      now,
    ],
  );
}
