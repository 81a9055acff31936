import { createHash } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { once } from 'node:events';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import type { EpochMs } from '@contract/time';
import type { Db, Trx } from '../../platform/database/database';
import { chainAll, headOf, lockChain } from './chain';

export interface Sealed {
  file: string;
  sha256: string;
  rows: number;
}

const rowsPerRead = 1_000;

/**
 * Writes every chained entry into a file, one JSON line each with its hash, takes them out of the log and begins a
 * segment anchored to the last hash. All of it happens, or none.
 */
export async function seal(
  db: Db,
  folder: string,
  now: EpochMs,
  then: (trx: Trx, sealed: Sealed) => Promise<void>,
) {
  await chainAll(db);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return db.transaction().execute(async (trx) => {
    await lockChain(trx);
    const head = await headOf(trx);
    const sealed = await write(trx, join(folder, `operations-${head.seq}-${now}.jsonl.gz`), head.seq);
    await sql`
      update audit_segments set archive_file = ${sealed.file}, archive_sha256 = ${sealed.sha256}, archive_rows = ${sealed.rows}
      where id = (select max(id) from audit_segments)`.execute(trx);
    await sql`select set_config('coolops.sealing', 'on', true)`.execute(trx);
    await sql`delete from audit_events where seq <= ${head.seq}`.execute(trx);
    await sql`select set_config('coolops.sealing', 'off', true)`.execute(trx);
    await sql`
      insert into audit_segments (first_seq, anchor_hash, opened_at)
      values (${head.seq + 1}, ${head.hash}, ${now})`.execute(trx);
    await then(trx, sealed);
    return sealed;
  });
}

async function write(trx: Trx, file: string, lastSeq: number): Promise<Sealed> {
  const hash = createHash('sha256');
  const gzip = createGzip();
  const out = gzip.pipe(createWriteStream(`${file}.part`, { mode: 0o600 }));
  gzip.on('data', (chunk: Buffer) => hash.update(chunk));
  let count = 0;
  for (let after = 0; ;) {
    const { rows } = await sql<{ seq: number; line: string }>`
      select seq, (to_jsonb(audit_events) || jsonb_build_object('hash', encode(hash, 'hex')))::text as line
      from audit_events where seq > ${after} and seq <= ${lastSeq} order by seq limit ${rowsPerRead}`.execute(
      trx,
    );
    for (const { line } of rows) if (!gzip.write(`${line}\n`)) await once(gzip, 'drain');
    count += rows.length;
    after = rows.at(-1)?.seq ?? after;
    if (rows.length < rowsPerRead) break;
  }
  gzip.end();
  await once(out, 'finish');
  await rename(`${file}.part`, file);
  return { file, sha256: hash.digest('hex'), rows: count };
}
