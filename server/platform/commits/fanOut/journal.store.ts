import type { DeviceClass } from '@contract/points';
import type { EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import { nowOfStore } from '../../database/storeClock';
import type { CommitMark, CommittedContact, CommittedReading } from '../feed';

export const journalChannel = 'batch_committed';
/** Rows older than this are dropped: whoever was away for longer reads the store anew. */
export const keptMs = 120_000;

/** Part of the transaction of the batch itself: a kill between commit and news loses nothing. */
export const journalRow = (
  { process, seq }: CommitMark,
  deviceIds: readonly number[],
  siteIds: readonly number[],
) => ({
  name: 'ingest_journal',
  text: `
    with kept as (
      insert into batch_journal (process, seq, committed_at, device_ids, site_ids)
      values ($1, $2, ${nowOfStore}, $3::int4[], $4::int4[]) returning 1)
    select pg_notify('${journalChannel}', '') from kept`,
  values: [process, seq, deviceIds, siteIds],
});

export interface JournalRow extends CommitMark {
  committedAt: EpochMs;
  deviceIds: number[];
  siteIds: number[];
}

/** How far each process has come. */
export async function journalHeads(pool: Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<CommitMark>(
    'select process, max(seq) as seq from batch_journal group by process',
  );
  return new Map(rows.map(({ process, seq }) => [process, seq]));
}

/** Rows beyond what is known of each process, oldest first, without those of `own`. */
export async function journalAfter(
  pool: Pool,
  known: ReadonlyMap<string, number>,
  own: string,
  limit: number,
): Promise<JournalRow[]> {
  const { rows } = await pool.query<JournalRow>(
    `select j.process, j.seq, j.committed_at as "committedAt", j.device_ids as "deviceIds",
       j.site_ids as "siteIds"
     from batch_journal j
     left join unnest($1::text[], $2::bigint[]) as k (process, seq) on k.process = j.process
     where j.process <> $3 and j.seq > coalesce(k.seq, 0)
     order by j.committed_at, j.seq limit $4`,
    [[...known.keys()], [...known.values()], own, limit],
  );
  return rows;
}

interface LatestRow {
  siteId: number;
  deviceId: number;
  code: string;
  class: DeviceClass;
  at: EpochMs;
  receivedAt: EpochMs;
  invalid: number;
  values: (number | null)[];
}

/** The present of these devices, in the words of the feed. */
export async function presentOf(pool: Pool, deviceIds: readonly number[]): Promise<CommittedReading[]> {
  const { rows } = await pool.query<LatestRow>(
    `select d.site_id as "siteId", d.id as "deviceId", d.code, d.class, l.ts as at,
       l.received_at as "receivedAt", l.invalid, l.v as values
     from latest l join devices d on d.id = l.device_id where l.device_id = any($1::int4[])`,
    [deviceIds],
  );
  return rows.map((row) => ({ ...row, isLate: false }));
}

export async function contactsOf(pool: Pool, siteIds: readonly number[]): Promise<CommittedContact[]> {
  const { rows } = await pool.query<CommittedContact>(
    `select site_id as "siteId", heard_at as "heardAt", is_online as "isOnline",
       not exists (select 1 from site_link_faults f where f.site_id = c.site_id and f.fault = 'notUnderstood')
         as "isUnderstood"
     from site_contacts c where site_id = any($1::int4[])`,
    [siteIds],
  );
  return rows;
}

export const dropOldJournal = (pool: Pool) =>
  pool.query(`delete from batch_journal where committed_at < ${nowOfStore} - ${keptMs}`);
