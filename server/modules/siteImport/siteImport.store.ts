import { sql } from 'kysely';
import type { SiteImport, SiteImportCounts, SiteImportProblem } from '@contract/siteImport';
import { dayMs, secondMs, type EpochMs } from '@contract/time';
import type { Db, Trx } from '../../platform/database/database';
import type { WrittenCell } from '../../platform/sheets/reading/rewritten';
import type { Outline } from '../../platform/sheets/reading/table';
import type { Heads } from './rowReader';

type State = SiteImport['state'];

/** So often whoever works on an import says so. */
export const beatMs = 5 * secondMs;
/** One of which nobody says anything for so long was lost with its process. */
const lostAfterMs = 6 * beatMs;

export const insertImport = async (db: Db, userId: number, fileName: string, now: EpochMs): Promise<number> =>
  (
    await sql<{ id: number }>`
      insert into site_imports (user_id, file_name, started_at, touched_at) values (${userId}, ${fileName}, ${now}, ${now})
      returning id`.execute(db)
  ).rows[0]?.id ?? 0;

/** Rows of imports of yesterday, and of earlier ones of the same person, are needed by nobody. */
export async function forgetOld(db: Db, now: EpochMs): Promise<void> {
  await sql`
    delete from site_import_rows where import_id in (select id from site_imports where touched_at < ${now - dayMs})`.execute(
    db,
  );
}

/** Of two files that somebody gives at once, one is looked at after the other is known. */
export const lockImportsOf = (trx: Trx, userId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('coolops site imports'), ${userId}::int)`.execute(trx);

export const isBusy = async (db: Db, userId: number): Promise<boolean> =>
  (
    await sql`
      select 1 from site_imports where user_id = ${userId} and state in ('reading', 'checking', 'applying')`.execute(
      db,
    )
  ).rows.length > 0;

export const beat = (db: Db, id: number, now: EpochMs) =>
  sql`
    update site_imports set touched_at = ${now}
    where id = ${id} and state in ('reading', 'checking', 'applying')`.execute(db);

/** What was under way in a process that ended comes to nothing, and says so. */
export const endLost = (db: Db, userId: number, now: EpochMs) =>
  sql`
    update site_imports set state = 'failed', failure = 'siteImport.interrupted', touched_at = ${now}
    where user_id = ${userId} and state in ('reading', 'checking', 'applying')
      and touched_at < ${now - lostAfterMs}`.execute(db);

export const setState = (db: Db, id: number, state: State, now: EpochMs, failure: string | null = null) =>
  sql`update site_imports set state = ${state}, failure = ${failure}, touched_at = ${now} where id = ${id}`.execute(
    db,
  );

export const setHeads = (db: Db, id: number, { ignored, written }: Heads) =>
  sql`
    update site_imports set ignored = ${[...ignored]}::text[], heads = ${[...written]}::text[]
    where id = ${id}`.execute(db);

export const setPlace = (db: Db, id: number, { sheet, others, headRow }: Outline) =>
  sql`
    update site_imports set sheet = ${sheet}, other_sheets = ${others}::text[], head_row = ${headRow}
    where id = ${id}`.execute(db);

export const readHeads = async (db: Db, id: number): Promise<string[]> =>
  (await sql<{ heads: string[] }>`select heads from site_imports where id = ${id}`.execute(db)).rows[0]
    ?.heads ?? [];

/** What a crash may lose, as the import is then lost itself: its commits need not wait for the disk, nor others for them. */
export const commitLazily = (trx: Trx) => sql`set local synchronous_commit = off`.execute(trx);

export const addRowsRead = (db: Db, id: number, rows: number, now: EpochMs) =>
  sql`
    update site_imports set rows_read = rows_read + ${rows}, touched_at = ${now} where id = ${id}`.execute(
    db,
  );

export const setChecked = (
  db: Db,
  id: number,
  badRows: number,
  counts: SiteImportCounts | null,
  now: EpochMs,
) =>
  sql`
    update site_imports set state = 'checked', bad_rows = ${badRows}, counts = ${JSON.stringify(counts)}::jsonb,
      touched_at = ${now} where id = ${id}`.execute(db);

/** Answers whether it was ready: of two who ask at once, one is told so. */
export const beginApplying = async (db: Db, userId: number, id: number, now: EpochMs): Promise<boolean> =>
  Number(
    (
      await sql`
        update site_imports set state = 'applying', touched_at = ${now}
        where id = ${id} and user_id = ${userId} and state = 'checked'`.execute(db)
    ).numAffectedRows ?? 0n,
  ) > 0;

/** @returns whether it was still being taken in: one that was given up meanwhile must change nothing */
export const setApplied = async (
  trx: Trx,
  id: number,
  counts: SiteImportCounts,
  now: EpochMs,
): Promise<boolean> =>
  Number(
    (
      await sql`
        update site_imports set state = 'applied', counts = ${JSON.stringify(counts)}::jsonb, touched_at = ${now}
        where id = ${id} and state = 'applying'`.execute(trx)
    ).numAffectedRows ?? 0n,
  ) > 0;

/** An import of this person; nobody else's is known to exist. */
export async function findImport(db: Db, userId: number, id: number): Promise<SiteImport | null> {
  const { rows } = await sql<SiteImport>`
    select i.id, i.file_name as "fileName", i.state, i.failure, i.started_at as "startedAt", i.rows_read as "rowsRead",
      i.bad_rows as "badRows", i.ignored, i.sheet, i.other_sheets as "otherSheets", i.head_row as "headRow", i.counts,
      (select count(*)::int from sites s where s.import_id = i.id and s.retired_at is null
        and not exists (select 1 from field_credential_sites f where f.site_id = s.id)) as "withoutCredential"
    from site_imports i where i.id = ${id} and i.user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

