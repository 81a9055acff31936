import { createHash, randomInt } from 'node:crypto';
import { makeEnrolment } from '@contract/calls/enrolments';
import type {
  Enrolment,
  EnrolmentApproval,
  EnrolmentClaim,
  EnrolmentClaimed,
  EnrolmentMade,
  EnrolmentPoll,
  EnrolmentState,
} from '@contract/enrolments';
import type { Language } from '@contract/languages';
import { shardOf } from '@contract/telemetry';
import { hourMs } from '@contract/time';
import { hashFieldPassword, isFieldPassword, newFieldPassword } from '../../platform/broker/fieldPassword';
import { AppError } from '../../platform/errors';
import type { Actor } from '../../platform/http/route';
import { writeAudit } from '../audit/audit';
import { connectIn } from '../connecting';
import type { ProvisioningDeps } from '../provisioning';
import * as store from './enrolments.store';

/** Letters and digits that nobody confuses: five bits each. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const codeLength = 16;
/** Wrong codes for one enrolment; with 80 bits the number hardly matters, and a row that is guessed at ends. */
const tries = 5;
const mostOpen = 50;
const pollEveryS = 10;
const title = '接入码';

const newSecret = (): string =>
  Array.from({ length: codeLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();

/** Who sees everything minds all codes; others their own. */
async function makerOf({ scopeOf }: ProvisioningDeps, actor: Actor): Promise<store.Maker> {
  const scope = await scopeOf(actor, makeEnrolment.permission);
  return scope.isAll ? 'anybody' : actor.userId;
}

export const list = async (deps: ProvisioningDeps, actor: Actor): Promise<Enrolment[]> =>
  store.listEnrolments(deps.db, await makerOf(deps, actor), deps.clock.now());

export const make = (
  { db, clock }: ProvisioningDeps,
  actor: Actor,
  { hours }: { hours: number },
): Promise<EnrolmentMade> =>
  db.transaction().execute(async (trx) => {
    const now = clock.now();
    const { userId, userName } = actor;
    if ((await store.countOpen(trx, userId, now)) >= mostOpen) throw new AppError('tooManyRequests');
    const expiresAt = now + hours * hourMs;
    const secret = newSecret();
    const row = { codeHash: hashOf(secret), tries, userId, userName };
    const id = await store.insertEnrolment(trx, row, now, expiresAt);
    const code = `${id}-${secret}`;
    await store.setCode(trx, id, hashOf(code));
    const event = { action: 'enrolments.added', subject: `enrolment:${id}`, title };
    await writeAudit(trx, actor, { at: now, ...event, detail: { hours } });
    return { id, code, expiresAt };
  });

/** @throws AppError 'enrolmentUnknown' for a code that is wrong, used, ended or too old: which, is not told */
export async function claim(
  { db, clock }: ProvisioningDeps,
  source: string,
  { code, serial, model }: EnrolmentClaim,
): Promise<EnrolmentClaimed> {
  const id = Number(code.slice(0, code.indexOf('-')));
  const password = newFieldPassword();
  const claimant = { serial, model, source, passwordHash: hashFieldPassword(password) };
  const isTaken =
    Number.isSafeInteger(id) &&
    id <= 2_147_483_647 &&
    (await store.claim(db, id, hashOf(code), claimant, clock.now()));
  if (!isTaken) throw new AppError('enrolmentUnknown');
  return { id, password, pollEveryS };
}

export async function poll(
  { db, clock, mqttUrl }: ProvisioningDeps,
  { id, password }: EnrolmentPoll,
): Promise<EnrolmentState> {
  const claimed = await store.claimedOf(db, id, clock.now());
  if (!claimed || !isFieldPassword(password, claimed.passwordHash)) return { state: 'unknown' };
  const { state, username, site } = claimed;
  if (state !== 'approved') return { state };
  if (username === null || site === null) return { state: 'unknown' };
  return { state, username, site, shard: shardOf(site), mqttUrl: mqttUrl() };
}

/** Binds the controller to a site that the actor sees. @throws AppError 'notFound', of the enrolment or the site */
export async function approve(
  deps: ProvisioningDeps,
  actor: Actor,
  language: Language,
  id: number,
  { siteId, deviceClass }: EnrolmentApproval,
): Promise<{ username: string }> {
  const { db, clock } = deps;
  const maker = await makerOf(deps, actor);
  return db.transaction().execute(async (trx) => {
    // Held while the credential is made: two who approve at once do not both.
    const waiting = await store.lockWaiting(trx, id, maker, clock.now());
    if (!waiting) throw new AppError('notFound');
    const { username } = await connectIn(trx, deps, actor, language, { place: { siteId }, deviceClass });
    await store.bind(trx, id, { username, siteId, passwordHash: waiting.passwordHash });
    const event = { action: 'enrolments.granted', subject: `site:${siteId}`, title };
    await writeAudit(trx, actor, { at: clock.now(), ...event, detail: { username, serial: waiting.serial } });
    return { username };
  });
}

export async function refuse(deps: ProvisioningDeps, actor: Actor, id: number): Promise<void> {
  const maker = await makerOf(deps, actor);
  await deps.db.transaction().execute(async (trx) => {
    if (!(await store.refuse(trx, id, maker))) throw new AppError('notFound');
    const event = { action: 'enrolments.removed', subject: `enrolment:${id}`, title };
    await writeAudit(trx, actor, { at: deps.clock.now(), ...event });
  });
}
