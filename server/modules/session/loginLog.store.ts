import type { EpochMs } from '@contract/time';
import type { Db, Trx } from '../../platform/database/database';
import type { Origin } from './session.store';

export interface LoginLogEntry extends Origin {
  userName: string;
  isSuccess: boolean;
  /** Name of the outcome: `success`, or a reason of contract/errors. Its words are chosen when it is read. */
  outcome: string;
  at: EpochMs;
}

export const writeLoginLog = (trx: Db | Trx, entry: LoginLogEntry) =>
  trx
    .insertInto('login_log')
    .values({
      user_name: entry.userName.slice(0, 64),
      status: entry.isSuccess ? '0' : '1',
      source: entry.source,
      browser: browserOf(entry.userAgent),
      os: systemOf(entry.userAgent),
      msg: entry.outcome,
      login_time: entry.at,
    })
    .execute();

const firstOf = (known: readonly [RegExp, string][], text: string): string =>
  known.find(([pattern]) => pattern.test(text))?.[1] ?? '';

const browserOf = (userAgent: string) =>
  firstOf(
    [
      [/Edg\//, 'Edge'],
      [/OPR\//, 'Opera'],
      [/Firefox\//, 'Firefox'],
      [/Chrom(e|ium)\//, 'Chrome'],
      [/Safari\//, 'Safari'],
    ],
    userAgent,
  );

const systemOf = (userAgent: string) =>
  firstOf(
    [
      [/Windows/, 'Windows'],
      [/Android/, 'Android'],
      [/iPhone|iPad/, 'iOS'],
      [/Mac OS X/, 'macOS'],
      [/Linux/, 'Linux'],
    ],
    userAgent,
  );
