import { z } from 'zod';
import { AlarmGuidance, GuideRequest, GuideSaved, RegionGuides } from '../alarmGuides';
import { RecordId } from '../resourceSchemas';
import { largestRowId } from '../values';
import { defineCall } from './call';

const readPermission = 'alarm:list';
const AlarmParams = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
const editPermission = 'alarm:guide:edit';
const GuideParams = z.object({ id: RecordId });
const Version = z.object({ version: RecordId });

export const listAlarmGuides = defineCall({
  id: 'alarms.guides.list',
  scope: 'global',
  method: 'GET',
  path: '/alarm/{id}/guides',
  permission: readPermission,
  summary: "What the operator's own people say is to be done about an alarm, from its site outwards",
  params: AlarmParams,
  response: AlarmGuidance,
});

export const listRegionGuides = defineCall({
  id: 'alarms.guides.ofRegion',
  scope: 'area',
  method: 'GET',
  path: '/alarm/guides',
  permission: readPermission,
  summary: 'What is written for the alarms of one region itself, which keeps the region from being removed',
  query: z.object({ regionId: z.coerce.number().int().positive().max(largestRowId) }),
  response: RegionGuides,
});

export const saveAlarmGuide = defineCall({
  id: 'alarms.guides.save',
  scope: 'global',
  method: 'PUT',
  path: '/alarm/guides',
  permission: editPermission,
  summary: 'Writes the guide of a place, or changes it; refused when somebody else was first',
  body: GuideRequest,
  response: GuideSaved,
});

export const removeAlarmGuide = defineCall({
  id: 'alarms.guides.remove',
  scope: 'global',
  method: 'DELETE',
  path: '/alarm/guides/{id}',
  permission: editPermission,
  summary: 'Removes a guide; refused when somebody else changed it first',
  params: GuideParams,
  query: Version,
  response: GuideSaved,
});
