import { randomInt } from 'node:crypto';
import { editExperiments, listExperiments } from '@contract/calls/experiments';
import type {
  Experiment,
  ExperimentDetail,
  ExperimentDraft,
  ExperimentQuery,
  ProposedExperiment,
} from '@contract/experiments';
import { zoneClock } from '@contract/plantTime';
import { hourMs, type EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock';
import type { Db, Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { mayUse } from '../../platform/http/access';
import type { Actor } from '../../platform/http/route';
import { drawsFrom } from '../../savings/experiment/conclude';
import { designFor, hoursThatCount } from '../../savings/experiment/design';
import { writeAudit } from '../audit/audit';
import type { Scope, ScopeOf } from '../scope';
import { assignPlans, oneAtATime } from '../strategies';
import { planLack } from '../../readiness';
import { readRoomTwin } from '../twins';
import * as store from './experiments.store';
import { measuredDays, plannedDays } from './measured';

export interface ExperimentsDeps {
  db: Db;
  pool: Pool;
  clock: Clock;
  scopeOf: ScopeOf;
  plantTimeZone: string;
}

export const auditTitle = '启停试验';

const editScope = async ({ scopeOf }: ExperimentsDeps, actor: Actor): Promise<Scope | null> =>
  !actor.isDisplay && mayUse(actor, editExperiments) ? scopeOf(actor, editExperiments) : null;

/** Where a moment lies in the plan; -1 before it, as many as there are days after it. */
export const placeAt = ({ dayStarts }: Pick<store.ExperimentRow, 'dayStarts'>, at: EpochMs): number =>
  dayStarts.filter((start) => start <= at).length - 1;

type Found = store.ExperimentRow & Pick<Experiment, 'mayEdit'>;

function told(row: Found, now: EpochMs): Experiment {
  const { dayStarts, arms, pairs, blockDays, washoutH, isWashoutAssumed, firstWeekday: _, ...rest } = row;
  const place = placeAt(row, row.endedAt ?? now);
  const past = arms.slice(0, Math.max(0, place));
  const isRunning = row.state === 'running';
  return {
    ...rest,
    design: {
      ...{ pairs, blockDays, washoutH, isWashoutAssumed },
      days: arms.length,
      daysPerArm: plannedDays(row) / 2,
    },
    from: dayStarts[0] ?? 0,
    to: dayStarts.at(-1) ?? 0,
    isOn: isRunning ? (arms[place] ?? null) : null,
    daysLeft: isRunning ? arms.length - past.length : 0,
    elapsed: { on: past.filter(Boolean).length, off: past.filter((isOn) => !isOn).length },
  };
}

export async function experimentsFor(
  deps: ExperimentsDeps,
  actor: Actor,
  query: ExperimentQuery,
): Promise<Experiment[]> {
  const scopes = {
    scope: await deps.scopeOf(actor, listExperiments.permission),
    edits: await editScope(deps, actor),
  };
  const now = deps.clock.now();
  return (await store.findExperiments(deps.db, scopes, query)).map((row) => told(row, now));
}

export async function experimentFor(
  deps: ExperimentsDeps,
  actor: Actor,
  id: number,
): Promise<ExperimentDetail> {
  const scope = await deps.scopeOf(actor, listExperiments.permission);
  const [row] = await store.findExperiments(deps.db, { scope, edits: await editScope(deps, actor) }, { id });
  if (row === undefined) throw new AppError('notFound');
  const now = deps.clock.now();
  const place = placeAt(row, row.endedAt ?? now);
  const used = row.state === 'done' ? await measuredDays(deps.db, row) : [];
  const kwhAt = new Map(used.map((day) => [day.place, day.kwh]));
  const days = row.arms.slice(0, Math.max(0, place + 1)).map((isOn, at) => ({
    day: row.dayStarts[at] ?? 0,
    isOn,
    counts: hoursThatCount(row.washoutH, at % row.blockDays) > 0,
    kwh: kwhAt.get(at) ?? null,
  }));
  return { ...told(row, now), days };
}

/** What the twin knows of a room decides how long its walls remember. */
async function designAt({ pool, clock, plantTimeZone }: ExperimentsDeps, siteId: number, daysPerArm: number) {
  const twin = await readRoomTwin(pool, siteId, clock.now(), plantTimeZone);
  return designFor({ wallHours: twin.wallHours, lessPerK: twin.lessPerK?.value ?? null }, daysPerArm);
}

const obstacles = { noPlan: 'noPlan', experimentRuns: 'running', shadow: 'notActive' } as const;

const obstacleOf = ({ programId, mode, isRunning }: store.FollowedPlan): ProposedExperiment['obstacle'] => {
  const plan = { isAssigned: programId !== null, isActive: mode !== 'shadow', isInExperiment: isRunning };
  const lack = planLack(plan);
  return lack === null ? null : obstacles[lack];
};

export async function propose(
  deps: ExperimentsDeps,
  actor: Actor,
  { siteId, daysPerArm }: { siteId: number; daysPerArm: number },
): Promise<ProposedExperiment> {
  const plan = await store.planAt(deps.db, await deps.scopeOf(actor, editExperiments), siteId);
  if (plan === null) throw new AppError('notFound');
  const design = await designAt(deps, siteId, daysPerArm);
  return { obstacle: obstacleOf(plan), programName: plan.programName, design };
}

/** When each day begins from the next one of the plant on, and when the last one ends. */
function daysAhead(clock: ReturnType<typeof zoneClock>, now: EpochMs, days: number): EpochMs[] {
  const next = (start: EpochMs): EpochMs => clock.dayStart(start + 36 * hourMs);
  const starts = [next(clock.dayStart(now))];
  while (starts.length <= days) starts.push(next(starts.at(-1) ?? now));
  return starts;
}

const largestSeed = 2 ** 31;

export async function start(
  deps: ExperimentsDeps,
  actor: Actor,
  { siteId, of, daysPerArm }: ExperimentDraft,
): Promise<{ id: number }> {
  const scope = await editScope(deps, actor);
  if (scope === null) throw new AppError('forbidden');
  const zone = zoneClock(deps.plantTimeZone);
  const design = await designAt(deps, siteId, daysPerArm);
  return deps.db.transaction().execute(async (trx) => {
    await oneAtATime(trx);
    const plan = await store.planAt(trx, scope, siteId);
    if (plan === null) throw new AppError('notFound');
    const { programId, version } = plan;
    if (programId === null || version === null || obstacleOf(plan) !== null) throw new AppError('conflict');
    const at = deps.clock.now();
    const seed = randomInt(largestSeed);
    const dayStarts = daysAhead(zone, at, design.days);
    const firstWeekday = new Date(zone.local(dayStarts[0] ?? at)).getUTCDay();
    const { pairs, blockDays, washoutH, isWashoutAssumed } = design;
    const { arms } = drawsFrom({ pairs, blockDays, firstWeekday }, seed, 0);
    const drawn = {
      siteId,
      programId,
      version,
      of,
      seed,
      firstWeekday,
      dayStarts,
      arms,
      by: actor.userName,
      at,
    };
    const id = await store.insertExperiment(
      trx,
      { ...drawn, pairs, blockDays, washoutH, isWashoutAssumed },
      actor.userId,
    );
    await assignPlans(trx, at);
    await note(trx, actor, { at, verb: 'added', id, siteId, detail: { of, daysPerArm, seed } });
    return { id };
  });
}

interface Noted {
  at: EpochMs;
  verb: string;
  id: number;
  siteId: number;
  detail?: Record<string, unknown>;
}

export const note = (
  trx: Trx,
  doer: Parameters<typeof writeAudit>[1],
  { at, verb, id, siteId, detail = {} }: Noted,
): Promise<number> =>
  writeAudit(trx, doer, {
    ...{ at, action: `experiments.${verb}`, subject: `experiment:${id}`, title: auditTitle, detail },
    siteIds: [siteId],
  });

/** Changes an experiment at a site that the actor may change. @throws AppError('notFound') for any other */
async function edit(
  deps: ExperimentsDeps,
  actor: Actor,
  id: number,
  change: (trx: Trx, row: store.ExperimentRow, now: EpochMs) => Promise<Pick<Noted, 'verb' | 'detail'>>,
): Promise<void> {
  const scope = await editScope(deps, actor);
  if (scope === null) throw new AppError('forbidden');
  await deps.db.transaction().execute(async (trx) => {
    await oneAtATime(trx);
    const [row] = await store.findExperiments(trx, { scope, edits: scope }, { id });
    if (row === undefined) throw new AppError('notFound');
    const at = deps.clock.now();
    const done = await change(trx, row, at);
    await assignPlans(trx, at);
    await note(trx, actor, { ...done, at, id, siteId: row.siteId });
  });
}

export const stop = (deps: ExperimentsDeps, actor: Actor, id: number, reason: string) =>
  edit(deps, actor, id, async (trx, row, now) => {
    if (row.state !== 'running') throw new AppError('conflict');
    const ending = { state: 'stopped', why: 'byHand', note: reason, by: actor.userName, now } as const;
    await store.endExperiment(trx, id, ending);
    return { verb: 'stopped', detail: { note: reason } };
  });

export const release = (deps: ExperimentsDeps, actor: Actor, id: number) =>
  edit(deps, actor, id, async (trx) => {
    if (!(await store.releaseHold(trx, id))) throw new AppError('conflict');
    return { verb: 'released' };
  });
