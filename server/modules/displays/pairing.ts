import { randomInt } from 'node:crypto';
import type { PairingApproval, PairingAsked, PairingStarted, PairingState } from '@contract/displays';
import { callerNetworkOf } from '@contract/networks';
import { minuteMs, type EpochMs } from '@contract/time';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock';
import type { Db, Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Actor } from '../../platform/http/route';
import type { Origin } from '../session/session.store';
import { hashOf, newToken } from '../session/token';
import type { Displays } from './displays';

const livesMs = 10 * minuteMs;
const pollEveryMs = 2_000;
const openPerSource = 20;
/** Letters and digits that nobody confuses, read from a wall across a room. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const newCode = (): string =>
  Array.from({ length: 8 }, () => alphabet.charAt(randomInt(alphabet.length))).join('');

export interface Pairing {
  start(origin: Origin): Promise<PairingStarted>;
  poll(secret: string): Promise<PairingState>;
  look(code: string): Promise<PairingAsked>;
  approve(actor: Actor, approval: PairingApproval): Promise<number>;
  forgetOld(now: EpochMs): Promise<unknown>;
}

export interface PairingDeps {
  db: Db;
  clock: Clock;
  displays: Displays;
}

export function createPairing({ db, clock, displays }: PairingDeps): Pairing {
  const open = (on: Db | Trx) =>
    on.selectFrom('display_pairings').selectAll().where('expires_at', '>', clock.now());
  const waiting = async (on: Db | Trx, code: string) => {
    const found = await open(on).where('code', '=', code).where('display_id', 'is', null).executeTakeFirst();
    if (!found) throw new AppError('pairingUnknown');
    return found;
  };

  return {
    start: ({ source, userAgent }) =>
      db.transaction().execute(async (trx) => {
        // One at a time, of all processes: those that ask at once would all count the same few.
        await sql`select pg_advisory_xact_lock(hashtext('coolops pairing'))`.execute(trx);
        const network = callerNetworkOf(source);
        const asked = (await open(trx).execute()).filter((one) => callerNetworkOf(one.source) === network);
        if (asked.length >= openPerSource) throw new AppError('tooManyRequests');
        const now = clock.now();
        const [code, secret, expiresAt] = [newCode(), newToken(), now + livesMs];
        await keepAsked(trx, { code, secretHash: hashOf(secret), source, userAgent }, now, expiresAt);
        return { code, secret, expiresAt, pollEveryMs, serverTime: now };
      }),
    async poll(secret) {
      const asked = await open(db).where('secret_hash', '=', hashOf(secret)).executeTakeFirst();
      if (!asked) return { state: 'expired' };
      const { display_id: id, source, user_agent: userAgent } = asked;
      return id === null ? { state: 'waiting' } : handToken(db, displays, { source, userAgent }, id);
    },
    async look(code) {
      const asked = await waiting(db, code);
      return {
        source: asked.source,
        userAgent: asked.user_agent,
        createdAt: asked.created_at,
        expiresAt: asked.expires_at,
      };
    },
    approve: (actor, { code, ...draft }) =>
      db.transaction().execute(async (trx) => {
        const { id } = await waiting(trx, code);
        const displayId = await displays.create(trx, actor, draft);
        const { numUpdatedRows } = await trx
          .updateTable('display_pairings')
          .set({ display_id: displayId })
          .where('id', '=', id)
          .where('display_id', 'is', null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) throw new AppError('pairingUnknown');
        return displayId;
      }),
    forgetOld: (now) => db.deleteFrom('display_pairings').where('expires_at', '<', now).execute(),
  };
}

interface Asking extends Origin {
  code: string;
  secretHash: Buffer;
}

const keepAsked = (db: Db, asking: Asking, now: EpochMs, expiresAt: EpochMs) =>
  db
    .insertInto('display_pairings')
    .values({
      code: asking.code,
      secret_hash: asking.secretHash,
      source: asking.source,
      user_agent: asking.userAgent.slice(0, 512),
      created_at: now,
      expires_at: expiresAt,
      display_id: null,
    })
    .execute();

/** Again as often as the wall asks, until the code expires: an answer may be lost on the way. */
function handToken(db: Db, displays: Displays, origin: Origin, id: number): Promise<PairingState> {
  return db.transaction().execute(async (trx) => {
    const display = await trx
      .selectFrom('displays')
      .select('name')
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    if (!display) return { state: 'expired' };
    return { state: 'approved', token: await displays.giveToken(trx, id, origin), name: display.name };
  });
}
