import * as calls from '@contract/calls/strategies';
import type { Pool } from 'pg';
import { AppError } from '../../platform/errors';
import { serve, type Route } from '../../platform/http/route';
import { readRoomTwin, rehearsePlan } from '../twins';
import { choicesFor } from './choices.store';
import * as programs from './programs.service';
import { isInScope, listSites, readSite, summarise } from './sites.store';

export interface RoutesDeps extends programs.StrategiesDeps {
  pool: Pool;
  plantTimeZone: string;
}

const found = <T>(value: T | null): T => {
  if (value === null) throw new AppError('notFound');
  return value;
};

const listed = calls.listPrograms.permission;

export const strategiesRoutes = (deps: RoutesDeps): Route[] => [
  serve(calls.listPrograms, ({ actor, language }) => programs.programsFor(deps, actor, language)),
  serve(calls.readProgram, ({ actor, params, language }) =>
    programs.programFor(deps, actor, language, params.id),
  ),
  serve(calls.addProgram, ({ actor, body }) => programs.addProgram(deps, actor, body)),
  serve(calls.addVersion, ({ actor, params, body }) => programs.addVersion(deps, actor, params.id, body)),
  serve(calls.shadowProgram, ({ actor, params }) => programs.shadow(deps, actor, params.id)),
  serve(calls.rollOutProgram, ({ actor, params, body }) => programs.rollOut(deps, actor, params.id, body)),
  serve(calls.backProgram, ({ actor, params }) => programs.back(deps, actor, params.id)),
  serve(calls.stopProgram, ({ actor, params }) => programs.stop(deps, actor, params.id)),
  serve(calls.removeProgram, ({ actor, params }) => programs.remove(deps, actor, params.id)),
  serve(calls.readStrategyChoices, ({ actor, language }) => choicesFor(deps.db, actor.userId, language)),
  serve(calls.listSiteStrategies, async ({ actor, query }) =>
    listSites(deps.db, await deps.scopeOf(actor, listed), query),
  ),
  serve(calls.readSiteStrategy, async ({ actor, params }) => {
    const scope = await deps.scopeOf(actor, listed);
    return found(await readSite(deps.db, scope, params.id, deps.clock.now()));
  }),
  serve(calls.readTwin, async ({ actor, params }) => {
    found((await isInScope(deps.db, await deps.scopeOf(actor, listed), params.id)) || null);
    return readRoomTwin(deps.pool, params.id, deps.clock.now(), deps.plantTimeZone);
  }),
  serve(calls.rehearsePlan, async ({ actor, params, body }) => {
    found((await isInScope(deps.db, await deps.scopeOf(actor, listed), params.id)) || null);
    return rehearsePlan(deps.pool, params.id, body.strategies, deps.clock.now(), deps.plantTimeZone);
  }),
  serve(calls.readStrategySummary, async ({ actor, query }) =>
    summarise(deps.db, await deps.scopeOf(actor, listed), query),
  ),
];
