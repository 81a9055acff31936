import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import type { Log } from '../../platform/log';
import { LeaseWatch } from '../../platform/leaseWatch';
import { createChecks, type Checks } from './checks';
import { claimDeliveries, deliveryLeases, dueDeliveries, endLeases, type Due } from './claims.store';
import type { Delivery } from './deliveries.store';
import { Proven, Rooms, type Begun } from './room';
import { leaseMs, type Sender } from './sender';

export interface LanesDeps {
  db: Db;
  clock: Clock;
  log: Log;
  sender: Sender;
}

/**
 * One lane for each channel: what is due there is sent beside the other lanes, and within it a message waits neither for
 * repeated attempts nor for receivers that do not answer.
 */
export interface Lanes {
  /** Begins what is due, as far as the lanes have room. Answers how many were begun. */
  pump(): Promise<number>;
  /** Once everything that was begun is over. */
  settled(): Promise<void>;
  /** What could not be stored is not tried again; what is on its way ends. */
  end(): void;
}

export const createLanes = ({ db, clock, log, sender }: LanesDeps): Lanes => {
  const begun = new Map<number, Begun>();
  const running = new Set<Promise<void>>();
  const proven = new Proven();
  const ending = new AbortController();
  const leases = new LeaseWatch(clock, leaseMs);

  /** What has room, held in `begun` so that what follows finds less. */
  const reserve = async (): Promise<Due[]> => {
    const due = (await dueDeliveries(db, clock.now())).filter(({ id }) => !begun.has(id));
    const nowMs = clock.monotonicMs();
    const taken = new Rooms(begun.values(), nowMs).take(proven.inTurn(due));
    for (const one of taken) begun.set(one.id, { ...one, atMs: nowMs });
    return taken;
  };

  const carry = async (delivery: Delivery, checks: Checks): Promise<void> => {
    try {
      proven.remember(delivery, (await sender.carry(delivery, ending.signal, checks)) === null);
    } catch (error) {
      log.error({ err: error, delivery: delivery.id }, 'a notification failed');
    } finally {
      begun.delete(delivery.id);
    }
  };

  const begin = async (): Promise<number> => {
    const over = leases.over(await deliveryLeases(db));
    await endLeases(db, { own: [...begun.keys()], over }, clock.now());
    const reserved = await reserve();
    const left = new Set(reserved.map(({ id }) => id));
    try {
      const may = await Promise.all(reserved.map((due) => sender.mayTry(due)));
      const ids = reserved.filter((_, at) => may[at]).map(({ id }) => id);
      const claimed = await claimDeliveries(db, ids, clock.now(), leaseMs);
      const checks = createChecks(db);
      for (const delivery of claimed) {
        left.delete(delivery.id);
        const run = carry(delivery, checks).finally(() => running.delete(run));
        running.add(run);
      }
      return claimed.length;
    } finally {
      for (const id of left) begun.delete(id);
    }
  };

  let turn: Promise<unknown> = Promise.resolve();
  return {
    pump() {
      const next = turn.then(begin, begin);
      turn = next.catch(() => undefined);
      return next;
    },
    settled: async () => {
      await Promise.all(running);
    },
    end: () => ending.abort(),
  };
};
