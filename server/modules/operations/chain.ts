import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database';
import { contentOfEntry } from './entryContent';
import { soundRedactions } from './redaction';

/** One entry as it is hashed: everything that it says, in one fixed order. */
interface Entry {
  id: number;
  seq: number | null;
  hash: Buffer | null;
  content: string;
}

/** The hash of an entry stands for it and for everything before it. */
const linkOf = (before: Buffer, seq: number, text: string): Buffer =>
  createHash('sha256').update(before).update(String(seq)).update('\0').update(text).digest();

export interface Head {
  seq: number;
  hash: Buffer;
}

/** The newest chained entry, or where the present segment begins. */
export async function headOf(db: Db | Trx): Promise<Head> {
  const { rows } = await sql<Head>`
    (select seq, hash from audit_events where seq is not null order by seq desc limit 1)
    union all
    (select first_seq - 1, anchor_hash from audit_segments order by id desc limit 1)
    limit 1`.execute(db);
  const [head] = rows;
  if (!head) throw new Error('the operation log has no segment');
  return { seq: head.seq, hash: head.hash };
}

const batchRows = 500;
/** One chainer at a time, in whichever process. */
export const lockChain = (trx: Trx) =>
  sql`select pg_advisory_xact_lock(hashtext('coolops operation chain'))`.execute(trx);

/** Chains committed entries in the order of their ids. @returns how many; ask again while it is the batch size */
export async function chainSome(db: Db): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockChain(trx);
    const { rows } = await sql<Entry>`
      select id, seq, hash, ${contentOfEntry} as content from audit_events where seq is null
      order by id limit ${batchRows}`.execute(trx);
    let head = rows.length > 0 ? await headOf(trx) : null;
    for (const { id, content: text } of rows) {
      if (!head) break;
      const seq: number = head.seq + 1;
      head = { seq, hash: linkOf(head.hash, seq, text) };
      await sql`update audit_events set seq = ${seq}, hash = ${head.hash} where id = ${id}`.execute(trx);
    }
    return rows.length;
  });
}

export async function chainAll(db: Db): Promise<void> {
  while ((await chainSome(db)) === batchRows);
}

export interface Verdict {
  isIntact: boolean;
  checked: number;
  /** The first entry whose hash does not follow from the one before it. */
  brokenAt: number | null;
}

/** The hash that an entry must have; of one made pseudonymous the one it has, where it says what its act left. */
function expectedOf(row: Entry, before: Buffer, seq: number, left: Buffer | undefined): Buffer | null {
  if (left === undefined) return linkOf(before, seq, row.content);
  return createHash('sha256').update(row.content).digest().equals(left) ? row.hash : null;
}

/** Walks the present segment from its anchor; a changed, removed or inserted entry breaks it. */
export async function verifyChain(db: Db): Promise<Verdict> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const { rows: segments } = await sql<{ first: number; anchor: Buffer }>`
        select first_seq as first, anchor_hash as anchor from audit_segments order by id desc limit 1`.execute(
        trx,
      );
      let [seq, hash] = [(segments[0]?.first ?? 1) - 1, segments[0]?.anchor ?? Buffer.alloc(0)];
      const redacted = await soundRedactions(trx);
      let checked = 0;
      for (;;) {
        const { rows } = await sql<Entry>`
          select id, seq, hash, ${contentOfEntry} as content from audit_events where seq > ${seq} order by seq limit ${batchRows}`.execute(
          trx,
        );
        for (const row of rows) {
          const expected = expectedOf(row, hash, seq + 1, redacted.get(row.id));
          if (row.seq !== seq + 1 || expected === null || !row.hash?.equals(expected))
            return { isIntact: false, checked, brokenAt: row.id };
          [seq, hash] = [row.seq, expected];
          checked += 1;
        }
        if (rows.length < batchRows) return { isIntact: true, checked, brokenAt: null };
      }
    });
}
