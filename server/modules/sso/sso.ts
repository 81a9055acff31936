import { randomNonce, randomPKCECodeVerifier } from 'openid-client';
import type { SsoBindRequest, SsoLogout, SsoReturn, SsoReturnQuery } from '@contract/sso';
import { LoginRequest } from '@contract/session';
import { minuteMs, type EpochMs } from '@contract/time';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Log } from '../../platform/log';
import { writeAudit } from '../audit/audit';
import type { Sessions, SignIn, SsoCodes } from '../session';
import type { Origin } from '../session/session.store';
import { hashOf, newToken } from '../session/token';
import type { IdentityProvider, Identity } from './provider';
import {
  forgetOldSso,
  idTokenOf,
  keepFlow,
  keepTicket,
  linkIdentity,
  takeFlow,
  takeTicket,
  userOfIdentity,
} from './sso.store';

const flowLivesMs = 10 * minuteMs;
const ticketLivesMs = 5 * minuteMs;

export interface SsoDeps {
  db: Db;
  clock: Clock;
  log: Log;
  provider: IdentityProvider;
  sessions: Sessions;
}

export interface Sso {
  /** `browser` is the secret of the browser that begins; only that browser may finish. */
  start(browser: string): Promise<string>;
  finish(query: SsoReturnQuery, browser: string | undefined): Promise<SsoReturn>;
  /** Links the identity of the ticket to the account that the password proves, and signs in. */
  bind(signIn: SignIn, request: SsoBindRequest, origin: Origin, browser: string | undefined): Promise<string>;
  logout(token: string | null, origin: Origin): Promise<SsoLogout>;
  endByProvider(issuer: string, sid: string): Promise<void>;
  forgetOld(now: EpochMs): Promise<void>;
}

/** The half that sign-in leans on: redeems the codes that `finish` gave out. */
export const createSsoCodes = (db: Db, clock: Clock): SsoCodes => ({
  async useCode(code, browser) {
    if (browser === undefined) return null;
    const ticket = await takeTicket(db, hashOf(code), hashOf(browser), true, clock.now());
    if (!ticket || ticket.user_id === null) return null;
    return { userId: ticket.user_id, idToken: ticket.id_token, sid: ticket.sid };
  },
});

export function createSso({ db, clock, log, provider, sessions }: SsoDeps): Sso {
  const identityOf = createIdentityOf({ db, clock, log, provider });

  return {
    start: (browser) => begin({ db, clock, log, provider }, browser),
    async finish(query, browser) {
      if (browser === undefined) throw new AppError('ssoTicketExpired');
      const identity = await identityOf(query, browser);
      const user = await userOfIdentity(db, identity);
      const ticket = newToken();
      await keepTicket(db, {
        ...identity,
        ticketHash: hashOf(ticket),
        browserHash: hashOf(browser),
        userId: user?.id ?? null,
        expiresAt: clock.now() + ticketLivesMs,
      });
      return user
        ? { state: 'signedIn', code: ticket }
        : { state: 'needsBinding', ticket, identity: identity.displayName };
    },
    async bind(signIn, { ticket, ...credentials }, origin, browser) {
      const account = await signIn.prove(LoginRequest.parse(credentials), origin);
      return db.transaction().execute(async (trx) => {
        const now = clock.now();
        const found = await takeTicket(trx, hashOf(ticket), hashOf(browser ?? ''), false, now);
        if (!found) throw new AppError('ssoTicketExpired');
        const { issuer, subject } = found;
        if (!(await linkIdentity(trx, issuer, subject, account.id, now))) throw new AppError('identityTaken');
        const doer = { userId: account.id, userName: account.user_name, ...origin, isDisplay: false };
        const event = { at: now, action: 'identity.linked', subject: `user:${account.id}` };
        await writeAudit(trx, doer, { ...event, detail: { issuer, identity: found.display_name } });
        return sessions.openForUser(trx, account.id, origin, { idToken: found.id_token, sid: found.sid });
      });
    },
    async logout(token, { source, userAgent }) {
      const actor = token === null ? null : await sessions.authenticate(token, source, userAgent);
      const idToken = actor ? (await idTokenOf(db, actor.sessionId))?.id_token : null;
      if (!actor || !idToken) return { msg: '', accAcountFlag: false };
      await sessions.end(db, { id: actor.sessionId }, 'loggedOut');
      const address = await provider.endAddress(idToken).catch(() => null);
      return { msg: address ?? '', accAcountFlag: address !== null };
    },
    async endByProvider(issuer, sid) {
      if (issuer !== provider.issuer || sid === '') return;
      await sessions.end(db, { ssoSid: sid }, 'endedByProvider');
    },
    forgetOld: (now) => forgetOldSso(db, now),
  };
}

type FlowDeps = Omit<SsoDeps, 'sessions'>;

async function begin({ db, clock, log, provider }: FlowDeps, browser: string): Promise<string> {
  const challenge = { state: newToken(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
  const address = await provider.startAddress(challenge).catch((error: unknown) => {
    log.warn({ err: error }, 'the identity provider cannot be reached');
    throw new AppError('unavailable');
  });
  await keepFlow(db, {
    stateHash: hashOf(challenge.state),
    browserHash: hashOf(browser),
    nonce: challenge.nonce,
    verifier: challenge.verifier,
    expiresAt: clock.now() + flowLivesMs,
  });
  return address;
}

const createIdentityOf =
  ({ db, clock, log, provider }: FlowDeps) =>
  async (query: SsoReturnQuery, browser: string): Promise<Identity> => {
    const { state } = query;
    const flow = await takeFlow(db, hashOf(state), hashOf(browser), clock.now());
    if (!flow) throw new AppError('ssoTicketExpired');
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    try {
      return await provider.finish(new URLSearchParams(given), { state, ...flow });
    } catch (error) {
      log.warn({ err: error }, 'a single sign-on did not finish');
      throw new AppError('ssoFailed');
    }
  };
