import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { callerNetworkOf } from '@contract/networks';
import { isMobileNumber } from '@contract/phones';
import { smsResendSeconds, type SendSmsCodeRequest } from '@contract/session';
import { dayMs, hourMs, minuteMs, secondMs, type EpochMs } from '@contract/time';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Log } from '../../platform/log';
import { accountByPhone } from '../session/accounts.store';
import type { Captchas, SmsCodes } from '../session';
import { hashOf } from '../session/token';
import type { SmsProvider } from './provider';

const livesMs = 5 * minuteMs;
const guesses = 5;
const limits = { phonePerDay: 10, sourcePerHour: 20 };

export interface Sms {
  /** Answers alike for known and unknown numbers. @throws AppError phoneWrong, smsTooSoon, captcha…, unavailable */
  sendCode(request: SendSmsCodeRequest, source: string): Promise<void>;
  forgetOld(now: EpochMs): Promise<unknown>;
}

/** The half that sign-in leans on. */
export const createSmsCodes = (db: Db, clock: Clock): SmsCodes => ({
  useCode: (phone, code) => useCode(db, phone, code, clock.now()),
});

export interface SmsDeps {
  db: Db;
  clock: Clock;
  log: Log;
  captchas: Captchas;
  provider: SmsProvider;
}

export function createSms({ db, clock, log, captchas, provider }: SmsDeps): Sms {
  let failedAt = -Infinity;

  // Not awaited by the caller: how long it takes would tell whether the number is known.
  const deliver = (phone: string, code: string) =>
    provider.send(phone, code).catch((error: unknown) => {
      failedAt = clock.monotonicMs();
      log.warn({ err: error }, 'a sign-in code could not be sent');
    });

  return {
    async sendCode({ phone, code, uuid }, source) {
      if (!isMobileNumber(phone)) throw new AppError('phoneWrong');
      if (clock.monotonicMs() - failedAt < minuteMs) throw new AppError('unavailable');
      await captchas.check(uuid, code, source);
      await countRequest(db, phone, callerNetworkOf(source), clock.now());
      const account = await accountByPhone(db, phone);
      if (!account) return;
      const secret = String(randomInt(1_000_000)).padStart(6, '0');
      await keepCode(db, phone, secret, source, clock.now());
      void deliver(phone, secret);
    },
    async forgetOld(now) {
      await db.deleteFrom('sms_codes').where('expires_at', '<', now).execute();
      await db
        .deleteFrom('sms_requests')
        .where('at', '<', now - dayMs)
        .execute();
    },
  };
}

const hashed = (phone: string, code: string) => hashOf(`${phone}:${code.trim()}`);

/** One request at a time, so that two at once cannot both be the first. */
function countRequest(db: Db, phone: string, source: string, now: EpochMs): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('coolops sms'))`.execute(trx);
    const earlier = await trx
      .selectFrom('sms_requests')
      .select(['phone', 'source', 'at'])
      .where('at', '>', now - dayMs)
      .where((eb) => eb.or([eb('phone', '=', phone), eb('source', '=', source)]))
      .execute();
    const ofPhone = earlier.filter((one) => one.phone === phone);
    const waitMs = Math.max(...ofPhone.map(({ at }) => at)) + smsResendSeconds * secondMs - now;
    if (waitMs > 0) throw new AppError('smsTooSoon', { seconds: Math.ceil(waitMs / secondMs) });
    const ofSource = earlier.filter((one) => one.source === source && one.at > now - hourMs);
    if (ofPhone.length >= limits.phonePerDay || ofSource.length >= limits.sourcePerHour)
      throw new AppError('tooManyRequests');
    await trx.insertInto('sms_requests').values({ phone, source, at: now }).execute();
  });
}

async function keepCode(db: Db, phone: string, code: string, source: string, now: EpochMs): Promise<void> {
  const row = {
    code_hash: hashed(phone, code),
    sent_at: now,
    expires_at: now + livesMs,
    failures: 0,
    source,
  };
  await db
    .insertInto('sms_codes')
    .values({ phone, ...row })
    .onConflict((conflict) => conflict.column('phone').doUpdateSet(row))
    .execute();
}

async function useCode(db: Db, phone: string, code: string, now: EpochMs): Promise<boolean> {
  const used = await db
    .deleteFrom('sms_codes')
    .where('phone', '=', phone)
    .where('code_hash', '=', hashed(phone, code))
    .where('expires_at', '>', now)
    .where('failures', '<', guesses)
    .returning('phone')
    .executeTakeFirst();
  if (used) return true;
  await db
    .updateTable('sms_codes')
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .where('phone', '=', phone)
    .execute();
  return false;
}
