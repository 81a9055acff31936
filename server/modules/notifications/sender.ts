import { dayMs, hourMs, minuteMs, secondMs, type EpochMs } from '@contract/time';
import { rest, type Clock } from '../../platform/clock';
import { watchAges } from '../../platform/clockSteps';
import type { Db } from '../../platform/database/database';
import type { Log } from '../../platform/log';
import { storedWords } from '../../platform/http/storedWords';
import { failureWords as wordsOf } from '../../platform/outbound/failureWords';
import { retryAfter } from '../../platform/outbound/backOff';
import { createChecks, type Checks } from './checks';
import { closeCircuit, countFailure, giveUpOld, pause, takeProbe } from './circuits.store';
import type { Due } from './claims.store';
import { claimDelivery, markDelivered, markFailed, postpone, type Delivery } from './deliveries.store';
import { takeTurn } from './pace';
import { isAnswer, isBusy, isFinal, transports, type TransportDeps } from './transports';

export interface SenderDeps extends TransportDeps {
  db: Db;
  clock: Clock;
  log: Log;
  /** First wait after a failure, ms; doubled each time. */
  firstRetryMs?: number;
}

/** A message is given up after so many attempts, and not before it was tried for that long. */
const [mostAttempts, leastTriedMs] = [8, 4 * hourMs];
/** No attempt takes longer, so that the lease outlives it and a killed process is soon replaced. */
const attemptLimitMs = 20 * secondMs;
export const leaseMs = 30 * secondMs;
const usualRetryMs = 30 * secondMs;
const againMs = secondMs;
/** One connection too many is soon one less: so many attempts follow each other closely, and say nothing of the receiver. */
const [busyAttempts, busyRetryMs] = [3, 2 * secondMs];
/** Levels that must arrive soon after their receiver is back. */
const urgentLevel = 2;

/** The channel may not be used before then: nothing was tried. */
class TooSoon extends Error {
  constructor(readonly until: EpochMs) {
    super(storedWords('notify.error.tooSoon'));
  }
}

/** What went wrong at the receiver, or on the way to it. */
class Undelivered extends Error {
  constructor(override readonly cause: unknown) {
    super(wordsOf(cause));
  }
}

export interface Sender {
  /** Whether the receiver of this may be tried now. */
  mayTry(due: Due): Promise<boolean>;
  /** Tries one that was claimed, and stores what became of it. Answers why it failed, or null. */
  carry(delivery: Delivery, signal: AbortSignal, checks: Checks): Promise<string | null>;
  /** Sends this one now. Answers why it failed, or null. */
  sendNow(deliveryId: number): Promise<string | null>;
}

/** How a try ended, before it is stored. */
type Outcome =
  | { kind: 'delivered' }
  | { kind: 'tooSoon'; until: EpochMs }
  | { kind: 'failed'; error: unknown };

const isTest = ({ event }: Delivery): boolean => event === 'test';

const isMomentary = ({ attempts }: Delivery, error: unknown): boolean =>
  isBusy(error) && attempts <= busyAttempts;

/** What nobody answered to is tried at a steady pace, what was put off with growing patience; both soon if urgent. */
const waitOf = (delivery: Delivery, error: unknown, firstMs: number): number => {
  const { attempts, level } = delivery;
  if (isMomentary(delivery, error)) return retryAfter(attempts, Math.min(busyRetryMs, firstMs));
  const isUrgent = level !== null && level <= urgentLevel;
  if (!isUrgent) return retryAfter(attempts, firstMs);
  return isAnswer(error) ? retryAfter(attempts, firstMs, 2 * firstMs) : firstMs;
};

