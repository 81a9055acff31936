import type { Pool } from 'pg';
import type { EpochMs } from '@contract/time';
import type { SignalState } from './signals';

export async function statesOf(pool: Pool, unitIds: readonly number[]): Promise<SignalState[]> {
  const { rows } = await pool.query<Omit<SignalState, 'record'> & { recordId: number | null }>(
    `select unit_id as "unitId", device_code as "deviceCode", signal, state, serial, origin, outcome, level,
       alarm_text as text, since, calm_since as "calmSince", calm_at as "calmAt", conflict, measured, status,
       record_id as "recordId"
     from b_interface_signal_states where unit_id = any($1::int[]) order by since, serial`,
    [unitIds],
  );
  return rows.map(({ recordId, ...row }) => ({
    ...row,
    record: recordId === null ? null : { id: recordId, isLate: true },
  }));
}

export const stateColumns = (states: readonly SignalState[]) => [
  states.map(({ unitId }) => unitId),
  states.map(({ deviceCode }) => deviceCode),
  states.map(({ signal }) => signal),
  states.map(({ state }) => state),
  states.map(({ serial }) => serial),
];

/** What polls found about them: the alarms themselves are the pump's to open and to end. */
export async function writeLooks(
  pool: Pool,
  changed: readonly SignalState[],
  over: readonly SignalState[],
): Promise<void> {
  if (changed.length + over.length === 0) return;
  await pool.query(
    `with over as (
       delete from b_interface_signal_states s
       using unnest($11::int[], $12::text[], $13::text[], $14::text[], $15::text[])
         as t (unit_id, device_code, signal, state, serial)
       where s.unit_id = t.unit_id and s.device_code = t.device_code and s.signal = t.signal and s.state = t.state
         and s.serial = t.serial)
     update b_interface_signal_states s set calm_since = t.calm_since, calm_at = t.calm_at, conflict = t.conflict,
       measured = t.measured, status = t.status
     from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::text[],
       $9::text[], $10::smallint[])
       as t (unit_id, device_code, signal, state, serial, calm_since, calm_at, conflict, measured, status)
     where s.unit_id = t.unit_id and s.device_code = t.device_code and s.signal = t.signal and s.state = t.state
       and s.serial = t.serial`,
    [
      ...stateColumns(changed),
      changed.map(({ calmSince }) => calmSince),
      changed.map(({ calmAt }) => calmAt),
      changed.map(({ conflict }) => conflict),
      changed.map(({ measured }) => measured.slice(0, 40)),
      changed.map(({ status }) => status),
      ...stateColumns(over),
    ],
  );
}

/** Ended signals of which no poll says anything are forgotten after a while. */
export async function forgetEnded(pool: Pool, before: EpochMs): Promise<void> {
  await pool.query(`delete from b_interface_signal_states where state = 'ended' and since < $1`, [before]);
}
