import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { EpochMs } from '@contract/time';
import type { Erasure } from '@contract/personalData';
import type { Trx } from '../../platform/database/database';
import type { Actor } from '../../platform/http/route';
import { beforeErasing } from '../access/erasedHolders';
import { writeAudit } from '../audit/audit';
import { noteRedacted } from '../operations/redaction';
import { columnsOfLogins } from './logins';
import { isOf, type Person } from './person';
import { personTables, type PersonTable } from './personTables';

export interface Act {
  trx: Trx;
  actor: Actor;
  person: Person;
  reason: string;
  now: EpochMs;
}

const pseudonymOf = ({ userId, holderIds }: Person): string =>
  userId === null ? `erased-h${holderIds[0]}` : `erased-${userId}`;

const changed = async (trx: Trx, statement: RawBuilder<unknown>): Promise<number> =>
  Number((await statement.execute(trx)).numAffectedRows ?? 0n);

/**
 * Removes or empties everything about a person, and has the log of operations speak of a pseudonym. The chain of the log
 * is locked by the caller.
 */
export async function erase(act: Act): Promise<Erasure> {
  const { trx, actor, person, reason, now } = act;
  const pseudonym = pseudonymOf(person);
  const renewLists = await beforeErasing(trx, person.holderIds, now);
  await removePhotos(trx, person);
  const counts = { removedRows: 0, keptRows: await renameAuthor(trx, person, pseudonym) };
  for (const declared of personTables.toReversed()) {
    if (declared.table === 'audit_events') continue;
    const { kept, removed } = await eraseFrom(trx, person, declared, pseudonym);
    counts.keptRows += kept;
    counts.removedRows += removed;
  }
  await markErased(act);
  await renewLists();
  const actId = await writeAudit(trx, actor, {
    at: now,
    action: 'personalData.erased',
    subject: `people:${pseudonym}`,
    title: '个人信息管理',
    detail: { title: pseudonym, reason, ...counts },
  });
  await redactLog(act, actId, pseudonym);
  return { pseudonym, ...counts };
}

async function eraseFrom(
  trx: Trx,
  person: Person,
  { table, by, erasure }: PersonTable,
  pseudonym: string,
): Promise<{ kept: number; removed: number }> {
  const rows = sql`${sql.table(table)} as t`;
  const condition = isOf(person, by);
  if (erasure.act === 'remove')
    return { kept: 0, removed: await changed(trx, sql`delete from ${rows} where ${condition}`) };
  const values = Object.entries(erasure.set ?? {}).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value === '@' ? pseudonym : value}`,
  );
  if (values.length === 0) {
    const found = await sql<{ n: number }>`select count(*)::int as n from ${rows} where ${condition}`.execute(
      trx,
    );
    return { kept: found.rows[0]?.n ?? 0, removed: 0 };
  }
  const kept = await changed(trx, sql`update ${rows} set ${sql.join(values)} where ${condition}`);
  return { kept, removed: 0 };
}

const removePhotos = (trx: Trx, person: Person) =>
  sql`
  delete from door_photos p using door_events t
  where p.device_id = t.device_id and p.ts = t.ts and p.n = t.n and ${isOf(person, [['holder_id', 'holder']])}`.execute(
    trx,
  );

/** What the person made, changed or commanded is somebody's still; where they were on the way is not needed. */
async function renameAuthor(trx: Trx, person: Person, pseudonym: string): Promise<number> {
  const [login] = person.values.login;
  if (login === undefined) return 0;
  await sql`update fault_steps set detail = detail - 'lat' - 'lng' where by_user = ${login} and detail ? 'lat'`.execute(
    trx,
  );
  let renamed = 0;
  for (const { table, column } of await columnsOfLogins(trx))
    renamed += await changed(
      trx,
      sql`update ${sql.table(table)} set ${sql.ref(column)} = ${pseudonym} where ${sql.ref(column)} = ${login}`,
    );
  return renamed;
}

async function markErased({ trx, person: { userId, holderIds }, now }: Act): Promise<void> {
  await sql`update users set erased_at = ${now} where id = ${userId}`.execute(trx);
  await sql`update card_holders set erased_at = ${now} where id = any(${holderIds}::int[])`.execute(trx);
}

const quoted = (value: string | number): string => JSON.stringify(String(value));
const replacedIn = (column: string, words: readonly string[], pseudonym: string): RawBuilder<unknown> =>
  words.reduce<RawBuilder<unknown>>(
    (text, word) => sql`replace(${text}, ${word}, ${JSON.stringify(pseudonym)})`,
    sql`${sql.ref(column)}::text`,
  );

/** Entries of the person, entries about them, and entries that hold their login, phone or address as a value. */
async function redactLog({ trx, person }: Act, actId: number, pseudonym: string): Promise<void> {
  const { login, phone, email } = person.values;
  const words = [...login, ...phone, ...email].map(quoted);
  const subjects = [
    ...(person.userId === null ? [] : [`users:${person.userId}`]),
    ...person.holderIds.map((id) => `cardHolders:${id}`),
    ...login.map((name) => `logins:${name}`),
  ];
  const isBy = sql<SqlBool>`(user_id is not distinct from ${person.userId}::int and user_id is not null
    or user_name = any(${login}::text[]))`;
  const isAbout = sql<SqlBool>`subject = any(${subjects}::text[])`;
  const isNaming = sql<SqlBool>`exists (select 1 from unnest(${words}::text[]) w
    where strpos(detail::text, w) > 0 or strpos(coalesce(sent::text, ''), w) > 0)`;
  const which = sql<SqlBool>`(${isBy} or ${isAbout} or ${isNaming})`;
  const { rows } = await sql<{ id: number }>`
    select id from audit_events where id <> ${actId} and ${which}`.execute(trx);
  const ids = rows.map(({ id }) => id);
  await sql`select set_config('coolops.redacting', 'on', true)`.execute(trx);
  await sql`
    update audit_events set
      user_name = case when ${isBy} then ${pseudonym} else user_name end,
      source = case when ${isBy} then '' else source end,
      user_agent = case when ${isBy} then '' else user_agent end,
      subject = case when subject like 'logins:%' and ${isAbout} then ${`logins:${pseudonym}`} else subject end,
      oper_url = case when ${isAbout} or ${isBy} then regexp_replace(oper_url, '[^/]*$', '') else oper_url end,
      detail = case when ${isAbout} then jsonb_build_object('title', ${pseudonym}::text)
        else (${replacedIn('detail', words, pseudonym)})::jsonb end,
      sent = case when ${isAbout} then null else (${replacedIn('sent', words, pseudonym)})::jsonb end
    where id = any(${ids}::bigint[])`.execute(trx);
  const redacted = await noteRedacted(trx, actId, sql`id = any(${ids}::bigint[])`);
  await sql`
    update audit_events set sent = sent #- '{body,confirmation}',
      detail = detail || jsonb_build_object('redacted', ${JSON.stringify(redacted)}::jsonb)
    where id = ${actId}`.execute(trx);
  await sql`select set_config('coolops.redacting', 'off', true)`.execute(trx);
}
