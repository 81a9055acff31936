import type { NonRoutineEvent } from '@contract/nonRoutine';
import { leastRecoveryDays, recoveryDays, type RecoveryObstacle } from '@contract/recoveries';
import { calTrackBaseline, leastBaselineDays, savingsOf, type SavingsOf } from '@contract/savings';
import { dayMs, type EpochMs } from '@contract/time';
import type { Db } from '../../platform/database/database';
import { fitChangePoints } from '../../savings/changePoints/fitChangePoints';
import { withoutEvents } from '../../savings/nonRoutine';
import { recoveryOf } from '../../savings/recovery';
import { sharedWeather } from '../../savings/sharedWeather';
import { statisticsOf } from '../../savings/siteSaving';
import { unknownErrorK } from '../../savings/weatherError';
import { siteOutdoor } from '../energy';
import { countableDays, daysOf, eventsOfSites, type CountedDay } from '../savings';
import { changesOf, dueOrders } from './due.store';
import { writeRecoveries, type RecoveryRow } from './recoveries.store';
import { windowsOf, type MendedOrder, type RecoveryWindows } from './windows';

export interface RecoveryNight {
  /** Start of the last day that is looked at. */
  day: EpochMs;
  /** Ends by then, wall clock; what is left is done by the next night. */
  until: EpochMs;
}

interface Known {
  windows: RecoveryWindows;
  days: readonly CountedDay[];
  events: readonly NonRoutineEvent[];
  errorK: number;
}

type Told = Omit<RecoveryRow, 'orderId' | 'siteId' | 'repairedAt' | 'weatherSource'>;

const ordersAtOnce = 25;

/** Against the baseline of one energy; without a figure, what stands in its way. */
function toldOf(of: SavingsOf, { windows, days, events, errorK }: Known): Told {
  const counted = withoutEvents(
    daysOf(days, of),
    events.filter((event) => event.of === of),
  );
  const inside = (from: EpochMs, to: EpochMs) => counted.filter(({ day }) => day >= from && day < to);
  const baseline = inside(windows.baselineFrom, windows.baselineTo);
  const before = inside(windows.beforeFrom, windows.beforeTo);
  const after = inside(windows.afterFrom, windows.afterTo);
  const known = { of, beforeDays: before.length, afterDays: after.length };
  const nothing = (obstacle: RecoveryObstacle): Told => ({ ...known, obstacle, ...unknown });
  if (windows.obstacle !== null) return nothing(windows.obstacle);
  if (baseline.length < leastBaselineDays) return nothing('fewBaselineDays');
  if (before.length < leastRecoveryDays.before || after.length < leastRecoveryDays.after)
    return nothing('meterSilent');
  const [model] = fitChangePoints(baseline).models;
  if (!model) return nothing('noModel');
  const statistics = statisticsOf(model, baseline);
  const told = recoveryOf({ model, statistics, before, after, errorK });
  return { ...known, obstacle: null, form: model.form, cvRmse: statistics.cvRmseAdjusted, ...told };
}

const unknown = { form: null, cvRmse: null, recoveredKwh: null, bandKwh: null, weatherKwh: null };

/** Air conditioners by themselves where they tell, the whole site where only it does. */
function bestOf(known: Known): Told {
  const [ac, total] = savingsOf.map((of) => toldOf(of, known));
  if (!ac || !total) throw new Error('energies that a baseline is made of');
  return ac.obstacle !== null && total.obstacle === null ? total : ac;
}

async function rowsOf(db: Db, orders: readonly MendedOrder[], day: EpochMs): Promise<RecoveryRow[]> {
  const siteIds = [...new Set(orders.map(({ siteId }) => siteId))];
  const longestMs = (calTrackBaseline.days + recoveryDays.after) * dayMs;
  const changes = await changesOf(db, siteIds, day - longestMs);
  const found = orders.map((order) => {
    const { siteId, id } = order;
    const { faults = [], plans = [] } = changes.get(siteId) ?? {};
    const others = faults.filter((fault) => fault.id !== id);
    return { order, windows: windowsOf(order, { siteId, plans, faults: others }, day) };
  });
  const events = await eventsOfSites(db, siteIds);
  const rows: RecoveryRow[] = [];
  for (const { order, windows } of found) {
    const { id: orderId, siteId, areaId, repairedAt } = order;
    const span = { siteId, from: windows.baselineFrom, to: Math.max(windows.afterTo, windows.beforeTo) };
    const days = (await countableDays(db, [span])).get(siteId)?.days ?? [];
    const outdoor = await siteOutdoor(db, siteId, { from: windows.beforeFrom, to: span.to });
    const known = {
      windows,
      days,
      events: events.get(siteId) ?? [],
      errorK: outdoor.errorK ?? unknownErrorK,
    };
    const weatherSource = sharedWeather(outdoor.days, areaId);
    rows.push({ ...bestOf(known), orderId, siteId, repairedAt, weatherSource });
  }
  return rows;
}

/** Tells what was recovered since each repair that is due. @returns how many were looked at */
export async function recoverNight(
  db: Db,
  { day, until }: RecoveryNight,
  now: () => EpochMs,
): Promise<number> {
  const due = await dueOrders(db, day);
  let done = 0;
  for (; done < due.length && now() < until; done += ordersAtOnce)
    await writeRecoveries(db, await rowsOf(db, due.slice(done, done + ordersAtOnce), day), day);
  return Math.min(done, due.length);
}
