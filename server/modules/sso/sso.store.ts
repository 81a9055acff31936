import type { EpochMs } from '@contract/time';
import type { Db, Trx } from '../../platform/database/database';
import type { Identity } from './provider';

export interface Flow {
  stateHash: Buffer;
  browserHash: Buffer;
  nonce: string;
  verifier: string;
  expiresAt: EpochMs;
}

export const keepFlow = (db: Db, flow: Flow) =>
  db
    .insertInto('sso_flows')
    .values({
      state_hash: flow.stateHash,
      browser_hash: flow.browserHash,
      nonce: flow.nonce,
      verifier: flow.verifier,
      expires_at: flow.expiresAt,
    })
    .execute();

/** Once only, and only by the browser that began. */
export const takeFlow = (db: Db, stateHash: Buffer, browserHash: Buffer, now: EpochMs) =>
  db
    .deleteFrom('sso_flows')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .returning(['nonce', 'verifier'])
    .executeTakeFirst();

export interface Ticket extends Identity {
  ticketHash: Buffer;
  browserHash: Buffer;
  userId: number | null;
  expiresAt: EpochMs;
}

export const keepTicket = (db: Db, ticket: Ticket) =>
  db
    .insertInto('sso_tickets')
    .values({
      ticket_hash: ticket.ticketHash,
      browser_hash: ticket.browserHash,
      user_id: ticket.userId,
      issuer: ticket.issuer,
      subject: ticket.subject,
      display_name: ticket.displayName,
      id_token: ticket.idToken,
      sid: ticket.sid,
      expires_at: ticket.expiresAt,
    })
    .execute();

/** Once only, by the same browser; `isLinked` tells a sign-in from an identity that belongs to no account yet. */
export const takeTicket = (
  db: Db | Trx,
  ticketHash: Buffer,
  browserHash: Buffer,
  isLinked: boolean,
  now: EpochMs,
) =>
  db
    .deleteFrom('sso_tickets')
    .where('ticket_hash', '=', ticketHash)
    .where('browser_hash', '=', browserHash)
    .where('user_id', isLinked ? 'is not' : 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();

export const userOfIdentity = (db: Db, { issuer, subject }: Identity) =>
  db
    .selectFrom('user_identities')
    .innerJoin('users', 'users.id', 'user_identities.user_id')
    .select('users.id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('users.status', '=', '0')
    .where('users.is_deleted', '=', false)
    .executeTakeFirst();

/** False when the identity belongs to an account already. */
export async function linkIdentity(
  trx: Trx,
  issuer: string,
  subject: string,
  userId: number,
  now: EpochMs,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('user_identities')
    .values({ issuer, subject, user_id: userId, linked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Boolean(numInsertedOrUpdatedRows);
}

export const forgetOldSso = async (db: Db, now: EpochMs): Promise<void> => {
  await db.deleteFrom('sso_flows').where('expires_at', '<', now).execute();
  await db.deleteFrom('sso_tickets').where('expires_at', '<', now).execute();
};

export const idTokenOf = (db: Db, sessionId: number) =>
  db.selectFrom('sessions').select('id_token').where('id', '=', sessionId).executeTakeFirst();
