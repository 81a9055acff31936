import { z } from 'zod';
import * as batches from '../commandBatches';
import * as said from '../commands';
import { commandPermission } from '../commands';
import { pageOf } from '../envelope';
import { largestRowId } from '../values';
import { defineCall } from './call';

const permission = 'command:list';
export const approvePermission = 'command:approve';
const tagPermission = 'command:tag';
const IdParams = z.object({ id: z.coerce.number().int().positive().max(largestRowId) });
const Made = z.object({ id: z.number().int() });

export const listUnits = defineCall({
  id: 'commands.units',
  scope: 'site',
  method: 'GET',
  path: '/command/units',
  permission,
  summary: 'Air conditioners that the caller may see, with what is wanted of each and what it reports',
  query: said.UnitListQuery,
  answer: 'whole',
  response: pageOf(said.ControlledUnit),
});

export const listCommands = defineCall({
  id: 'commands.list',
  scope: 'site',
  method: 'GET',
  path: '/command/list',
  permission,
  summary: 'Commands by pages, newest first',
  query: said.CommandListQuery,
  answer: 'whole',
  response: pageOf(said.Command),
});

export const readCommandSummary = defineCall({
  id: 'commands.summary',
  scope: 'site',
  method: 'GET',
  path: '/command/summary',
  permission,
  summary: 'How many commands are under way, failed or in doubt',
  query: said.CommandSummaryQuery,
  response: said.CommandSummary,
  allowedForDisplay: true,
});

export const readCommand = defineCall({
  id: 'commands.read',
  scope: 'site',
  method: 'GET',
  path: '/command/{id}',
  permission,
  summary: 'One command with its whole life',
  params: IdParams,
  response: said.CommandDetail,
});

export const withdrawCommand = defineCall({
  id: 'commands.withdraw',
  scope: 'site',
  method: 'POST',
  path: '/command/{id}/withdraw',
  permission,
  summary: 'Takes back a command that was not sent yet',
  params: IdParams,
});

export const releaseUnit = defineCall({
  id: 'commands.release',
  scope: 'site',
  method: 'POST',
  path: '/command/unit/{id}/release',
  permission,
  summary: 'Gives a unit back as it was before it was overridden',
  params: IdParams,
  body: batches.BatchDecision,
});

export const previewCommands = defineCall({
  id: 'commands.preview',
  scope: 'site',
  method: 'POST',
  path: '/command/preview',
  permission,
  summary: 'What a wish would do now: to how many, what is left out and why, and the risk',
  body: batches.CommandPreviewRequest,
  response: batches.CommandPreview,
});

export const readDoorTerms = defineCall({
  id: 'commands.doorTerms',
  scope: 'site',
  method: 'GET',
  path: '/door/{id}/terms',
  permission: commandPermission('open'),
  summary:
    'What is asked of whoever opens a door from afar, and what it does without the centre and in a fire',
  params: IdParams,
  response: batches.DoorTerms,
});

export const openDoor = defineCall({
  id: 'commands.openDoor',
  scope: 'site',
  method: 'POST',
  path: '/door/{id}/open',
  permission: commandPermission('open'),
  summary: 'Releases one door for half a minute, as a command that the door has to prove',
  params: IdParams,
  body: batches.DoorOpening,
  response: Made,
});

export const requestCommands = defineCall({
  id: 'commands.request',
  scope: 'site',
  method: 'POST',
  path: '/command/batch',
  permission,
  summary: 'Makes a wish of one or many units: sent in waves, or waiting for a second person',
  body: batches.CommandRequest,
  response: Made,
});

export const listBatches = defineCall({
  id: 'commands.batches',
  scope: 'site',
  method: 'GET',
  path: '/command/batch/list',
  permission,
  summary: 'The newest batches, with their progress',
  response: z.array(batches.CommandBatch),
});

export const readBatch = defineCall({
  id: 'commands.batch',
  scope: 'site',
  method: 'GET',
  path: '/command/batch/{id}',
  permission,
  summary: 'One batch with its progress',
  params: IdParams,
  response: batches.CommandBatch,
});

