import { secondMs } from '@contract/time';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import type { Log } from '../../platform/log';
import type { Unit } from '../../platform/unit';
import { planFaults } from './faultPlan';
import { createLanes } from './lanes';
import { planDeliveries, type PlanSettings } from './plan';
import type { Sender } from './sender';

export interface NotificationWorkerDeps {
  db: Db;
  clock: Clock;
  log: Log;
  settings: PlanSettings;
  sender: Sender;
}

export interface NotificationWorker extends Unit {
  /** One round: plans, when no other process is at it, and sends what is due, to its end. */
  turn(): Promise<void>;
}

const planEveryMs = secondMs;
const sendEveryMs = 500;

/** Any number of processes may have one: one at a time plans, and each delivery is sent by one of them. */
export const createNotificationWorker = ({
  db,
  clock,
  log,
  settings,
  sender,
}: NotificationWorkerDeps): NotificationWorker => {
  let cancels: (() => void)[] = [];
  let lanes = createLanes({ db, clock, log, sender });
  const atWork = new Set<Promise<void>>();

  const planned = () =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ mine: boolean }>`
        select pg_try_advisory_xact_lock(hashtext('coolops notifications')) as mine`.execute(trx);
      if (rows[0]?.mine !== true) return;
      await planDeliveries(trx, settings, clock.now());
      await planFaults(trx, settings, clock.now());
    });
  const plan = () =>
    planned().catch((error: unknown) =>
      log.error({ err: error }, 'notifications could not be planned; tried again'),
    );
  const send = () =>
    lanes.pump().then(
      () => undefined,
      (error: unknown) => log.error({ err: error }, 'notifications could not be sent; tried again'),
    );

  /** Begins again with the next beat, unless the last time is not over. */
  const beat = (everyMs: number, work: () => Promise<void>): (() => void) => {
    let isBusy = false;
    return clock.every(everyMs, () => {
      if (isBusy) return;
      isBusy = true;
      const run = work().finally(() => {
        isBusy = false;
        atWork.delete(run);
      });
      atWork.add(run);
    });
  };

  return {
    name: 'notifications',
    async turn() {
      await plan();
      while ((await lanes.pump()) > 0) await lanes.settled();
    },
    async start() {
      lanes = createLanes({ db, clock, log, sender });
      cancels = [beat(planEveryMs, () => plan().then(send)), beat(sendEveryMs, send)];
    },
    async stop() {
      for (const cancel of cancels.splice(0)) cancel();
      await Promise.all(atWork);
      lanes.end();
      await lanes.settled();
    },
  };
};