/** What a try meant for the delivery and for its receiver. */
const createOutcomes = ({ db, clock, log, firstRetryMs = usualRetryMs }: SenderDeps) => {
  const ageOf = watchAges(clock);
  const nextOf = (delivery: Delivery, error: unknown, now: EpochMs): EpochMs | null => {
    const isSpent = delivery.attempts >= mostAttempts && ageOf(delivery.createdAt) >= leastTriedMs;
    return isTest(delivery) || isFinal(error) || isSpent ? null : now + waitOf(delivery, error, firstRetryMs);
  };

  const storeFailure = async (delivery: Delivery, error: unknown): Promise<void> => {
    const now = clock.now();
    const why = error instanceof Undelivered ? error.cause : error;
    const nextAt = nextOf(delivery, why, now);
    log.warn({ err: why, delivery: delivery.id, isGivenUp: nextAt === null }, 'a notification failed');
    await markFailed(db, delivery, wordsOf(why), nextAt, now);
    // A refusal of this message, or of ourselves, says nothing of the next.
    if (isTest(delivery) || isFinal(why) || isMomentary(delivery, why) || !(error instanceof Undelivered))
      return;
    await countFailure(db, delivery, { error: wordsOf(why), isAnswered: isAnswer(why) }, now);
    if (ageOf(now - dayMs) < dayMs) return;
    const dropped = await giveUpOld(db, delivery, wordsOf(why), now);
    if (dropped > 0) log.warn({ channel: delivery.channelId, dropped }, 'notifications waited a day in vain');
  };

  const store = async (delivery: Delivery, outcome: Outcome): Promise<void> => {
    const now = clock.now();
    if (outcome.kind === 'failed') return storeFailure(delivery, outcome.error);
    if (outcome.kind === 'delivered') {
      await markDelivered(db, delivery, now);
      return closeCircuit(db, delivery, now);
    }
    await postpone(db, delivery, outcome.until, now);
    await pause(db, delivery, outcome.until, now);
  };

  /** A database that is away must not make somebody get the same message twice. */
  return async (delivery: Delivery, outcome: Outcome, signal: AbortSignal): Promise<void> => {
    for (;;) {
      try {
        return await store(delivery, outcome);
      } catch (error) {
        log.error({ err: error, delivery: delivery.id }, 'what became of a notification is not stored yet');
        if (signal.aborted) return;
        await rest(clock, againMs, signal);
      }
    }
  };
};

export const createSender = (deps: SenderDeps): Sender => {
  const { db, clock } = deps;
  const store = createOutcomes(deps);

  const transmit = async (delivery: Delivery, checks: Checks): Promise<void> => {
    const channel = await checks.channelOf(delivery);
    await checks.demandAuthor(delivery);
    const until = await takeTurn(db, channel, clock.now());
    if (until !== null) throw new TooSoon(until);
    const sent = transports[channel.kind](deps, channel, { ...delivery, deliveryId: delivery.id });
    await within(clock, attemptLimitMs, sent).catch((error: unknown) => {
      throw new Undelivered(error);
    });
  };

  const attempt = async (delivery: Delivery, checks: Checks): Promise<Outcome> => {
    try {
      await transmit(delivery, checks);
      return { kind: 'delivered' };
    } catch (error) {
      if (error instanceof TooSoon && !isTest(delivery)) return { kind: 'tooSoon', until: error.until };
      return { kind: 'failed', error };
    }
  };

  const carry: Sender['carry'] = async (delivery, signal, checks) => {
    const outcome = await attempt(delivery, checks);
    await store(delivery, outcome, signal);
    return outcome.kind === 'failed' ? wordsOf(outcome.error) : null;
  };

  return {
    mayTry: (due) => (due.isProbe ? takeProbe(db, due, clock.now()) : Promise.resolve(true)),
    carry,
    async sendNow(deliveryId) {
      const delivery = await claimDelivery(db, deliveryId, clock.now(), leaseMs);
      return delivery === null ? null : carry(delivery, AbortSignal.timeout(minuteMs), createChecks(db));
    },
  };
};

/** @throws Error when the work takes longer */
async function within(clock: Clock, limitMs: number, work: Promise<void>): Promise<void> {
  let cancel = (): void => undefined;
  const late = new Promise<never>((_, reject) => {
    cancel = clock.after(limitMs, () => reject(new Error(storedWords('outbound.noAnswer', { host: '' }))));
  });
  await Promise.race([work, late]).finally(() => cancel());
}
