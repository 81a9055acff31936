import { z } from 'zod';
import { FaultChoices } from '../faultChoices';
import { FaultPhoto } from '../faultFiles';
import { OfflineKey, OwnOrder, workPermission as permission } from '../ownOrders';
import { defineCall } from './call';

const OrderParams = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

export const listOwnOrders = defineCall({
  id: 'faults.own.list',
  method: 'GET',
  path: '/fault/own',
  permission,
  summary: "The caller's own open orders with all that is needed on the way and on site",
  response: z.array(OwnOrder),
});

export const readOwnChoices = defineCall({
  id: 'faults.own.choices',
  method: 'GET',
  path: '/fault/own/choices',
  permission,
  summary: 'Causes, actions and parts that a repair is told with',
  response: FaultChoices,
});

export const readOfflineKey = defineCall({
  id: 'faults.own.key',
  method: 'GET',
  path: '/fault/own/key',
  permission,
  summary: 'With what the page of this very user seals what it keeps without a network',
  response: OfflineKey,
});

export const listOwnPhotos = defineCall({
  id: 'faults.own.photos',
  method: 'GET',
  path: '/fault/own/{id}/photos',
  permission,
  summary: "Photos of one of the caller's own open orders",
  params: OrderParams,
  response: z.array(FaultPhoto),
});
