import * as calls from '@contract/calls/ownOrders';
import { AppError } from '../../../platform/errors';
import { type Actor, type Route, serve } from '../../../platform/http/route';
import { readChoices } from '../choices.store';
import { pictureOfPhoto, type FaultPhotosDeps } from '../files/photos.service';
import { photosOf } from '../files/photos.store';
import { offlineKeyOf } from './offlineKeys.store';
import { isOwn, listOwn } from './ownOrders.store';
import { keepPosition } from './positions.store';

/** What whoever works on orders reads: own open ones and their files, nobody else's. */
export const ownOrderRoutes = (deps: FaultPhotosDeps): Route[] => {
  const { db, scopeOf, clock } = deps;
  const scopeFor = (actor: Actor) => scopeOf(actor, calls.listOwnOrders.permission);
  const demandOwn = async (actor: Actor, id: number): Promise<void> => {
    if (!(await isOwn(db, await scopeFor(actor), actor.userId, id))) throw new AppError('notFound');
  };
  return [
    serve(calls.listOwnOrders, async ({ actor, language }) =>
      listOwn(db, await scopeFor(actor), actor.userId, language),
    ),
    serve(calls.readOwnChoices, () => readChoices(db)),
    serve(calls.readOfflineKey, async ({ actor }) => ({
      userId: actor.userId,
      userName: actor.userName,
      key: await offlineKeyOf(db, actor.userId, clock.now()),
    })),
    serve(calls.listOwnPhotos, async ({ actor, params }) => {
      await demandOwn(actor, params.id);
      return photosOf(db, params.id);
    }),
    serve(calls.readOwnPhoto, async ({ actor, params }) => {
      await demandOwn(actor, params.id);
      return pictureOfPhoto(deps, params.id, params.photo);
    }),
    serve(calls.tellPosition, async ({ actor, params, body }) =>
      keepPosition(db, actor.userId, { orderId: params.id, ...body }, clock.now()),
    ),
  ];
};
