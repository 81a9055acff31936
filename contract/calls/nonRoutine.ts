import { z } from 'zod';
import { NonRoutineDraft, NonRoutineEvent, NonRoutineParams } from '../nonRoutine';
import { SiteParams } from '../siteEnergy';
import { defineCall } from './call';

export const listNonRoutine = defineCall({
  id: 'savings.events',
  scope: 'site',
  method: 'GET',
  path: '/savings/site/{id}/events',
  permission: 'site:list',
  summary: 'Non-routine events of a site, which adjust its saving',
  params: SiteParams,
  response: z.array(NonRoutineEvent),
});

export const addNonRoutine = defineCall({
  id: 'savings.addEvent',
  scope: 'site',
  method: 'POST',
  path: '/savings/site/{id}/events',
  permission: 'savings:adjust',
  summary: 'Notes a non-routine event of a site with its effect and its evidence',
  params: SiteParams,
  body: NonRoutineDraft,
  response: z.object({ id: z.number().int() }),
});

export const removeNonRoutine = defineCall({
  id: 'savings.removeEvent',
  scope: 'site',
  method: 'DELETE',
  path: '/savings/site/{id}/events/{event}',
  permission: 'savings:adjust',
  summary: 'Takes a non-routine event back; it stays in the operation log',
  params: NonRoutineParams,
});
