import type { Pool } from 'pg';
import type { AlarmFlag, UnitAlarm } from '@contract/bInterface/alarms';
import type { EpochMs } from '@contract/time';
import type { Statements } from '../../platform/database/statements';
import { arrivedChannel, judgedChannel } from '../judgements';
import type { BookChange, InboxRow, Outcome } from './signals';
import { stateColumns } from './signalStates.store';

/** An alarm that can be kept: what a repeat is known by is there. */
export interface KeptAlarm extends UnitAlarm {
  unitId: number;
  flag: AlarmFlag;
}

/** All of a message or nothing of it. @returns the rows of all of them, those that were there before among them */
export async function putIn(
  pool: Pool,
  alarms: readonly KeptAlarm[],
  now: EpochMs,
): Promise<{ id: number; isJudged: boolean }[]> {
  const columns = [
    alarms.map(({ unitId }) => unitId),
    alarms.map(({ serial }) => serial),
    alarms.map(({ flag }) => flag),
    alarms.map(({ deviceCode }) => deviceCode.slice(0, 32)),
    alarms.map(({ signal }) => signal),
    alarms.map(({ at }) => at),
    alarms.map(({ level }) => level),
    alarms.map(({ text }) => text),
    alarms.map(({ value }) => value),
  ];
  const { rows } = await pool.query<{ id: number; is_judged: boolean }>(
    `with said as (
       select * from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::smallint[],
         $8::text[], $9::double precision[])
         as t (unit_id, serial, flag, device_code, signal, alarm_at, level, alarm_text, value)),
     new as (
       insert into b_interface_inbox
         (unit_id, serial, flag, device_code, signal, alarm_at, level, alarm_text, value, received_at)
       select distinct on (unit_id, serial, flag, device_code, signal, coalesce(alarm_at, 0)) s.*, $10::bigint from said s
       on conflict do nothing returning id),
     told as (select pg_notify('${arrivedChannel}', count(*)::text) from new having count(*) > 0)
     select id, false as is_judged from new cross join (select count(*) from told) t
     union all
     select i.id, i.judged_at is not null from b_interface_inbox i
     where exists (select 1 from said s where s.unit_id = i.unit_id and s.serial = i.serial and s.flag = i.flag
       and s.device_code = i.device_code and s.signal = i.signal and coalesce(s.alarm_at, 0) = coalesce(i.alarm_at, 0))`,
    [...columns, now],
  );
  return rows.map(({ id, is_judged }) => ({ id, isJudged: is_judged }));
}

/**
 * When an alarm without a time was: as the newest of its number where that says the same, which makes it a repeat, else
 * now. Null for the first of its number.
 */
export async function timeOfUntimed(
  pool: Pool,
  { unitId, serial, signal, deviceCode, flag }: KeptAlarm,
  now: EpochMs,
): Promise<EpochMs | null> {
  const { rows } = await pool.query<{ at: EpochMs | null; flag: AlarmFlag }>(
    `select alarm_at as at, flag from b_interface_inbox
     where unit_id = $1 and serial = $2 and signal = $3 and device_code = $4 order by id desc limit 1`,
    [unitId, serial, signal, deviceCode],
  );
  const [newest] = rows;
  if (newest === undefined) return null;
  return newest.flag === flag ? newest.at : now;
}

/** What the newest alarm of that number of the unit was about. */
export async function beginOf(
  pool: Pool,
  { unitId, serial }: KeptAlarm,
): Promise<Pick<KeptAlarm, 'deviceCode' | 'signal'> | null> {
  const { rows } = await pool.query<Pick<KeptAlarm, 'deviceCode' | 'signal'>>(
    `select device_code as "deviceCode", signal from b_interface_inbox
     where unit_id = $1 and serial = $2 and flag = 'BEGIN' order by id desc limit 1`,
    [unitId, serial],
  );
  return rows[0] ?? null;
}

export async function areJudged(pool: Pool, ids: readonly number[]): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    'select id from b_interface_inbox where id = any($1::bigint[]) and judged_at is not null',
    [ids],
  );
  return rows.map(({ id }) => id);
}

const atOnce = 500;

/** What waits of these shards, oldest first. */
export async function waitingIn(pool: Pool, shards: readonly number[]): Promise<InboxRow[]> {
  const { rows } = await pool.query<InboxRow>(
    `select i.id, i.unit_id as "unitId", i.serial, i.flag, i.device_code as "deviceCode", i.signal, i.level,
       i.alarm_text as text, i.received_at as "receivedAt", i.origin, i.reason, s.shard
     from b_interface_inbox i join b_interface_units u on u.id = i.unit_id join sites s on s.id = u.site_id
     where i.judged_at is null and s.retired_at is null and s.shard = any($1::int[]) order by i.id limit ${atOnce}`,
    [shards],
  );
  return rows;
}

