import { sql } from 'kysely';
import { centreName } from '@contract/commands';
import { hourMs, minuteMs, secondMs, type EpochMs } from '@contract/time';
import type { Clock } from '../../platform/clock';
import type { Db, Trx } from '../../platform/database/database';
import type { Log } from '../../platform/log';
import { inTurns } from '../../platform/turns';
import type { Unit } from '../../platform/unit';
import { writeAudit } from '../audit/audit';
import { keepRunHoursAlarms, keepStrategyAlarms } from './alarms.store';
import { assignPlans } from './assign.store';
import { forgetOldLines } from './sites.store';
import { stopOf } from './judgeRollout';
import {
  endRollout,
  enterStage,
  evidenceOf,
  lastStage,
  noteEvidence,
  runningRollouts,
  type RunningRollout,
} from './rollouts.store';
import { auditTitle, oneAtATime, setState } from './programs.store';

export interface StrategyKeeperDeps {
  db: Db;
  clock: Clock;
  log: Log;
  /** Scales how long it waits between looks; 1 in real life. */
  delayFactor: number;
}

const everyMs = 10 * secondMs;
/** Rollouts are judged this often. */
const judgeEveryMs = minuteMs;
/** Days are counted by night. */
const compareEveryMs = 6 * hourMs;
const keeper = { userId: 0, userName: centreName, source: '', isDisplay: false };

/** Assigns plans to sites, leads rollouts through their stages, stops those that do harm, and raises what guards did. */
export function strategyKeeper({ db, clock, log, delayFactor }: StrategyKeeperDeps): Unit {
  let judgedAt: EpochMs = 0;
  let comparedAt: EpochMs = 0;
  const turn = async (): Promise<void> => {
    const now = clock.now();
    const isDue = Math.abs(now - judgedAt) >= judgeEveryMs * delayFactor;
    if (isDue) judgedAt = now;
    await keepStrategies(db, now, isDue);
    if (Math.abs(now - comparedAt) < compareEveryMs) return;
    comparedAt = now;
    await keepRunHoursAlarms(db, now);
    await forgetOldLines(db, now);
  };
  return inTurns(
    {
      ...{ name: 'strategies', everyMs: everyMs * delayFactor, clock, log },
      failure: 'plans could not be looked after; tried again',
    },
    turn,
  );
}

export async function keepStrategies(db: Db, now: EpochMs, judges = true): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await oneAtATime(trx);
    await assignPlans(trx, now);
    if (judges) for (const rollout of await runningRollouts(trx)) await lead(trx, rollout, now);
  });
  await keepStrategyAlarms(db, now);
}

/** Stops a rollout that does harm, and opens its next stage when it has waited long enough. */
async function lead(trx: Trx, rollout: RunningRollout, now: EpochMs): Promise<void> {
  const evidence = await evidenceOf(trx, rollout.id, now);
  const why = stopOf(evidence, now - rollout.stageAt);
  if (why !== null) {
    await endRollout(trx, rollout, { state: 'stopped', why, evidence, by: centreName, now });
    await setState(trx, rollout.programId, { state: await stateBefore(trx, rollout), why, now });
    await tell(trx, rollout, 'strategies.rolloutStopped', { why, ...evidence }, now);
    await assignPlans(trx, now);
    return;
  }
  await noteEvidence(trx, rollout.id, evidence);
  if (evidence.sites > 0 && now - rollout.stageAt < rollout.waitMs) return;
  await advance(trx, rollout, now);
}

/** A stage that would add no site is passed over. */
async function advance(trx: Trx, rollout: RunningRollout, now: EpochMs): Promise<void> {
  for (let stage = rollout.stage + ((await hasSites(trx, rollout)) ? 1 : 0); stage <= lastStage; stage += 1) {
    const added = await enterStage(trx, rollout, stage, now);
    if (added === 0) continue;
    await tell(trx, rollout, 'strategies.stageEntered', { stage, sites: added }, now);
    await assignPlans(trx, now);
    return;
  }
  if (!(await hasSites(trx, rollout))) return;
  await endRollout(trx, rollout, { state: 'done', why: null, evidence: null, by: centreName, now });
  await setState(trx, rollout.programId, { state: 'active', why: null, now, activeVersion: rollout.version });
  await tell(trx, rollout, 'strategies.rolledOut', {}, now);
  await assignPlans(trx, now);
}

const hasSites = async (trx: Trx, { id }: RunningRollout): Promise<boolean> => {
  const { rows } = await sql`select 1 from strategy_rollout_sites where rollout_id = ${id} limit 1`.execute(
    trx,
  );
  return rows.length > 0;
};

/** Without a version that worked before, every site goes back to how it was found. */
export async function stateBefore(
  trx: Trx,
  { programId }: Pick<RunningRollout, 'programId'>,
): Promise<'active' | 'stopped'> {
  const { rows } = await sql<{ active: number | null }>`
    select active_version as active from strategy_programs where id = ${programId}`.execute(trx);
  return (rows[0]?.active ?? null) === null ? 'stopped' : 'active';
}

const tell = (
  trx: Trx,
  { programId, version, id }: RunningRollout,
  action: string,
  detail: Record<string, unknown>,
  now: EpochMs,
) =>
  writeAudit(trx, keeper, {
    ...{ at: now, action, subject: `strategyProgram:${programId}`, title: auditTitle },
    detail: { rollout: id, version, ...detail },
  });
