import { setTimeout as pause } from 'node:timers/promises';
import { callerNetworkOf } from '@contract/networks';
import { minuteMs, secondMs } from '@contract/time';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { Gates } from '../../platform/gate';
import type { Params } from '../params/params.store';
import { reserve, settleRight, settleWrong, takeBack, type Counted, type Limits } from './attempts.store';

const patience = { account: 5, source: 100, longestMinutes: 60 };
/** Stands for every account when a source tries many names. */
const anyAccount = '*';
/** So many of one account, or of one source, are judged at once; so many may wait. */
const atOnce = { account: 5, source: 4, waiting: 1_000 };
/** While another process judges attempts on the same account. */
const askAgainMs = 50;
const longestWaitMs = 20 * secondMs;

/** What an account and a source may still try; never one account from every source. */
export interface Attempts {
  /**
   * Judges one attempt: what `judge` throws as AppError counts as a failure, unless only the second factor was
   * missing; when it answers, the person proved to be who they are and what failed before is forgiven.
   * @throws AppError accountLocked while the account or the source has to wait
   */
  judged<T>(account: string, address: string, judge: () => Promise<T>): Promise<T>;
}

export interface AttemptsDeps {
  db: Db;
  clock: Clock;
  params: Params;
}

type Settle = (db: Db, counted: Counted) => Promise<unknown>;

export function createAttempts({ db, clock, params }: AttemptsDeps): Attempts {
  const accounts = new Gates(atOnce.account, atOnce.waiting);
  const sources = new Gates(atOnce.source, atOnce.waiting);

  const limitsOf = async (param: string, usual: number): Promise<Limits> => ({
    free: await params.number(param, usual),
    longestLockMs: (await params.number('sys.lock.longestMinutes', patience.longestMinutes)) * minuteMs,
  });

  async function reserveOrRefuse(counted: Counted, limits: Limits): Promise<void> {
    const untilMs = clock.monotonicMs() + longestWaitMs;
    for (;;) {
      const answer = await reserve(db, counted, limits, clock.now());
      if (answer === 'reserved') return;
      if (answer !== 'busy')
        throw new AppError('accountLocked', { minutes: Math.ceil(answer.waitMs / minuteMs) });
      if (clock.monotonicMs() >= untilMs) throw new AppError('tooManyRequests');
      await pause(askAgainMs);
    }
  }

  async function counting<T>(counted: Counted, limits: Limits, ifRight: Settle, judge: () => Promise<T>) {
    await reserveOrRefuse(counted, limits);
    let answer: T;
    try {
      answer = await judge();
    } catch (error) {
      if (isWrong(error)) await settleWrong(db, counted, limits, clock.now());
      else await takeBack(db, counted);
      throw error;
    }
    await ifRight(db, counted);
    return answer;
  }

  return {
    judged(account, address, judge) {
      const source = callerNetworkOf(address);
      const judgeAccount = async () => {
        const ofAccount = await limitsOf('sys.lock.failures', patience.account);
        const ofSource = await limitsOf('sys.lock.sourceFailures', patience.source);
        return counting({ account: anyAccount, source }, ofSource, takeBack, () =>
          counting({ account, source }, ofAccount, settleRight, judge),
        );
      };
      return accounts.pass(`${account} ${source}`, () => sources.pass(source, judgeAccount));
    },
  };
}

/** A failure of the server is no guess, and neither is a right password whose code is still to come. */
const isWrong = (error: unknown): boolean =>
  error instanceof AppError && error.reason !== 'otpRequired' && error.reason !== 'tooManyRequests';