const problemColumns = sql.raw(`r.row, p.value->>'column' as column, p.value->>'field' as field,
  p.value->>'kind' as kind, p.value->>'value' as value, p.value->>'allowed' as allowed, r.site_code as "siteCode"`);

export async function listProblems(
  db: Db,
  id: number,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<{ total: number; rows: SiteImportProblem[] }> {
  const of = sql`site_import_rows r cross join lateral jsonb_array_elements(r.problems) p
    where r.import_id = ${id} and r.problems is not null`;
  const counted = await sql<{ n: number }>`select count(*)::int as n from ${of}`.execute(db);
  const { rows } = await sql<SiteImportProblem>`
    select ${problemColumns} from ${of} order by r.row limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(
    db,
  );
  return { total: counted.rows[0]?.n ?? 0, rows };
}

const reportRows = 1_000;

/** All problems in the order of their rows, so many rows at a time. */
export async function* everyProblem(db: Db, id: number): AsyncGenerator<SiteImportProblem[]> {
  for (let after = 0; ;) {
    const { rows } = await sql<SiteImportProblem>`
      with page as (select * from site_import_rows where import_id = ${id} and problems is not null and row > ${after}
        order by row limit ${reportRows})
      select ${problemColumns} from page r cross join lateral jsonb_array_elements(r.problems) p order by r.row`.execute(
      db,
    );
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.row ?? after;
  }
}

export interface RefusedRow {
  row: number;
  written: WrittenCell[];
  problems: Omit<SiteImportProblem, 'row' | 'siteCode'>[];
}

/** The rows that are refused, so many at a time. */
export async function* refusedRows(db: Db, id: number): AsyncGenerator<RefusedRow[]> {
  for (let after = 0; ;) {
    const { rows } = await sql<RefusedRow>`
      select row, written, problems from site_import_rows
      where import_id = ${id} and problems is not null and row > ${after}
      order by row limit ${reportRows}`.execute(db);
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.row ?? after;
  }
}
