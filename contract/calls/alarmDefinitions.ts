import { z } from 'zod';
import {
  AlarmDefinition,
  AlarmDefinitionVersion,
  AlarmSimulation,
  DefineAlarmRequest,
  SimulateAlarmRequest,
  StandingCount,
} from '../alarmDefinitions';
import { defineCall } from './call';

const listPermission = 'alarm:list';
const Params = z.object({ id: z.string().regex(/^[a-z][a-zA-Z0-9]{0,63}$/) });
const definePermission = 'alarm:define';

export const listDefinitions = defineCall({
  id: 'alarms.definitions',
  scope: 'global',
  method: 'GET',
  path: '/alarm/definitions',
  permission: listPermission,
  summary: 'The alarm catalogue: rules, levels, thresholds, delays, causes, and what is not available yet',
  response: z.array(AlarmDefinition),
});

export const listDefinitionVersions = defineCall({
  id: 'alarms.definitions.versions',
  scope: 'global',
  method: 'GET',
  path: '/alarm/definitions/{id}/versions',
  permission: listPermission,
  summary: 'What a definition said when, who changed it and why',
  params: Params,
  response: z.array(AlarmDefinitionVersion),
});

export const countStanding = defineCall({
  id: 'alarms.definitions.standing',
  scope: 'site',
  method: 'GET',
  path: '/alarm/definitions/{id}/standing',
  permission: definePermission,
  summary: 'How many alarms of a definition are active in sight: what switching it off has to decide about',
  params: Params,
  response: StandingCount,
});

export const defineAlarm = defineCall({
  id: 'alarms.definitions.define',
  scope: 'global',
  method: 'PUT',
  path: '/alarm/definitions/{id}',
  permission: definePermission,
  summary: 'Changes a definition, at once or from a time on',
  params: Params,
  body: DefineAlarmRequest,
  response: z.object({ version: z.number().int() }),
});

export const simulateDefinition = defineCall({
  id: 'alarms.definitions.simulate',
  scope: 'global',
  method: 'POST',
  path: '/alarm/definitions/{id}/simulate',
  permission: definePermission,
  summary: 'How often a changed definition would have raised over the last days, and the present one did',
  params: Params,
  body: SimulateAlarmRequest,
  response: AlarmSimulation,
});
