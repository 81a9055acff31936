import { z } from 'zod';
import { FaultChoices } from '../faultChoices';
import { FaultPhoto, FaultPicture } from '../faultFiles';
import { OfflineKey, OwnOrder, PositionTold, workPermission as permission } from '../ownOrders';
import { largestRowId } from '../values';
import { defineCall } from './call';

const OrderParams = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

export const listOwnOrders = defineCall({
  id: 'faults.own.list',
  scope: 'site',
  method: 'GET',
  path: '/fault/own',
  permission,
  summary: "The caller's own open orders with all that is needed on the way and on site",
  response: z.array(OwnOrder),
});

export const readOwnChoices = defineCall({
  id: 'faults.own.choices',
  scope: 'site',
  method: 'GET',
  path: '/fault/own/choices',
  permission,
  summary: 'Causes, actions and parts that a repair is told with',
  response: FaultChoices,
});

export const readOfflineKey = defineCall({
  id: 'faults.own.key',
  scope: 'own',
  method: 'GET',
  path: '/fault/own/key',
  permission,
  summary: 'With what the page of this very user seals what it keeps without a network',
  response: OfflineKey,
});

export const listOwnPhotos = defineCall({
  id: 'faults.own.photos',
  scope: 'site',
  method: 'GET',
  path: '/fault/own/{id}/photos',
  permission,
  summary: "Photos of one of the caller's own open orders",
  params: OrderParams,
  response: z.array(FaultPhoto),
});

export const readOwnPhoto = defineCall({
  id: 'faults.own.photo',
  scope: 'site',
  method: 'GET',
  path: '/fault/own/{id}/photos/{photo}',
  permission,
  summary: "A photo of one of the caller's own open orders to look at",
  params: OrderParams.extend({ photo: z.coerce.number().int().positive().max(largestRowId) }),
  response: FaultPicture,
});

export const tellPosition = defineCall({
  id: 'faults.own.position',
  scope: 'site',
  method: 'PUT',
  path: '/fault/own/{id}/position',
  permission,
  summary:
    'Where the caller is on the way to an own order; taken only while that is under way, and only the newest is kept',
  params: OrderParams,
  body: PositionTold,
  response: z.null(),
});
