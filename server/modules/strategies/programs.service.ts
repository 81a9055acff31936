import * as calls from '@contract/calls/strategies';
import type { Language } from '@contract/languages';
import type {
  ProgramDetail,
  ProgramDraft,
  ProgramScope,
  RolloutRequest,
  StrategyProgram,
  VersionDraft,
} from '@contract/strategyPrograms';
import type { EpochMs } from '@contract/time';
import type { Clock } from '../../platform/clock';
import type { Db, Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { mayUse } from '../../platform/http/access';
import type { Actor } from '../../platform/http/route';
import { writeAudit } from '../audit/audit';
import type { Scope, ScopeOf } from '../scope';
import { assignPlans } from './assign.store';
import { stateBefore } from './keeper';
import * as store from './programs.store';
import { endRollout, enterStage, runningRollouts } from './rollouts.store';

export interface StrategiesDeps {
  db: Db;
  clock: Clock;
  scopeOf: ScopeOf;
}

const editScope = ({ scopeOf }: StrategiesDeps, actor: Actor): Promise<Scope> | null =>
  !actor.isDisplay && mayUse(actor, calls.editPermission) ? scopeOf(actor, calls.editPermission) : null;

/** Programs that concern a site in the caller's sight; which of them the caller may change. */
export async function programsFor(
  deps: StrategiesDeps,
  actor: Actor,
  language: Language,
  id?: number,
): Promise<StrategyProgram[]> {
  const { db, scopeOf } = deps;
  const [seen, edits] = [await scopeOf(actor, calls.listPrograms.permission), await editScope(deps, actor)];
  const rows = await store.programRows(db, language, id);
  const rollouts = await store.rolloutsOf(
    db,
    rows.map((row) => row.id),
  );
  const shown: StrategyProgram[] = [];
  for (const { isLost, regionId, stationClass, buildTypeId, groupId, ...row } of rows) {
    const scope: ProgramScope = { regionId, stationClass, buildTypeId, groupId };
    const mayEdit = edits !== null && (await store.isWhollyWithin(db, scope, edits));
    if (!mayEdit && (isLost || !(await store.isPartlyWithin(db, scope, seen)))) continue;
    shown.push({ ...row, scope, rollout: rollouts.get(row.id)?.[0] ?? null, mayEdit });
  }
  return shown;
}

export async function programFor(
  deps: StrategiesDeps,
  actor: Actor,
  language: Language,
  id: number,
): Promise<ProgramDetail> {
  const [program] = await programsFor(deps, actor, language, id);
  if (program === undefined) throw new AppError('notFound');
  return {
    ...program,
    versions: await store.versionsOf(deps.db, id),
    rollouts: (await store.rolloutsOf(deps.db, [id])).get(id) ?? [],
  };
}

interface Editing {
  trx: Trx;
  program: Awaited<ReturnType<typeof store.programRows>>[number];
  now: EpochMs;
}

/**
 * Changes a program that lies wholly within what the actor may change, writes it down, and assigns plans anew.
 * @throws AppError('notFound') for any other
 */
async function edit(
  deps: StrategiesDeps,
  actor: Actor,
  id: number,
  change: (editing: Editing) => Promise<{ action: string; detail?: Record<string, unknown> }>,
): Promise<void> {
  const { db, clock } = deps;
  const scope = await editScope(deps, actor);
  if (scope === null) throw new AppError('forbidden');
  await db.transaction().execute(async (trx) => {
    await store.oneAtATime(trx);
    const now = clock.now();
    const [program] = await store.programRows(trx, 'zh', id);
    if (program === undefined || !(await store.isWhollyWithin(trx, store.scopeOfProgram(program), scope)))
      throw new AppError('notFound');
    const { action, detail } = await change({ trx, program, now });
    await assignPlans(trx, now);
    await writeAudit(trx, actor, {
      ...{ at: now, action, subject: `strategyProgram:${id}`, title: store.auditTitle },
      detail: { name: program.name, ...detail },
    });
  });
}

export async function addProgram(
  deps: StrategiesDeps,
  actor: Actor,
  draft: ProgramDraft,
): Promise<{ id: number }> {
  const scope = await editScope(deps, actor);
  if (scope === null || !(await store.isWhollyWithin(deps.db, draft.scope, scope)))
    throw new AppError('validation', {}, { scope: 'fields.notAllowed' });
  if (!(await store.isKnown(deps.db, draft.scope)))
    throw new AppError('validation', {}, { scope: 'fields.notAllowed' });
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now();
    const id = await store.insertProgram(trx, draft, actor, now);
    await writeAudit(trx, actor, {
      ...{ at: now, action: 'strategies.added', subject: `strategyProgram:${id}`, title: store.auditTitle },
      detail: { ...draft },
    });
    return { id };
  });
}

