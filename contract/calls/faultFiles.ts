import { z } from 'zod';
import { FaultPhoto, FaultPhotoFacts, faultPhotoLimits, FaultPicture } from '../faultFiles';
import { workPermission } from '../ownOrders';
import { largestRowId } from '../values';
import { defineCall } from './call';

const OrderParams = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
const listPermission = 'fault:list';

export const listFaultPhotos = defineCall({
  id: 'faults.photos.list',
  scope: 'site',
  method: 'GET',
  path: '/fault/{id}/photos',
  permission: listPermission,
  summary: 'Photos of an order, in the order in which they were taken',
  params: OrderParams,
  response: z.array(FaultPhoto),
});

export const readFaultPhoto = defineCall({
  id: 'faults.photos.read',
  scope: 'site',
  method: 'GET',
  path: '/fault/{id}/photos/{photo}',
  permission: listPermission,
  summary: 'A photo of an order to look at',
  params: OrderParams.extend({ photo: z.coerce.number().int().positive().max(largestRowId) }),
  response: FaultPicture,
});

export const addFaultPhoto = defineCall({
  id: 'faults.photos.add',
  scope: 'site',
  method: 'POST',
  path: '/fault/{id}/photos',
  permission: workPermission,
  summary: "Keeps a photo of one's own order, drawn anew: upright, no larger than a screen, without position",
  params: OrderParams,
  query: FaultPhotoFacts,
  upload: { maxBytes: faultPhotoLimits.fileBytes },
  response: z.object({ id: z.number().int() }),
});