export const previewBatch = defineCall({
  id: 'commands.batchPreview',
  scope: 'site',
  method: 'GET',
  path: '/command/batch/{id}/preview',
  permission,
  summary: 'What a batch would do now, and what it left out: read before it is approved',
  params: IdParams,
  response: batches.CommandPreview,
});

const decide = (verb: 'approve' | 'reject', summary: string) =>
  defineCall({
    id: `commands.${verb}`,
    scope: 'site',
    method: 'POST',
    path: `/command/batch/{id}/${verb}`,
    permission: approvePermission,
    summary,
    params: IdParams,
    body: batches.BatchDecision,
  });

export const approveBatch = decide('approve', 'A second person lets a dangerous batch go');
export const rejectBatch = decide('reject', 'A second person refuses a dangerous batch');

export const stopBatch = defineCall({
  id: 'commands.stop',
  scope: 'site',
  method: 'POST',
  path: '/command/batch/{id}/stop',
  permission,
  summary: 'Sends nothing more of a batch',
  params: IdParams,
  body: batches.BatchDecision,
});

export const giveBackBatch = defineCall({
  id: 'commands.giveBack',
  scope: 'site',
  method: 'POST',
  path: '/command/batch/{id}/giveBack',
  permission,
  summary: 'Puts every unit of a batch back as it was before',
  params: IdParams,
  body: batches.BatchDecision,
  response: Made,
});

export const listControlTags = defineCall({
  id: 'commands.tags',
  scope: 'site',
  method: 'GET',
  path: '/command/tag/list',
  permission,
  summary: 'Lock-out and maintenance tags',
  response: z.array(batches.ControlTag),
});

export const hangControlTag = defineCall({
  id: 'commands.tag',
  scope: 'site',
  method: 'POST',
  path: '/command/tag',
  permission: tagPermission,
  summary: 'Hangs a tag on a unit or a site: nothing is commanded there',
  body: batches.ControlTagDraft,
  response: Made,
});

export const removeControlTag = defineCall({
  id: 'commands.untag',
  scope: 'site',
  method: 'DELETE',
  path: '/command/tag/{id}',
  permission: tagPermission,
  summary: 'Takes a tag away',
  params: IdParams,
});

export const listUnitGroups = defineCall({
  id: 'commands.groups',
  scope: 'site',
  method: 'GET',
  path: '/command/group/list',
  permission,
  summary: 'Saved groups of units, with those of them that the caller may see',
  response: z.array(batches.UnitGroup),
});

export const saveUnitGroup = defineCall({
  id: 'commands.group',
  scope: 'site',
  method: 'POST',
  path: '/command/group',
  permission,
  summary: 'Saves a group of units under a name',
  body: batches.UnitGroupDraft,
  response: Made,
});

export const removeUnitGroup = defineCall({
  id: 'commands.ungroup',
  scope: 'site',
  method: 'DELETE',
  path: '/command/group/{id}',
  permission,
  summary: 'Forgets a group of one’s own',
  params: IdParams,
});

export const listCommandSchedules = defineCall({
  id: 'commands.schedules',
  scope: 'site',
  method: 'GET',
  path: '/command/schedule/list',
  permission,
  summary: 'Wishes that are made by the clock',
  response: z.array(batches.CommandSchedule),
});

export const saveCommandSchedule = defineCall({
  id: 'commands.schedule',
  scope: 'site',
  method: 'POST',
  path: '/command/schedule',
  permission,
  summary: 'Lets a wish be made by the clock, with the rights of who saves it',
  body: batches.CommandScheduleDraft,
  response: Made,
});

export const removeCommandSchedule = defineCall({
  id: 'commands.unschedule',
  scope: 'site',
  method: 'DELETE',
  path: '/command/schedule/{id}',
  permission,
  summary: 'Ends a schedule',
  params: IdParams,
});
