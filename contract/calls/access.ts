import { z } from 'zod';
import * as said from '../accessLists';
import { pageOf } from '../envelope';
import { largestRowId } from '../values';
import { defineCall } from './call';

const permission = 'access:lists';
const Id = z.coerce.number().int().positive().max(largestRowId);
const permitAdd = 'access:permit:add';

export const listAccessLists = defineCall({
  id: 'access.lists',
  scope: 'area',
  method: 'GET',
  path: '/access/lists/list',
  permission,
  summary: 'Lists of cards of the doors in sight: what is wanted, and what their controllers have confirmed',
  query: said.AccessListQuery,
  answer: 'whole',
  response: pageOf(said.AccessListRow),
});

export const readAccessListSummary = defineCall({
  id: 'access.summary',
  scope: 'area',
  method: 'GET',
  path: '/access/lists/summary',
  permission,
  summary: 'How many doors have confirmed their list of cards',
  response: said.AccessListSummary,
});

export const listLostCards = defineCall({
  id: 'access.lost',
  scope: 'area',
  method: 'GET',
  path: '/access/lists/lost',
  permission,
  summary:
    'Cards that were lost in the last month, and the doors that have not confirmed yet that they are off',
  response: z.array(said.LostCard),
});

export const loseCard = defineCall({
  id: 'access.loseCard',
  scope: 'area',
  method: 'POST',
  path: '/access/card/{cardId}/lose',
  permission: 'access:card:lose',
  summary: 'Switches a lost card off at every door',
  params: z.object({ cardId: Id }),
  response: z.object({ doors: z.number().int() }),
});

export const endPermit = defineCall({
  id: 'access.endPermit',
  scope: 'area',
  method: 'POST',
  path: '/access/permit/{permitId}/end',
  permission: 'access:permit:end',
  summary: 'Ends a permit before its time',
  params: z.object({ permitId: Id }),
});

export const listOrderPermits = defineCall({
  id: 'access.orderPermits',
  scope: 'area',
  method: 'GET',
  path: '/access/order/{id}/permits',
  permission: permitAdd,
  summary: 'Permits of a fault order, and who may be given one',
  params: z.object({ id: Id }),
  response: said.OrderPermits,
});

export const permitForOrder = defineCall({
  id: 'access.permitForOrder',
  scope: 'area',
  method: 'POST',
  path: '/access/order/{id}/permits',
  permission: permitAdd,
  summary: 'Gives one person access to the site of a fault order, until the time or the end of the order',
  params: z.object({ id: Id }),
  body: said.OrderPermitDraft,
  response: z.object({ id: z.number().int() }),
});
