import { randomBytes } from 'node:crypto';
import { generateSecret, generateURI, verify } from 'otplib';
import { secondMs, type EpochMs } from '@contract/time';
import type { EnrolSecondFactorAnswer, SecondFactorState } from '@contract/session';
import type { Clock } from '../../platform/clock';
import type { Db, Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { SecretBox } from '../../platform/secretBox';
import type { Actor } from '../../platform/http/route';
import { writeAudit } from '../audit/audit';
import { accountById, useRecoveryCode, useTotpStep, type Account } from './accounts.store';
import type { Attempts } from './attempts';
import { isPasswordOf } from './passwords';
import { provePassword } from './provePassword';
import { isSecondFactorDemanded } from './session.store';
import { hashOf } from './token';

const issuer = 'CoolOps';
const periodS = 30;
const recoveryCodeCount = 10;

export interface SecondFactor {
  state(actor: Actor): Promise<SecondFactorState>;
  /** A new secret, which counts only once it is confirmed with a code. */
  enrol(actor: Actor, password: string): Promise<EnrolSecondFactorAnswer>;
  confirm(actor: Actor, otp: string): Promise<string[]>;
  disable(actor: Actor, password: string, otp: string): Promise<void>;
  /** Once more, before something that a stolen session must not do; who has no second factor may not do it. */
  prove(actor: Actor, otp: string | undefined): Promise<void>;
}

export interface SecondFactorDeps {
  db: Db;
  box: SecretBox;
  clock: Clock;
  attempts: Attempts;
}

/** Whether the code is the account's code of this half minute (or its neighbour), or an unused recovery code. */
export async function isSecondFactorOf(
  trx: Trx,
  box: SecretBox,
  account: Account,
  otp: string,
  now: EpochMs,
): Promise<boolean> {
  if (account.totp_secret === null) return false;
  if (!/^\d{6}$/.test(otp)) return useRecoveryCode(trx, account.id, recoveryHash(otp), now);
  const secret = box.open(account.totp_secret, ownerOf(account.id));
  if (secret === null) throw new AppError('secondFactorUnreadable');
  const step = await stepOf(secret, otp, now);
  return step !== null && useTotpStep(trx, account.id, step);
}

async function stepOf(secret: string, otp: string, now: EpochMs): Promise<number | null> {
  const epoch = Math.floor(now / secondMs);
  const result = await verify({ secret, token: otp, epoch, epochTolerance: periodS });
  return result.valid && 'epoch' in result ? Math.floor(result.epoch / periodS) : null;
}

/** A sealed secret serves the account that it was made for and no other. */
export const ownerOf = (userId: number): string => `user:${userId}`;

export function createSecondFactor({ db, box, clock, attempts }: SecondFactorDeps): SecondFactor {
  const accountOf = (actor: Actor) => accountOfPerson(db, actor);
  const checkPassword = (actor: Actor, account: Account, password: string) =>
    provePassword(attempts, account, actor.source, password);
  const change = changeBy({ db, box, clock });
  const judged = <T>(actor: Actor, account: Account, judge: () => Promise<T>) =>
    attempts.judged(account.user_name.toLowerCase(), actor.source, judge);

  return {
    prove: (actor, otp) => prove({ db, box, clock, attempts }, actor, otp),
    async state(actor) {
      const account = await accountOf(actor);
      return {
        isOn: account.totp_confirmed_at !== null,
        recoveryCodesLeft: await codesLeft(db, account.id),
      };
    },
    async enrol(actor, password) {
      const account = await accountOf(actor);
      await checkPassword(actor, account, password);
      if (account.totp_confirmed_at !== null) throw new AppError('secondFactorOn');
      const secret = generateSecret();
      await setSecret(db, account.id, box.seal(secret, ownerOf(account.id)));
      return { secret, uri: generateURI({ issuer, label: account.user_name, secret }) };
    },
    async confirm(actor, otp) {
      const account = await accountOf(actor);
      if (account.totp_confirmed_at !== null) throw new AppError('secondFactorOn');
      const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
      await judged(actor, account, () =>
        change(actor, account, { otp, action: 'secondFactor.enabled' }, (trx, now) =>
          turnOn(trx, account.id, codes, now),
        ),
      );
      return codes;
    },
    async disable(actor, password, otp) {
      const account = await accountOf(actor);
      if (account.totp_confirmed_at === null) throw new AppError('secondFactorOff');
      await judged(actor, account, async () => {
        if (!(await isPasswordOf(account.password_hash, password))) throw new AppError('oldPasswordWrong');
        if (await isSecondFactorDemanded(db, account.id)) throw new AppError('secondFactorDemanded');
        await change(actor, account, { otp, action: 'secondFactor.disabled' }, (trx) =>
          turnOff(trx, account.id),
        );
      });
    },
  };
}

interface SecondFactorChange {
  otp: string;
  action: 'secondFactor.enabled' | 'secondFactor.disabled';
}

/** A change of the second factor by its owner, who shows a code of it. @throws AppError otpWrong */
const changeBy =
  ({ db, box, clock }: Pick<SecondFactorDeps, 'db' | 'box' | 'clock'>) =>
  (
    actor: Actor,
    account: Account,
    { otp, action }: SecondFactorChange,
    change: (trx: Trx, now: EpochMs) => Promise<void>,
  ): Promise<void> =>
    db.transaction().execute(async (trx) => {
      const now = clock.now();
      if (!(await isSecondFactorOf(trx, box, account, otp, now))) throw new AppError('otpWrong');
      await change(trx, now);
      await writeAudit(trx, actor, { at: now, action, subject: `user:${account.id}` });
    });

/** @throws AppError secondFactorRequired, otpRequired, otpWrong, accountLocked */
async function prove(
  { db, box, clock, attempts }: SecondFactorDeps,
  actor: Actor,
  otp: string | undefined,
): Promise<void> {
  const account = await accountOfPerson(db, actor);
  if (actor.token !== null) throw new AppError('forbidden');
  if (account.totp_confirmed_at === null) throw new AppError('secondFactorRequired');
  if (otp === undefined || otp === '') throw new AppError('otpRequired');
  await attempts.judged(account.user_name.toLowerCase(), actor.source, () =>
    db.transaction().execute(async (trx) => {
      if (!(await isSecondFactorOf(trx, box, account, otp, clock.now()))) throw new AppError('otpWrong');
    }),
  );
}

async function accountOfPerson(db: Db, actor: Actor): Promise<Account> {
  const account = actor.isDisplay ? undefined : await accountById(db, actor.userId);
  if (!account) throw new AppError('forbidden');
  return account;
}

const newRecoveryCode = (): string => {
  const text = randomBytes(8).toString('hex');
  return `${text.slice(0, 8)}-${text.slice(8)}`;
};
const recoveryHash = (code: string): string =>
  hashOf(code.toLowerCase().replace(/[^0-9a-f]/g, '')).toString('hex');

const setSecret = (db: Db, id: number, secret: string) =>
  db
    .updateTable('users')
    .set({ totp_secret: secret, totp_last_step: null })
    .where('id', '=', id)
    .where('totp_confirmed_at', 'is', null)
    .execute();

async function turnOn(trx: Trx, id: number, codes: readonly string[], now: EpochMs): Promise<void> {
  await trx.updateTable('users').set({ totp_confirmed_at: now }).where('id', '=', id).execute();
  await trx.deleteFrom('recovery_codes').where('user_id', '=', id).execute();
  const rows = codes.map((code) => ({ user_id: id, code_hash: recoveryHash(code), used_at: null }));
  await trx.insertInto('recovery_codes').values(rows).execute();
}

export async function turnOff(trx: Trx, id: number): Promise<void> {
  const off = { totp_secret: null, totp_confirmed_at: null, totp_last_step: null };
  await trx.updateTable('users').set(off).where('id', '=', id).execute();
  await trx.deleteFrom('recovery_codes').where('user_id', '=', id).execute();
}

async function codesLeft(db: Db, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
