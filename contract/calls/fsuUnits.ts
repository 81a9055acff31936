import { z } from 'zod';
import {
  FsuDeviceCode,
  FsuLogEntry,
  FsuSource,
  FsuThresholdWish,
  FsuTrial,
  FsuTrialAnswer,
} from '../fsuSources';
import { RecordId } from '../resourceSchemas';
import { defineCall } from './call';

const permission = 'area:fsu:approve';
const params = z.object({ unitId: RecordId });

export const approveFsuUnit = defineCall({
  id: 'fsuUnits.approve',
  scope: 'site',
  method: 'PUT',
  path: '/area/fsu/approve/{unitId}',
  permission,
  summary: 'Lets a field unit speak for its site, from the address that it has now',
  params,
});

export const refuseFsuUnit = defineCall({
  id: 'fsuUnits.refuse',
  scope: 'site',
  method: 'PUT',
  path: '/area/fsu/refuse/{unitId}',
  permission,
  summary: 'Turns a field unit away: it is neither heard nor called',
  params,
});

export const readFsuUnit = defineCall({
  id: 'fsuUnits.read',
  scope: 'site',
  method: 'PUT',
  path: '/area/fsu/read/{unitId}',
  permission: 'area:fsu:read',
  summary: 'Has a field unit asked for its values at once',
  params,
});

export const readFsuSource = defineCall({
  id: 'fsuUnits.source',
  scope: 'site',
  method: 'GET',
  path: '/area/fsu/source/{unitId}',
  permission: 'area:fsu:query',
  summary:
    'How it goes with a field unit: last word, errors, quarantine, thresholds and what is wanted of them',
  params,
  response: FsuSource,
});

export const readFsuLog = defineCall({
  id: 'fsuUnits.log',
  scope: 'site',
  method: 'GET',
  path: '/area/fsu/log/{unitId}',
  permission: 'area:fsu:log',
  summary: 'What was said with a field unit, newest first, with secrets masked',
  params,
  response: z.array(FsuLogEntry),
});

export const watchFsuLog = defineCall({
  id: 'fsuUnits.watch',
  scope: 'site',
  method: 'PUT',
  path: '/area/fsu/log/{unitId}',
  permission: 'area:fsu:log',
  summary: 'Has everyday polls of a field unit logged for an hour as well',
  params,
});

export const readFsuThresholds = defineCall({
  id: 'fsuUnits.thresholds',
  scope: 'site',
  method: 'PUT',
  path: '/area/fsu/thresholds/{unitId}',
  permission: 'area:fsu:read',
  summary: 'Has a field unit asked for its thresholds',
  params,
});

export const setFsuThreshold = defineCall({
  id: 'fsuUnits.setThreshold',
  scope: 'site',
  method: 'POST',
  path: '/area/fsu/thresholds/{unitId}',
  permission: 'area:fsu:threshold',
  summary: 'Sets a threshold at a field unit, proven by what is read back',
  params,
  body: FsuThresholdWish,
});

export const liftFsuQuarantine = defineCall({
  id: 'fsuUnits.lift',
  scope: 'site',
  method: 'PUT',
  path: '/area/fsu/lift/{unitId}/{quarantineId}',
  permission,
  summary: 'Believes a field unit or its device again',
  params: z.object({ unitId: RecordId, quarantineId: RecordId }),
});

export const seeFsuUnreadable = defineCall({
  id: 'fsuUnits.seeUnreadable',
  scope: 'site',
  method: 'PUT',
  path: '/area/fsu/unreadable/{unitId}',
  permission,
  summary: 'Says that a person has looked at what a field unit said and nobody could read; its alarm ends',
  params,
});

const codeParams = z.object({ unitId: RecordId, code: FsuDeviceCode });

export const acceptFsuCode = defineCall({
  id: 'fsuUnits.acceptCode',
  scope: 'site',
  method: 'PUT',
  path: '/area/fsu/code/{unitId}/{code}',
  permission,
  summary: 'Counts a code that a field unit answers and never declared as one of its devices',
  params: codeParams,
});

export const dropFsuCode = defineCall({
  id: 'fsuUnits.dropCode',
  scope: 'site',
  method: 'DELETE',
  path: '/area/fsu/code/{unitId}/{code}',
  permission,
  summary: 'Takes the acceptance of a code back that the field unit never declared',
  params: codeParams,
});

export const tryFsuSignal = defineCall({
  id: 'fsuUnits.try',
  scope: 'site',
  method: 'POST',
  path: '/area/fsu/try/{unitId}',
  permission: 'area:fsu:query',
  summary: 'What the mapping makes of a value that a field unit might say; nothing is kept',
  params,
  body: FsuTrial,
  response: FsuTrialAnswer,
});

export const approveFsuOutput = defineCall({
  id: 'fsuOutputs.approve',
  scope: 'global',
  method: 'PUT',
  path: '/area/fsu-output/approve/{outputId}',
  permission: 'area:fsuOutput:approve',
  summary: 'Lets commands use an output that another person proposed',
  params: z.object({ outputId: RecordId }),
});

export const allowFsuWrites = defineCall({
  id: 'fsuDevices.allowWrites',
  scope: 'site',
  method: 'PUT',
  path: '/area/fsu-device/writes/{mapId}',
  permission: 'area:fsuDevice:write',
  summary: 'Lets commands through to a device that another person paired',
  params: z.object({ mapId: RecordId }),
});
