import type { Pool } from 'pg';
import type { UnreadableReason } from '@contract/bInterface/alarms';
import type { EpochMs } from '@contract/time';
import { longestText, masked } from '../masked';
import { harmlessIn } from '../maskedRemains';

export interface Unreadable {
  unitId: number;
  kind: 'alarm' | 'history';
  why: UnreadableReason | 'noTime';
  raw: string;
}

/** Of one unit; older ones give way. */
const mostOfOneUnit = 200;

/** What is no XML keeps what can be made out of it; a record of history is in our own words. */
const textOf = (why: Unreadable['why'], raw: string): string => {
  if (why === 'noTime') return raw.slice(0, longestText).replaceAll('\u0000', '');
  return why === 'notXml' ? harmlessIn(raw) : masked(raw);
};

/** Keeps what cannot be read: a text that comes again is counted, and waits for a person again. */
export async function noteUnreadable(pool: Pool, found: readonly Unreadable[], now: EpochMs): Promise<void> {
  if (found.length === 0) return;
  await pool.query(
    `with said as (
       select unit_id, kind, why, raw, count(*)::int as times
       from unnest($1::int[], $2::text[], $3::text[], $4::text[]) as t (unit_id, kind, why, raw)
       group by unit_id, kind, why, raw),
     kept as (
       insert into b_interface_unreadable as u (unit_id, kind, why, raw, times, first_at, last_at)
       select distinct on (unit_id, kind, md5(raw)) unit_id, kind, why, raw, times, $5::bigint, $5::bigint from said
       on conflict (unit_id, kind, md5(raw)) do update set times = u.times + excluded.times,
         last_at = excluded.last_at, seen_at = null, seen_by = ''
       returning unit_id)
     delete from b_interface_unreadable o using (select distinct unit_id from kept) k
     where o.unit_id = k.unit_id and o.id <= (
       select n.id from b_interface_unreadable n where n.unit_id = k.unit_id
       order by n.id desc offset ${mostOfOneUnit} limit 1)`,
    [
      found.map(({ unitId }) => unitId),
      found.map(({ kind }) => kind),
      found.map(({ why }) => why),
      found.map(({ why, raw }) => textOf(why, raw)),
      now,
    ],
  );
}
