import { minuteMs, secondMs, type EpochMs } from '@contract/time';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import type { Log } from '../../platform/log';
import { retryAfter } from '../../platform/outbound/backOff';
import { findChannel } from './channel';
import { alarmsInScopeOf, mayTellOutside, ordersInScopeOf, stateOfAuthor } from './authors';
import {
  claimDeliveries,
  claimDelivery,
  markDelivered,
  markFailed,
  postpone,
  type Delivery,
} from './deliveries.store';
import { takeTurn } from './pace';
import { isFinal, transports, type TransportDeps } from './transports';
import { Refused } from './transports/transport';

export interface SenderDeps extends TransportDeps {
  db: Db;
  clock: Clock;
  log: Log;
  /** First wait after a failure, ms; doubled each time. */
  firstRetryMs?: number;
}

export const mostAttempts = 8;
const leaseMs = 2 * minuteMs;
const atOnce = 8;
const usualRetryMs = 30 * secondMs;

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The channel may not be used before then: nothing was tried. */
class TooSoon extends Error {
  constructor(readonly until: EpochMs) {
    super('the channel has sent as many messages as its service takes; try again in a minute');
  }
}

/** @throws Refused when who answers for the message may not send it any more, as it stands */
async function demandAuthor(db: Db, { event, authorId, alarmIds, orderIds }: Delivery): Promise<void> {
  if (event === 'test') return;
  if (authorId === null) throw new Refused('nobody answers for it');
  const isReport = event === 'report';
  const may = isReport
    ? await mayTellOutside(db, authorId)
    : (await stateOfAuthor(db, authorId)) === 'active';
  if (!may) throw new Refused('its author may not send it any more');
  if (isReport) return;
  const seen = await alarmsInScopeOf(db, authorId, alarmIds);
  const orders = await ordersInScopeOf(db, authorId, orderIds);
  if (seen.length < new Set(alarmIds).size || orders.length < new Set(orderIds).size)
    throw new Refused('its author may not see all of it any more');
}

export interface Sender {
  /** Sends what is due; answers how many were tried. */
  sendDue(): Promise<number>;
  /** Sends this one now. Answers why it failed, or null. */
  sendNow(deliveryId: number): Promise<string | null>;
}

export const createSender = (deps: SenderDeps): Sender => {
  const { db, clock, log, firstRetryMs = usualRetryMs } = deps;

  const attempt = async (delivery: Delivery): Promise<void> => {
    const channel = await findChannel(db, delivery.channelId);
    if (!channel?.isOn) throw new Error('the channel is switched off');
    await demandAuthor(db, delivery);
    const until = await takeTurn(db, channel, clock.now());
    if (until !== null) throw new TooSoon(until);
    await transports[channel.kind](deps, channel, { ...delivery, deliveryId: delivery.id });
  };

  const nextOf = (delivery: Delivery, error: unknown, now: EpochMs): EpochMs | null =>
    delivery.event === 'test' || isFinal(error) || delivery.attempts >= mostAttempts
      ? null
      : now + retryAfter(delivery.attempts, firstRetryMs);

  const carry = async (delivery: Delivery): Promise<string | null> => {
    try {
      await attempt(delivery);
      await markDelivered(db, delivery, clock.now());
      return null;
    } catch (error) {
      if (error instanceof TooSoon && delivery.event !== 'test') {
        await postpone(db, delivery, error.until);
        return null;
      }
      const now = clock.now();
      const nextAt = nextOf(delivery, error, now);
      log.warn({ err: error, delivery: delivery.id, isGivenUp: nextAt === null }, 'a notification failed');
      await markFailed(db, delivery, wordsOf(error), nextAt, now);
      return wordsOf(error);
    }
  };

  return {
    async sendDue() {
      const due = await claimDeliveries(db, clock.now(), leaseMs, atOnce);
      await Promise.all(due.map(carry));
      return due.length;
    },
    async sendNow(deliveryId) {
      const delivery = await claimDelivery(db, deliveryId, clock.now(), leaseMs);
      return delivery === null ? null : carry(delivery);
    },
  };
};
