import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Enrolment, EnrolmentClaim } from '@contract/enrolments';
import type { EpochMs } from '@contract/time';
import type { Db, Trx } from '../../platform/database/database';

/** Whose codes are meant: one person's, or everybody's. */
export type Maker = number | 'anybody';

const ofMaker = (maker: Maker): RawBuilder<SqlBool> =>
  maker === 'anybody' ? sql<SqlBool>`true` : sql<SqlBool>`made_by = ${maker}`;

export async function insertEnrolment(
  trx: Trx,
  {
    codeHash,
    tries,
    userId,
    userName,
  }: { codeHash: Buffer; tries: number; userId: number; userName: string },
  now: EpochMs,
  expiresAt: EpochMs,
): Promise<number> {
  const { id } = await trx
    .insertInto('enrolments')
    .values({
      ...{ code_hash: codeHash, tries_left: tries, made_by: userId, made_by_name: userName },
      ...{ made_at: now, expires_at: expiresAt },
      ...{ serial: null, model: null, source: null, claimed_at: null, password_hash: null },
      ...{ username: null, site_id: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The code holds the number of its row: it is hashed when that is known. */
export const setCode = (trx: Trx, id: number, codeHash: Buffer) =>
  trx.updateTable('enrolments').set({ code_hash: codeHash }).where('id', '=', id).execute();

export async function listEnrolments(db: Db, maker: Maker, now: EpochMs): Promise<Enrolment[]> {
  const { rows } = await sql<Enrolment>`
    select id, state, made_by_name as "madeBy", made_at as "madeAt", expires_at as "expiresAt",
      tries_left as "triesLeft", serial, model, source, claimed_at as "claimedAt"
    from enrolments
    where state in ('open', 'waiting') and expires_at > ${now} and tries_left > 0 and ${ofMaker(maker)}
    order by state desc, id desc limit 200`.execute(db);
  return rows;
}

export async function countOpen(trx: Trx, userId: number, now: EpochMs): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from enrolments
    where made_by = ${userId} and state in ('open', 'waiting') and expires_at > ${now}`.execute(trx);
  return rows[0]?.n ?? 0;
}

export interface Claimant extends Pick<EnrolmentClaim, 'serial' | 'model'> {
  source: string;
  passwordHash: string;
}

/**
 * Uses up a code: true for exactly one of those who come with it. A wrong code costs one of the tries of the enrolment
 * that it names, the right one among them when none is left.
 */
export async function claim(
  db: Db,
  id: number,
  codeHash: Buffer,
  { serial, model, source, passwordHash }: Claimant,
  now: EpochMs,
): Promise<boolean> {
  const open = sql`id = ${id} and state = 'open' and expires_at > ${now} and tries_left > 0`;
  const { numAffectedRows } = await sql`
    update enrolments set state = 'waiting', serial = ${serial}, model = ${model}, source = ${source},
      claimed_at = ${now}, password_hash = ${passwordHash}
    where ${open} and code_hash = ${codeHash}`.execute(db);
  if ((numAffectedRows ?? 0n) > 0n) return true;
  await sql`update enrolments set tries_left = tries_left - 1 where ${open} and code_hash <> ${codeHash}`.execute(
    db,
  );
  return false;
}

export interface Claimed {
  state: 'waiting' | 'approved' | 'refused';
  passwordHash: string;
  username: string | null;
  site: string | null;
}

export async function claimedOf(db: Db, id: number, now: EpochMs): Promise<Claimed | null> {
  const { rows } = await sql<Claimed>`
    select e.state, e.password_hash as "passwordHash", e.username, s.code as site
    from enrolments e left join sites s on s.id = e.site_id
    where e.id = ${id} and e.password_hash is not null and e.expires_at > ${now}`.execute(db);
  return rows[0] ?? null;
}

/** The waiting enrolment, held until the end of the transaction; null when there is none. */
export async function lockWaiting(
  trx: Trx,
  id: number,
  maker: Maker,
  now: EpochMs,
): Promise<{ passwordHash: string; serial: string } | null> {
  const { rows } = await sql<{ passwordHash: string; serial: string }>`
    select password_hash as "passwordHash", serial from enrolments
    where id = ${id} and state = 'waiting' and expires_at > ${now} and ${ofMaker(maker)} for update`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** The controller's own password in place of the one that was made with the credential. */
export async function bind(
  trx: Trx,
  id: number,
  { username, siteId, passwordHash }: { username: string; siteId: number; passwordHash: string },
): Promise<void> {
  await trx
    .updateTable('field_credentials')
    .set({ password_hash: passwordHash })
    .where('username', '=', username)
    .execute();
  await trx
    .updateTable('enrolments')
    .set({ state: 'approved', username, site_id: siteId })
    .where('id', '=', id)
    .execute();
}

/** False when there is none that may be ended. */
export async function refuse(trx: Trx, id: number, maker: Maker): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update enrolments set state = 'refused' where id = ${id} and state in ('open', 'waiting') and ${ofMaker(maker)}`.execute(
    trx,
  );
  return (numAffectedRows ?? 0n) > 0n;
}
