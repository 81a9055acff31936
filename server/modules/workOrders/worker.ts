import { sql } from 'kysely';
import { hourMs, minuteMs, secondMs } from '@contract/time';
import { earlyReportMinutes } from '@contract/workOrders';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import type { Log } from '../../platform/log';
import type { Unit } from '../../platform/unit';
import { findOrder } from '../faults/orders.store';
import { everything } from '../scope';
import { numberEvents, purgeEvents } from './events.store';
import { judgeEarly } from './judge';
import { ordersWithOldEarly } from './reports.store';
import type { Sender } from './sender';

export interface WorkOrderWorkerDeps {
  db: Db;
  clock: Clock;
  log: Log;
  plantTimeZone: string;
  delayFactor: number;
  sender: Sender;
}

export interface WorkOrderWorker extends Unit {
  /** One round: numbers what was committed, sends what is due, and waits no longer for what does not come. */
  turn(): Promise<void>;
}

const everyMs = secondMs;

/** Reports that wait in vain are judged without the ones that did not come; of several workers one takes an order. */
async function judgeOldEarly({ db, clock, plantTimeZone, delayFactor }: WorkOrderWorkerDeps): Promise<void> {
  const now = clock.now();
  const before = now - earlyReportMinutes * minuteMs * delayFactor;
  for (const id of await ordersWithOldEarly(db, Math.round(before)))
    await db.transaction().execute(async (trx) => {
      const locked = await sql`select 1 from fault_orders where id = ${id} for update skip locked`.execute(
        trx,
      );
      const row = locked.rows.length === 0 ? null : await findOrder(trx, everything, id);
      if (row === null || row.system_id === null) return;
      const system = { id: row.system_id, name: row.system_name ?? '' };
      await judgeEarly(trx, row, { system, now, timeZone: plantTimeZone });
    });
}

/** Any number of processes may have one: each event is sent by one of them. */
export function createWorkOrderWorker(deps: WorkOrderWorkerDeps): WorkOrderWorker {
  const { db, clock, log, sender } = deps;
  let cancels: (() => void)[] = [];
  let running: Promise<void> | null = null;
  const failed = (error: unknown) => log.error({ err: error }, 'work-order systems could not be served');
  const upkeep = async (): Promise<void> => {
    await numberEvents(db);
    await judgeOldEarly(deps);
  };
  const beat = (): void => {
    running ??= upkeep()
      // A system that is slow to answer must not hold up the numbers of the others.
      .then(() => void sender.sendDue().catch(failed))
      .catch(failed)
      .finally(() => {
        running = null;
      });
  };
  return {
    name: 'work-order systems',
    async turn() {
      await upkeep();
      await sender.sendDue();
    },
    start: async () => {
      cancels = [
        clock.every(everyMs, beat),
        clock.every(hourMs, () => void purgeEvents(db, clock.now()).catch(failed)),
      ];
    },
    stop: async () => {
      for (const cancel of cancels) cancel();
      await running;
      await sender.end();
    },
  };
}
