import type { LoginRequest } from '@contract/session';
import type { Clock } from '../../platform/clock';
import type { Db, Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { Gate } from '../../platform/gate';
import type { SecretBox } from '../../platform/secretBox';
import type { Params } from '../params/params.store';
import { accountById, accountByName, accountByPhone, type Account } from './accounts.store';
import type { Attempts } from './attempts';
import { isSourceBlocked } from './blockedSources';
import type { Captchas } from './captcha';
import { isPasswordOf } from './passwords';
import { isSecondFactorOf } from './secondFactor';
import type { Origin, SsoSession } from './session.store';

/** Who a texted code belongs to: the phone, when the code was right. */
export interface SmsCodes {
  useCode(phone: string, code: string): Promise<boolean>;
}

/** Who finished a sign-in at the identity provider, told once for the code that /accLogin/callBack gave. */
export interface SsoCodes {
  useCode(code: string, browser: string | undefined): Promise<(SsoSession & { userId: number }) | null>;
}

export interface ProofsDeps {
  db: Db;
  clock: Clock;
  params: Params;
  attempts: Attempts;
  captchas: Captchas;
  sms: SmsCodes;
  sso: SsoCodes;
  box: SecretBox;
}

export interface Proof {
  account: Account;
  sso?: SsoSession;
}

/**
 * How a sign-in shows whose it is, by its loginType, and what then follows: the attempt is judged by both.
 * @throws AppError with the reason why it does not
 */
export async function whenProved<T>(
  deps: ProofsDeps,
  request: LoginRequest,
  origin: Origin,
  browser: string | undefined,
  then: (proof: Proof) => Promise<T>,
): Promise<T> {
  await entrance.pass(() => admit(deps, request, origin));
  if (request.loginType === 'sso') return then(await bySso(deps, request, browser));
  const prove = request.loginType === 'sms' ? bySms : byPassword;
  return deps.attempts.judged(nameOf(request), origin.source, async () => then(await prove(deps, request)));
}

/** A whole shift that comes at once leaves the database to those who work meanwhile. */
const entrance = new Gate(4);

async function admit(
  { params, captchas }: ProofsDeps,
  request: LoginRequest,
  { source }: Origin,
): Promise<void> {
  if (isSourceBlocked((await params.text('sys.login.blackIPList')) ?? '', source))
    throw new AppError('sourceBlocked');
  if (request.loginType !== 'password') return;
  if (request.username === '' || request.password === '') throw new AppError('badCredentials');
  await captchas.check(request.uuid, request.code, source);
}

async function byPassword({ db }: ProofsDeps, request: LoginRequest): Promise<Proof> {
  const account = await accountByName(db, request.username);
  if (!(await isPasswordOf(account?.password_hash ?? null, request.password)) || !account)
    throw new AppError('badCredentials');
  return { account };
}

async function bySms({ db, sms }: ProofsDeps, request: LoginRequest): Promise<Proof> {
  const isRight = await sms.useCode(request.phone, request.code);
  const account = isRight ? await accountByPhone(db, request.phone) : undefined;
  if (!account) throw new AppError('smsCodeWrong');
  return { account };
}

async function bySso(deps: ProofsDeps, request: LoginRequest, browser: string | undefined): Promise<Proof> {
  const known = await deps.sso.useCode(request.code, browser);
  const account = known ? await accountById(deps.db, known.userId) : undefined;
  if (!known || !account) throw new AppError('ssoTicketExpired');
  return { account, sso: { idToken: known.idToken, sid: known.sid } };
}

/** The provider has its own second factor; ours follows a password or a texted code. */
export async function checkSecondFactor(
  trx: Trx,
  { box, clock }: Pick<ProofsDeps, 'box' | 'clock'>,
  request: LoginRequest,
  { account }: Proof,
): Promise<void> {
  if (request.loginType === 'sso' || account.totp_confirmed_at === null) return;
  if (!request.otp) throw new AppError('otpRequired');
  if (!(await isSecondFactorOf(trx, box, account, request.otp, clock.now()))) throw new AppError('otpWrong');
}

/** Under which name attempts are counted. */
export const nameOf = (request: LoginRequest): string =>
  request.loginType === 'password' ? request.username.toLowerCase() : `phone:${request.phone}`;
