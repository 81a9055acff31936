import { z } from 'zod';
import { pageOf } from '../envelope';
import * as said from '../strategyPrograms';
import { PlanRehearsal, RehearsalRequest, RoomTwin } from '../twins';
import { largestRowId } from '../values';
import { defineCall } from './call';

const permission = 'strategy:list';
export const editPermission = 'strategy:edit';
const IdParams = z.object({ id: z.coerce.number().int().positive().max(largestRowId) });
const Made = z.object({ id: z.number().int() });

export const listPrograms = defineCall({
  id: 'strategies.programs',
  scope: 'site',
  method: 'GET',
  path: '/strategy/program/list',
  permission,
  summary: 'Programs of intelligent control that concern a site that the caller may see',
  response: z.array(said.StrategyProgram),
});

export const readProgram = defineCall({
  id: 'strategies.program',
  scope: 'site',
  method: 'GET',
  path: '/strategy/program/{id}',
  permission,
  summary: 'One program with its versions and rollouts',
  params: IdParams,
  response: said.ProgramDetail,
});

export const addProgram = defineCall({
  id: 'strategies.add',
  scope: 'site',
  method: 'POST',
  path: '/strategy/program',
  permission: editPermission,
  summary: 'Makes a program as a draft',
  body: said.ProgramDraft,
  response: Made,
});

export const addVersion = defineCall({
  id: 'strategies.version',
  scope: 'site',
  method: 'POST',
  path: '/strategy/program/{id}/version',
  permission: editPermission,
  summary: 'Gives a program a new version, which nothing follows until it is rolled out',
  params: IdParams,
  body: said.VersionDraft,
});

export const shadowProgram = defineCall({
  id: 'strategies.shadow',
  scope: 'site',
  method: 'POST',
  path: '/strategy/program/{id}/shadow',
  permission: editPermission,
  summary: 'Lets the newest version decide and log, and send nothing',
  params: IdParams,
});

export const rollOutProgram = defineCall({
  id: 'strategies.rollOut',
  scope: 'site',
  method: 'POST',
  path: '/strategy/program/{id}/rollOut',
  permission: editPermission,
  summary: 'Rolls the newest version out in stages, with a waiting time before each',
  params: IdParams,
  body: said.RolloutRequest,
});

export const backProgram = defineCall({
  id: 'strategies.back',
  scope: 'site',
  method: 'POST',
  path: '/strategy/program/{id}/back',
  permission: editPermission,
  summary: 'Takes a rollout back: the version before goes on, or every site goes back to how it was found',
  params: IdParams,
});

export const stopProgram = defineCall({
  id: 'strategies.stop',
  scope: 'site',
  method: 'POST',
  path: '/strategy/program/{id}/stop',
  permission: editPermission,
  summary: 'Stops a program: every site goes back to how it was found',
  params: IdParams,
});

export const removeProgram = defineCall({
  id: 'strategies.remove',
  scope: 'site',
  method: 'DELETE',
  path: '/strategy/program/{id}',
  permission: editPermission,
  summary: 'Removes a program that nothing follows',
  params: IdParams,
});

export const readStrategyChoices = defineCall({
  id: 'strategies.choices',
  scope: 'global',
  method: 'GET',
  path: '/strategy/choices',
  permission: editPermission,
  summary: 'What the scope of a program may name: building types, and the caller’s groups of units',
  response: said.StrategyChoices,
});

export const listSiteStrategies = defineCall({
  id: 'strategies.sites',
  scope: 'site',
  method: 'GET',
  path: '/strategy/site/list',
  permission,
  summary: 'Sites with a plan, by pages: how each stands and what its plan says',
  query: said.SiteStrategyQuery,
  answer: 'whole',
  response: pageOf(said.SiteStrategy),
});

export const readSiteStrategy = defineCall({
  id: 'strategies.site',
  scope: 'site',
  method: 'GET',
  path: '/strategy/site/{id}',
  permission,
  summary: 'The plan of one site: what it wants, what held it, what was done and when it reverts',
  params: IdParams,
  response: said.SiteStrategyDetail,
});

export const readTwin = defineCall({
  id: 'strategies.twin',
  scope: 'site',
  method: 'GET',
  path: '/strategy/site/{id}/twin',
  permission,
  summary: 'What the nights have let know of the room of a site, with error bars, or why nothing is known',
  params: IdParams,
  response: RoomTwin,
});

export const rehearsePlan = defineCall({
  id: 'strategies.rehearse',
  scope: 'site',
  method: 'POST',
  path: '/strategy/site/{id}/rehearse',
  permission,
  summary:
    'The last 30 days of a site with a plan: energy, worst temperature, starts and free cooling with their bands',
  params: IdParams,
  body: RehearsalRequest,
  response: PlanRehearsal,
});

export const readStrategySummary = defineCall({
  id: 'strategies.summary',
  scope: 'site',
  method: 'GET',
  path: '/strategy/summary',
  permission,
  summary: 'How many sites have a plan at work, and how many are held back by which guard',
  query: said.StrategySummaryQuery,
  response: said.StrategySummary,
  allowedForDisplay: true,
});
