import { call, put, select, type Saga } from '../engine/effects';
import type { TechnicianPorts } from './ports';
import { photoName, withQueued, type QueuedAct } from './queue';
import { changeQueue } from './sendQueue.saga';
import * as slice from './technician.slice';

function* append(ports: TechnicianPorts, act: QueuedAct): Saga {
  yield* changeQueue(ports, (queue) => [...queue, act]);
  yield* put(slice.refreshRequested());
}

/** Done as soon as it lies on the phone; that it is told comes after. */
export const takeStep = (ports: TechnicianPorts) =>
  function* ({ payload: { orderId, work } }: ReturnType<typeof slice.stepTaken>): Saga {
    const { orders, queue } = yield* select(slice.ofTechnician);
    const order = orders.find(({ id }) => id === orderId);
    if (order === undefined) return;
    const { state: from } = withQueued(order, queue);
    const at = ports.clock.now();
    yield* append(ports, {
      ...{ kind: 'step', key: ports.newKey(), orderId, at, conflict: null, isTold: false, from, work },
    });
  };

export const takePhoto = (ports: TechnicianPorts) =>
  function* ({ payload: { orderId, moment, takenAt, file } }: ReturnType<typeof slice.photoTaken>): Saga {
    yield* put(slice.actRefused(null));
    const picture = yield* call(async () => {
      try {
        return new Uint8Array(await (await ports.shrink(file)).arrayBuffer());
      } catch {
        return null;
      }
    });
    if (picture === null) {
      yield* put(slice.actRefused('photo'));
      return;
    }
    const key = ports.newKey();
    yield* call(() => ports.box.put(photoName(key), picture));
    yield* append(ports, { kind: 'photo', key, orderId, at: takenAt, conflict: null, isTold: false, moment });
  };

export const discardAct = (ports: TechnicianPorts) =>
  function* ({ payload: key }: ReturnType<typeof slice.actDiscarded>): Saga {
    yield* call(() => ports.box.remove(photoName(key)));
    yield* changeQueue(ports, (queue) => queue.filter((act) => act.key !== key));
    yield* put(slice.refreshRequested());
  };

export const retryAct = (ports: TechnicianPorts) =>
  function* ({ payload: key }: ReturnType<typeof slice.actRetried>): Saga {
    yield* changeQueue(ports, (queue) =>
      queue.map((act) => (act.key === key ? { ...act, conflict: null } : act)),
    );
    yield* put(slice.refreshRequested());
  };
