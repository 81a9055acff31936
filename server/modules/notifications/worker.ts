import { secondMs, type EpochMs } from '@contract/time';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock';
import type { Db, Trx } from '../../platform/database/database';
import type { Log } from '../../platform/log';
import { watchSetBack, watchSetForward } from '../../platform/clockSteps';
import type { Unit } from '../../platform/unit';
import { within } from '../../platform/database/within';
import { countAnew, countOn } from './calls.store';
import { planCentre } from './centrePlan';
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
  /** How long ago a plan ended well, or the worker was started; null while it does not run. */
  plannedAgeMs(): number | null;
}

const planEveryMs = secondMs / 2;
const sendEveryMs = secondMs / 4;

/** Work that begins with each beat, unless the last time is not over; `atWork` holds what has begun. */
const beatingOn =
  (clock: Clock, atWork: Set<Promise<void>>) =>
  (everyMs: number, work: () => Promise<void>): (() => void) => {
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

/** How our clock was set since a plan was made by this process. */
interface ClockSteps {
  isSetBack: boolean;
  forwardMs: number;
}

/** Messages of alarms, of the centre and of orders: none waits for another that fails. Answers whether all ended well. */
const planAll = async (
  trx: Trx,
  settings: PlanSettings,
  now: EpochMs,
  { isSetBack, forwardMs }: ClockSteps,
): Promise<boolean> => {
  let isWell = true;
  const anew = [
    ...(isSetBack ? [() => countAnew(trx, now)] : []),
    ...(forwardMs > 0 ? [() => countOn(trx, now, forwardMs)] : []),
  ];
  for (const part of [...anew, planDeliveries, planCentre, planFaults]) {
    const failure = await within(trx, () => part(trx, settings, now));
    if (failure === null) continue;
    isWell = false;
    settings.failed(failure, null);
  }
  return isWell;
};

/** Finds out how our clock was set since this process made a plan. */
const watchSteps = (clock: Clock) => {
  const [isClockSetBack, setForwardMs] = [watchSetBack(clock), watchSetForward(clock)];
  let steps: ClockSteps = { isSetBack: false, forwardMs: 0 };
  return {
    look: (): ClockSteps => {
      const [isSetBack, forwardMs] = [isClockSetBack(), setForwardMs()];
      steps = { isSetBack: isSetBack || steps.isSetBack, forwardMs: forwardMs + steps.forwardMs };
      return steps;
    },
    planned: (): void => {
      steps = { isSetBack: false, forwardMs: 0 };
    },
  };
};

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
  const beats = beatingOn(clock, atWork);
  const steps = watchSteps(clock);
  let plannedMs: number | null = null;

  const planned = (seen: ClockSteps) =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ mine: boolean }>`
        select pg_try_advisory_xact_lock(hashtext('coolops notifications')) as mine`.execute(trx);
      const isMine = rows[0]?.mine === true;
      return { isMine, isWell: !isMine || (await planAll(trx, settings, clock.now(), seen)) };
    });
  const plan = async (): Promise<void> => {
    const seen = steps.look();
    try {
      const { isMine, isWell } = await planned(seen);
      if (!isWell) return;
      plannedMs = clock.monotonicMs();
      if (isMine) steps.planned();
    } catch (error) {
      log.error({ err: error }, 'notifications could not be planned; tried again');
    }
  };
  const send = () =>
    lanes.pump().then(
      () => undefined,
      (error: unknown) => log.error({ err: error }, 'notifications could not be sent; tried again'),
    );

  return {
    name: 'notifications',
    async turn() {
      await plan();
      while ((await lanes.pump()) > 0) await lanes.settled();
    },
    plannedAgeMs: () => (plannedMs === null ? null : clock.monotonicMs() - plannedMs),
    async start() {
      plannedMs = clock.monotonicMs();
      lanes = createLanes({ db, clock, log, sender });
      cancels = [beats(planEveryMs, () => plan().then(send)), beats(sendEveryMs, send)];
    },
    async stop() {
      for (const cancel of cancels.splice(0)) cancel();
      await Promise.all(atWork);
      lanes.end();
      await lanes.settled();
      plannedMs = null;
    },
  };
};
