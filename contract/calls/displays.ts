import { z } from 'zod';
import {
  Display,
  DisplayDraft,
  DisplayIssued,
  DisplayRenewed,
  DisplaySettings,
  WallBeat,
  WallBeatAnswer,
} from '../displays';
import { RecordId } from '../resourceSchemas';
import { defineCall } from './call';

const path = '/display';
const DisplayId = z.object({ displayId: RecordId });

export const listDisplays = defineCall({
  id: 'displays.list',
  scope: 'area',
  method: 'GET',
  path: `${path}/list`,
  permission: 'display:list',
  summary: 'Walls with their regions and when they were last seen',
  response: z.array(Display),
});

export const issueDisplay = defineCall({
  id: 'displays.issue',
  scope: 'area',
  method: 'POST',
  path,
  permission: 'display:add',
  summary: 'A new wall; its token is told once',
  body: DisplayDraft,
  response: DisplayIssued,
});

export const changeDisplay = defineCall({
  id: 'displays.change',
  scope: 'area',
  method: 'PUT',
  path: `${path}/{displayId}`,
  permission: 'display:edit',
  summary: 'Renames a wall or changes its regions',
  params: DisplayId,
  body: DisplayDraft,
});

export const rotateDisplay = defineCall({
  id: 'displays.rotate',
  scope: 'area',
  method: 'POST',
  path: `${path}/{displayId}/rotate`,
  permission: 'display:edit',
  summary: 'Has the wall take a new token at its next renewal',
  params: DisplayId,
});

export const revokeDisplay = defineCall({
  id: 'displays.revoke',
  scope: 'area',
  method: 'DELETE',
  path: `${path}/{displayId}`,
  permission: 'display:remove',
  summary: 'Ends a wall for good',
  params: DisplayId,
});

export const settleDisplay = defineCall({
  id: 'displays.settle',
  scope: 'area',
  method: 'PUT',
  path: `${path}/{displayId}/show`,
  permission: 'display:edit',
  summary: 'What the wall shows in which order, and whether its silence is an alarm',
  params: DisplayId,
  body: DisplaySettings,
});

export const renewDisplay = defineCall({
  id: 'displays.renew',
  scope: 'own',
  method: 'POST',
  path: `${path}/renew`,
  permission: 'self',
  summary: 'Called by a wall every hour: a new token when one is due',
  response: DisplayRenewed,
  allowedForDisplay: true,
});

export const sendBeat = defineCall({
  id: 'displays.beat',
  scope: 'own',
  method: 'POST',
  path: `${path}/beat`,
  permission: 'self',
  summary: 'Called by a wall every 20 s: it is alive, and hears what has changed for it',
  body: WallBeat,
  response: WallBeatAnswer,
  allowedForDisplay: true,
});