/** Marks them, and with that what they changed of the alarms that are open. */
export async function markJudged(
  statements: Statements,
  judged: readonly { id: number; outcome: Outcome }[],
  { put, gone }: BookChange,
  now: EpochMs,
): Promise<void> {
  await statements.query(
    `with done as (
       update b_interface_inbox i set judged_at = $3, outcome = t.outcome
       from unnest($1::bigint[], $2::text[]) as t (id, outcome) where i.id = t.id returning i.id),
     gone as (
       delete from b_interface_signal_states s
       using unnest($4::int[], $5::text[], $6::text[], $7::text[], $8::text[])
         as t (unit_id, device_code, signal, state, serial)
       where s.unit_id = t.unit_id and s.device_code = t.device_code and s.signal = t.signal and s.state = t.state
         and s.serial = t.serial),
     put as (
       insert into b_interface_signal_states
         (unit_id, device_code, signal, state, serial, origin, outcome, level, alarm_text, since,
          record_id)
       select * from unnest($9::int[], $10::text[], $11::text[], $12::text[], $13::text[], $14::text[], $15::text[],
         $16::smallint[], $17::text[], $18::bigint[], $19::bigint[])
       on conflict (unit_id, device_code, signal, state, serial) do update set origin = excluded.origin,
         outcome = excluded.outcome, level = excluded.level, alarm_text = excluded.alarm_text, since = excluded.since,
         record_id = excluded.record_id, calm_since = null, calm_at = null, conflict = '')
     select pg_notify('${judgedChannel}', string_agg(id::text, ',')) from done`,
    [
      judged.map(({ id }) => id),
      judged.map(({ outcome }) => outcome),
      now,
      ...stateColumns(gone),
      ...stateColumns(put),
      put.map(({ origin }) => origin),
      put.map(({ outcome }) => outcome),
      put.map(({ level }) => level),
      put.map(({ text }) => text),
      put.map(({ since }) => since),
      put.map(({ record }) => record?.id ?? null),
    ],
  );
}

export async function forgetJudged(pool: Pool, before: EpochMs): Promise<void> {
  // The newest of a signal stays: it says whether the signal stands in alarm.
  await pool.query(
    `delete from b_interface_inbox i where judged_at < $1 and exists (select 1 from b_interface_inbox n
       where n.unit_id = i.unit_id and n.device_code = i.device_code and n.signal = i.signal and n.id > i.id)`,
    [before],
  );
}

/** An alarm that the unit did not say: a comparison after a gap found it. */
export interface ComparedAlarm {
  deviceCode: string;
  signal: string;
  flag: AlarmFlag;
  /** Of a status that says alarm. */
  level: number | null;
  /** By what it was found. */
  reason: 'statusNormal' | 'statusAlarming';
}

/** Puts them in marked, with the name that the unit gave the same signal before. */
export async function putCompared(
  pool: Pool,
  unitId: number,
  alarms: readonly ComparedAlarm[],
  now: EpochMs,
): Promise<void> {
  if (alarms.length === 0) return;
  await pool.query(
    `with new as (
       insert into b_interface_inbox
         (unit_id, serial, flag, device_code, signal, alarm_at, alarm_text, received_at, origin, reason, level)
       select $1, 'compared', t.flag, t.device_code, t.signal, $5, coalesce((select o.alarm_text
           from b_interface_inbox o where o.unit_id = $1 and o.device_code = t.device_code and o.signal = t.signal
             and o.alarm_text <> '' order by o.id desc limit 1), ''), $5, 'compared', t.reason, t.level
       from unnest($2::text[], $3::text[], $4::text[], $6::text[], $7::smallint[])
         as t (device_code, signal, flag, reason, level)
       on conflict do nothing returning id)
     select pg_notify('${arrivedChannel}', count(*)::text) from new having count(*) > 0`,
    [
      unitId,
      alarms.map(({ deviceCode }) => deviceCode),
      alarms.map(({ signal }) => signal),
      alarms.map(({ flag }) => flag),
      now,
      alarms.map(({ reason }) => reason),
      alarms.map(({ level }) => level),
    ],
  );
}

/** Signals of which the unit said something since then, or of which something was judged or still is: what was read before is older, of all sensors that share a point. */
export async function saidSince(pool: Pool, unitId: number, since: EpochMs): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ key: string }>(
    `select distinct signal as key from b_interface_inbox
     where unit_id = $1 and (judged_at is null or judged_at >= $2 or (received_at >= $2 and origin = 'unit'))`,
    [unitId, since],
  );
  return new Set(rows.map(({ key }) => key));
}
