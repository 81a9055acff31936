import { centreName } from '@contract/commands';
import { hourMs, secondMs, type EpochMs } from '@contract/time';
import type { Clock } from '../../platform/clock';
import type { Db, Trx } from '../../platform/database/database';
import type { Log } from '../../platform/log';
import { inTurns } from '../../platform/turns';
import type { Unit } from '../../platform/unit';
import { conclude } from '../../savings/experiment/conclude';
import { assignPlans, oneAtATime } from '../strategies';
import { note, placeAt } from './experiments.service';
import {
  endExperiment,
  runningExperiments,
  signsOf,
  type ExperimentRow,
  type Signs,
} from './experiments.store';
import { measuredDays, plannedDays } from './measured';

const everyMs = 30 * secondMs;
/** Readings of the last day may be late. */
const lateMs = 6 * hourMs;
const keeper = { userId: 0, userName: centreName, source: '', isDisplay: false };

interface ExperimentKeeperDeps {
  db: Db;
  clock: Clock;
  log: Log;
  delayFactor: number;
}

/** Stops experiments that are not safe to go on, and looks once at those whose planned end has come. */
export const experimentKeeper = ({ db, clock, log, delayFactor }: ExperimentKeeperDeps): Unit =>
  inTurns(
    {
      ...{ name: 'experiments', everyMs: everyMs * delayFactor, clock, log },
      failure: 'experiments could not be looked after; tried again',
    },
    () => keepExperiments(db, clock.now()),
  );

export async function keepExperiments(db: Db, now: EpochMs): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await oneAtATime(trx);
    const running = await runningExperiments(trx);
    if (running.length === 0) return;
    await assignPlans(trx, now);
    for (const experiment of running) await look(trx, experiment, now);
    await assignPlans(trx, now);
  });
}

const stopFor = ({ hasAlarm, hasGuard, isPlanChanged }: Signs) => {
  if (hasAlarm) return 'temperatureAlarms';
  if (hasGuard) return 'guard';
  return isPlanChanged ? 'planChanged' : null;
};

async function look(trx: Trx, experiment: ExperimentRow, now: EpochMs): Promise<void> {
  const { id, siteId, arms, dayStarts } = experiment;
  const end = dayStarts.at(-1) ?? 0;
  if (now >= end) {
    if (now < end + lateMs) return;
    const result = conclude({
      plan: experiment,
      seed: experiment.seed,
      days: await measuredDays(trx, experiment),
      planned: plannedDays(experiment),
    });
    await endExperiment(trx, id, { state: 'done', why: null, result, by: centreName, now });
    await note(trx, keeper, { at: now, verb: 'concluded', id, siteId, detail: { ...result } });
    return;
  }
  const why = stopFor(await signsOf(trx, experiment, arms[placeAt(experiment, now)] ?? true));
  if (why === null) return;
  const isHeld = why !== 'planChanged';
  await endExperiment(trx, id, { state: 'stopped', why, isHeld, by: centreName, now });
  await note(trx, keeper, { at: now, verb: 'stopped', id, siteId, detail: { why } });
}
