import { secondMs } from '@contract/time';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import type { Log } from '../../platform/log';
import type { Unit } from '../../platform/unit';
import { planFaults } from './faultPlan';
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
  /** One round: plans, when no other process is at it, and sends what is due. */
  turn(): Promise<void>;
}

const everyMs = secondMs;

/** Any number of processes may have one: one at a time plans, and each delivery is sent by one of them. */
export const createNotificationWorker = ({
  db,
  clock,
  log,
  settings,
  sender,
}: NotificationWorkerDeps): NotificationWorker => {
  let cancel = (): void => undefined;
  let running: Promise<void> | null = null;
  let isEnding = false;

  const plan = () =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ mine: boolean }>`
        select pg_try_advisory_xact_lock(hashtext('coolops notifications')) as mine`.execute(trx);
      if (rows[0]?.mine !== true) return;
      await planDeliveries(trx, settings, clock.now());
      await planFaults(trx, settings, clock.now());
    });

  const turn = async (): Promise<void> => {
    await plan().catch((error: unknown) =>
      log.error({ err: error }, 'notifications could not be planned; tried again'),
    );
    while (!isEnding && (await sender.sendDue()) > 0);
  };

  const beat = (): void => {
    running ??= turn()
      .catch((error: unknown) => log.error({ err: error }, 'notifications could not be sent; tried again'))
      .finally(() => {
        running = null;
      });
  };

  return {
    name: 'notifications',
    turn,
    start: async () => {
      isEnding = false;
      cancel = clock.every(everyMs, beat);
    },
    stop: async () => {
      isEnding = true;
      cancel();
      await running;
    },
  };
};