export const addVersion = (deps: StrategiesDeps, actor: Actor, id: number, draft: VersionDraft) =>
  edit(deps, actor, id, async ({ trx, program, now }) => {
    if (program.state === 'rollingOut') throw new AppError('conflict');
    await store.insertVersion(trx, id, program.version + 1, draft, actor.userName, now);
    return { action: 'strategies.versionAdded', detail: { version: program.version + 1, ...draft } };
  });

export const shadow = (deps: StrategiesDeps, actor: Actor, id: number) =>
  edit(deps, actor, id, async ({ trx, program, now }) => {
    if (program.state === 'rollingOut' || program.state === 'active') throw new AppError('conflict');
    await store.setState(trx, id, { state: 'shadow', why: null, now });
    return { action: 'strategies.shadowed', detail: { version: program.version } };
  });

export const rollOut = (deps: StrategiesDeps, actor: Actor, id: number, asked: RolloutRequest) =>
  edit(deps, actor, id, async ({ trx, program, now }) => {
    const isNothingNew = program.state === 'active' && program.activeVersion === program.version;
    if (program.state === 'rollingOut' || isNothingNew) throw new AppError('conflict');
    const rolloutId = await store.insertRollout(trx, program, asked, actor.userName, now);
    await store.setState(trx, id, { state: 'rollingOut', why: null, now });
    await assignPlans(trx, now);
    const rollout = (await runningRollouts(trx)).find((each) => each.id === rolloutId);
    const sites = rollout === undefined ? 0 : await enterStage(trx, rollout, 1, now);
    return { action: 'strategies.rollOutBegun', detail: { version: program.version, ...asked, sites } };
  });

const endRunning = async ({ trx, program, now }: Editing, by: string): Promise<boolean> => {
  const rollout = (await runningRollouts(trx)).find(({ programId }) => programId === program.id);
  if (rollout === undefined) return false;
  await endRollout(trx, rollout, { state: 'back', why: 'byHand', evidence: null, by, now });
  return true;
};

/** A rollout under way is taken back; of one that is done, the version before it. */
export const back = (deps: StrategiesDeps, actor: Actor, id: number) =>
  edit(deps, actor, id, async (editing) => {
    const { trx, program, now } = editing;
    if (await endRunning(editing, actor.userName)) {
      await store.setState(trx, id, {
        ...{ state: await stateBefore(trx, { programId: id }), why: 'byHand', now },
      });
      return { action: 'strategies.rolledBack', detail: { to: program.activeVersion } };
    }
    if (program.state !== 'active' || program.activeVersion === null) throw new AppError('conflict');
    const prior = await store.priorVersion(trx, id, program.activeVersion);
    const state = prior === null ? 'stopped' : 'active';
    await store.setState(trx, id, { state, why: 'byHand', now, activeVersion: prior });
    return { action: 'strategies.rolledBack', detail: { to: prior } };
  });

export const stop = (deps: StrategiesDeps, actor: Actor, id: number) =>
  edit(deps, actor, id, async (editing) => {
    const { trx, program, now } = editing;
    if (program.state === 'stopped' || program.state === 'draft') throw new AppError('conflict');
    await endRunning(editing, actor.userName);
    await store.setState(trx, id, { state: 'stopped', why: 'byHand', now, activeVersion: null });
    return { action: 'strategies.stopped' };
  });

export const remove = (deps: StrategiesDeps, actor: Actor, id: number) =>
  edit(deps, actor, id, async ({ trx, program, now }) => {
    if (program.state !== 'draft' && program.state !== 'stopped') throw new AppError('conflict');
    await store.endProgram(trx, id, now);
    return { action: 'strategies.removed' };
  });
