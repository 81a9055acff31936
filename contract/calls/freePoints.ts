import { z } from 'zod';
import { DeclareSignals, FreePointsOfSite } from '../freePoints';
import { largestRowId } from '../values';
import { defineCall } from './call';

const SiteParams = z.object({ id: z.coerce.number().int().positive().max(largestRowId) });

export const readFreePoints = defineCall({
  id: 'freePoints.ofSite',
  scope: 'site',
  method: 'GET',
  path: '/site/{id}/free-points',
  permission: 'site:list',
  summary: 'Free points of the devices of a site with what they last said, and signals that nobody declared',
  params: SiteParams,
  response: FreePointsOfSite,
});

export const declareSignals = defineCall({
  id: 'freePoints.declare',
  scope: 'site',
  method: 'POST',
  path: '/free-points/declare',
  permission: 'area:freePoint:add',
  summary: 'Makes free points of signals that a device says already',
  body: DeclareSignals,
  response: z.object({ declared: z.number().int() }),
});
