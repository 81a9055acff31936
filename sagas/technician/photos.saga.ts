import { listOwnPhotos, readOwnPhoto } from '@contract/calls/ownOrders';
import type { OwnOrder } from '@contract/ownOrders';
import { z } from 'zod';
import { call, put, select, type Saga } from '../engine/effects';
import { send } from '../http/send';
import { keep } from './keep.saga';
import type { TechnicianPorts } from './ports';
import { photoName } from './queue';
import * as slice from './technician.slice';

const manner = { isQuiet: true, ownsFailure: true } as const;
/** In one round no more large pictures than these: what else is new does not wait for them. */
const atOnce = 4;
const indexName = 'pictures';
const pictureName = (id: number): string => `picture ${id}`;

/** Pictures that lie on the phone as large as the server keeps them. */
function* keptPictures({ box }: TechnicianPorts): Saga<number[]> {
  const parsed = z.array(z.number()).safeParse(yield* call(() => box.get(indexName)));
  return parsed.success ? parsed.data : [];
}

/** A photo that the server has now stays on the phone, under the number that it got. */
export function* keepSent(ports: TechnicianPorts, key: string, id: number, picture: Uint8Array): Saga {
  if (yield* keep(ports, pictureName(id), picture))
    yield* keep(ports, indexName, [...(yield* keptPictures(ports)), id]);
  yield* call(() => ports.box.remove(photoName(key)));
}

function* bringPictures(ports: TechnicianPorts, wanted: readonly { orderId: number; id: number }[]): Saga {
  const kept = yield* keptPictures(ports);
  const ids = new Set(wanted.map(({ id }) => id));
  const staying = kept.filter((id) => ids.has(id));
  for (const id of kept) if (!ids.has(id)) yield* call(() => ports.box.remove(pictureName(id)));
  const missing = wanted.filter(({ id }) => !kept.includes(id)).slice(0, atOnce);
  for (const { orderId, id } of missing) {
    const { src } = yield* send(ports, readOwnPhoto, { ...manner, params: { id: orderId, photo: id } });
    if (!(yield* keep(ports, pictureName(id), src))) break;
    staying.push(id);
  }
  if (missing.length > 0 || staying.length < kept.length) yield* keep(ports, indexName, staying);
}

/** Photos of one's own orders, small for the list and large to be looked at without a network. */
export function* readPhotos(ports: TechnicianPorts, orders: readonly OwnOrder[]): Saga {
  for (const { id: orderId } of orders) {
    const photos = yield* send(ports, listOwnPhotos, { ...manner, params: { id: orderId } });
    yield* put(slice.photosAnswered({ orderId, photos }));
  }
  const { photos } = yield* select(slice.ofTechnician);
  const ofOrders = Object.fromEntries(orders.map(({ id }) => [id, photos[id] ?? []]));
  yield* keep(ports, 'photos', ofOrders);
  const wanted = Object.entries(ofOrders).flatMap(([orderId, list]) =>
    list.map(({ id }) => ({ orderId: Number(orderId), id })),
  );
  yield* bringPictures(ports, wanted);
}

const dataAddress = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return `data:image/jpeg;base64,${btoa(text)}`;
};

/** Large from the phone itself; what does not lie there yet is shown as small as it is known. */
export const showPicture = (ports: TechnicianPorts) =>
  function* ({ payload }: ReturnType<typeof slice.pictureRequested>): Saga {
    const { name, words, small } = payload;
    const kept = yield* call(() =>
      ports.box.get(typeof name === 'number' ? pictureName(name) : photoName(name)),
    );
    const src = kept instanceof Uint8Array ? dataAddress(kept) : typeof kept === 'string' ? kept : small;
    yield* put(slice.pictureShown(src === null ? null : { src, words }));
  };
