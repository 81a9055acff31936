import type { Pool } from 'pg';
import type { AlarmFlag, UnitAlarm } from '@contract/bInterface/alarms';
import type { EpochMs } from '@contract/time';
import { arrivedChannel, judgedChannel } from '../judgements';

/** An alarm that can be kept: what a repeat is known by is there. */
export interface KeptAlarm extends UnitAlarm {
  unitId: number;
  flag: AlarmFlag;
}

export interface InboxRow {
  id: number;
  unitId: number;
  flag: AlarmFlag;
  deviceCode: string;
  signal: string;
  text: string;
  receivedAt: EpochMs;
  shard: number;
}

/** `rule`: our own rule decides it by the same value. */
export type Outcome = 'point' | 'freePoint' | 'rule' | 'unmapped';

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
    `select i.id, i.unit_id as "unitId", i.flag, i.device_code as "deviceCode", i.signal, i.alarm_text as text,
       i.received_at as "receivedAt", s.shard
     from b_interface_inbox i join b_interface_units u on u.id = i.unit_id join sites s on s.id = u.site_id
     where i.judged_at is null and s.shard = any($1::int[]) order by i.id limit ${atOnce}`,
    [shards],
  );
  return rows;
}

export async function markJudged(
  pool: Pool,
  judged: readonly { id: number; outcome: Outcome }[],
  now: EpochMs,
): Promise<void> {
  await pool.query(
    `with done as (
       update b_interface_inbox i set judged_at = $3, outcome = t.outcome
       from unnest($1::bigint[], $2::text[]) as t (id, outcome) where i.id = t.id returning i.id)
     select pg_notify('${judgedChannel}', string_agg(id::text, ',')) from done`,
    [judged.map(({ id }) => id), judged.map(({ outcome }) => outcome), now],
  );
}

/** Whether another device of the unit still stands in alarm by the same signal. */
export async function standsElsewhere(pool: Pool, row: InboxRow): Promise<boolean> {
  const { rows } = await pool.query(
    `select 1 from (
       select distinct on (device_code) device_code, flag from b_interface_inbox
       where unit_id = $1 and signal = $2 and device_code <> $3 and id < $4
       order by device_code, id desc) last
     where last.flag = 'BEGIN' limit 1`,
    [row.unitId, row.signal, row.deviceCode, row.id],
  );
  return rows.length > 0;
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
}

/** What stands at the unit by what it said last. */
export async function standingOf(pool: Pool, unitId: number): Promise<Omit<ComparedAlarm, 'flag'>[]> {
  const { rows } = await pool.query<Omit<ComparedAlarm, 'flag'>>(
    `select device_code as "deviceCode", signal from (
       select distinct on (device_code, signal) device_code, signal, flag from b_interface_inbox
       where unit_id = $1 order by device_code, signal, id desc) last where flag = 'BEGIN'`,
    [unitId],
  );
  return rows;
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
         (unit_id, serial, flag, device_code, signal, alarm_at, alarm_text, received_at, origin)
       select $1, 'compared', t.flag, t.device_code, t.signal, $5, coalesce((select o.alarm_text
           from b_interface_inbox o where o.unit_id = $1 and o.device_code = t.device_code and o.signal = t.signal
             and o.alarm_text <> '' order by o.id desc limit 1), ''), $5, 'compared'
       from unnest($2::text[], $3::text[], $4::text[]) as t (device_code, signal, flag)
       on conflict do nothing returning id)
     select pg_notify('${arrivedChannel}', count(*)::text) from new having count(*) > 0`,
    [
      unitId,
      alarms.map(({ deviceCode }) => deviceCode),
      alarms.map(({ signal }) => signal),
      alarms.map(({ flag }) => flag),
      now,
    ],
  );
}

/** Signals of which the unit said something since then: what was read before is older, of all sensors that share a point. */
export async function saidSince(pool: Pool, unitId: number, since: EpochMs): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ key: string }>(
    `select distinct signal as key from b_interface_inbox
     where unit_id = $1 and received_at >= $2 and origin = 'unit'`,
    [unitId, since],
  );
  return new Set(rows.map(({ key }) => key));
}
