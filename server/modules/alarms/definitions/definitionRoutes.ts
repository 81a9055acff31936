import {
  AlarmDefinition,
  AlarmDefinitionVersion,
  AlarmSimulation,
  DefineAlarmRequest,
  SimulateAlarmRequest,
  StandingCount,
} from '@contract/alarmDefinitions';
import { z } from 'zod';
import { route, type Route } from '../../../platform/http/route';
import { listDefinitions } from '../definitions.store';
import { define, definePermission } from './define';
import { simulate, type SimulationDeps } from './simulate';
import { countStanding } from './switchOff';
import { listVersions } from './versions.store';

const listPermission = 'alarm:list';
const Params = z.object({ id: z.string().regex(/^[a-z][a-zA-Z0-9]{0,63}$/) });

export const definitionRoutes = (deps: SimulationDeps): Route[] => [
  route({
    id: 'alarms.definitions',
    method: 'GET',
    path: '/alarm/definitions',
    permission: listPermission,
    summary: 'The alarm catalogue: rules, levels, thresholds, delays, causes, and what is not available yet',
    response: z.array(AlarmDefinition),
    handle: () => listDefinitions(deps.db),
  }),
  route({
    id: 'alarms.definitions.versions',
    method: 'GET',
    path: '/alarm/definitions/{id}/versions',
    permission: listPermission,
    summary: 'What a definition said when, who changed it and why',
    params: Params,
    response: z.array(AlarmDefinitionVersion),
    handle: ({ params }) => listVersions(deps.db, params.id),
  }),
  route({
    id: 'alarms.definitions.standing',
    method: 'GET',
    path: '/alarm/definitions/{id}/standing',
    permission: definePermission,
    summary: 'How many alarms of a definition stand: what switching it off has to decide about',
    params: Params,
    response: StandingCount,
    handle: async ({ params }) => ({ count: await countStanding(deps.db, params.id) }),
  }),
  route({
    id: 'alarms.definitions.define',
    method: 'PUT',
    path: '/alarm/definitions/{id}',
    permission: definePermission,
    summary: 'Changes a definition, at once or from a time on',
    params: Params,
    body: DefineAlarmRequest,
    response: z.object({ version: z.number().int() }),
    handle: ({ actor, params, body }) => define(deps, actor, params.id, body),
  }),
  route({
    id: 'alarms.definitions.simulate',
    method: 'POST',
    path: '/alarm/definitions/{id}/simulate',
    permission: definePermission,
    summary: 'How often a changed definition would have raised over the last days, and the present one did',
    params: Params,
    body: SimulateAlarmRequest,
    response: AlarmSimulation,
    handle: ({ actor, params, body, signal }) => simulate(deps, actor, params.id, body, signal),
  }),
];
