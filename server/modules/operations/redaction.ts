import { createHash } from 'node:crypto';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db, Trx } from '../../platform/database/database';
import { contentOfEntry } from './entryContent';

/** What an act made pseudonymous: how many entries, and the hash of what they say since. */
export interface Redacted {
  entries: number;
  sha256: string;
}

interface Hashed {
  eventId: number;
  contentHash: Buffer;
}

const digestOf = (rows: readonly Hashed[]): Redacted => {
  const hash = createHash('sha256');
  for (const { eventId, contentHash } of rows) hash.update(`${eventId}\0`).update(contentHash);
  return { entries: rows.length, sha256: hash.digest('hex') };
};

/**
 * Notes what these entries say now: their hashes stay in the chain, and the act that changed them tells the hash of all.
 * @param which entries (alias `audit_events`) that were changed in this transaction
 */
export async function noteRedacted(trx: Trx, actId: number, which: RawBuilder<SqlBool>): Promise<Redacted> {
  await sql`
    insert into audit_redactions (event_id, act_id, content_hash)
    select id, ${actId}::bigint, sha256(convert_to(${contentOfEntry}, 'UTF8')) from audit_events
    where ${which} and id <> ${actId}`.execute(trx);
  return digestOf(await redactedBy(trx, actId));
}

const redactedBy = async (db: Db | Trx, actId: number): Promise<Hashed[]> => {
  const { rows } = await sql<Hashed>`
    select event_id as "eventId", content_hash as "contentHash" from audit_redactions
    where act_id = ${actId} order by event_id`.execute(db);
  return rows;
};

/** Entries that were made pseudonymous, with the hash of what they say since; acts whose own entry disagrees are left out. */
export async function soundRedactions(trx: Trx): Promise<ReadonlyMap<number, Buffer>> {
  const { rows: acts } = await sql<{ id: number; told: Redacted | null }>`
    select a.act_id as id, (select e.detail -> 'redacted' from audit_events e where e.id = a.act_id) as told
    from (select distinct act_id from audit_redactions) a order by a.act_id`.execute(trx);
  const latest = new Map<number, Buffer>();
  for (const { id, told } of acts) {
    const rows = await redactedBy(trx, id);
    const found = digestOf(rows);
    const isSound = told !== null && told.sha256 === found.sha256 && told.entries === found.entries;
    for (const { eventId, contentHash } of rows)
      if (isSound) latest.set(eventId, contentHash);
      else latest.delete(eventId);
  }
  return latest;
}
