import { call, put, select, type Saga } from '../engine/effects';
import { keep } from './keep.saga';
import type { TechnicianPorts } from './ports';
import { photoName, withQueued, type PhotoAct, type QueuedAct } from './queue';
import { changeQueue } from './sendQueue.saga';
import * as slice from './technician.slice';

function* append(ports: TechnicianPorts, act: QueuedAct): Saga {
  yield* changeQueue(ports, (queue) => [...queue, act]);
  yield* put(slice.refreshRequested());
}

/** Done as soon as it lies on the phone; that it is told comes after. */
export const takeStep = (ports: TechnicianPorts) =>
  function* ({ payload: { orderId, work, proofs = [] } }: ReturnType<typeof slice.stepTaken>): Saga {
    const { orders, queue } = yield* select(slice.ofTechnician);
    const order = orders.find(({ id }) => id === orderId);
    if (order === undefined) return;
    const { state: from } = withQueued(order, queue);
    const [key, at] = [ports.newKey(), ports.clock.now()];
    yield* append(ports, { kind: 'step', key, orderId, at, conflict: null, isTold: false, from, work });
    for (const file of proofs) yield* addPhoto(ports, { orderId, moment: 'evidence', file, stepKey: key });
  };

const drawn = async ({ shrink }: TechnicianPorts, file: File): Promise<Uint8Array | null> => {
  try {
    return new Uint8Array(await (await shrink(file)).arrayBuffer());
  } catch {
    return null;
  }
};

type Photo = Pick<PhotoAct, 'orderId' | 'moment' | 'stepKey'> & { file: File };

function* addPhoto(ports: TechnicianPorts, { file, ...photo }: Photo): Saga {
  yield* put(slice.actRefused(null));
  const picture = yield* call(drawn, ports, file);
  const key = ports.newKey();
  if (picture === null) yield* put(slice.actRefused('photo'));
  else if (!(yield* keep(ports, photoName(key), picture))) yield* put(slice.actRefused('space'));
  else {
    const act = { at: ports.clock.now(), takenAt: file.lastModified, conflict: null, isTold: false };
    yield* append(ports, { kind: 'photo', key, ...act, ...photo });
  }
}

/** The suspension that was not told yet and is in force; what the server knows needs no name. */
const untoldSuspension = (queue: readonly QueuedAct[], orderId: number): string | undefined =>
  queue.findLast((act) => act.orderId === orderId && act.kind === 'step' && act.work.verb === 'suspend')?.key;

export const takePhoto = (ports: TechnicianPorts) =>
  function* ({ payload: { orderId, moment, file } }: ReturnType<typeof slice.photoTaken>): Saga {
    const { queue } = yield* select(slice.ofTechnician);
    const stepKey = moment === 'evidence' ? untoldSuspension(queue, orderId) : undefined;
    yield* addPhoto(ports, { orderId, moment, file, ...(stepKey !== undefined && { stepKey }) });
  };

/** What proves a step goes with it. */
export const discardAct = (ports: TechnicianPorts) =>
  function* ({ payload: key }: ReturnType<typeof slice.actDiscarded>): Saga {
    const { queue } = yield* select(slice.ofTechnician);
    const isOf = (act: QueuedAct) => act.key === key || (act.kind === 'photo' && act.stepKey === key);
    for (const act of queue) if (isOf(act)) yield* call(() => ports.box.remove(photoName(act.key)));
    yield* changeQueue(ports, (acts) => acts.filter((act) => !isOf(act)));
    yield* put(slice.refreshRequested());
  };

/** Lines of orders that are still there; the others are forgotten. */
export const keepChecks = (ports: TechnicianPorts) =>
  function* (): Saga {
    const { checks, orders } = yield* select(slice.ofTechnician);
    const ids = new Set(orders.map(({ id }) => String(id)));
    yield* keep(ports, 'checks', Object.fromEntries(Object.entries(checks).filter(([id]) => ids.has(id))));
  };

export const retryAct = (ports: TechnicianPorts) =>
  function* ({ payload: key }: ReturnType<typeof slice.actRetried>): Saga {
    yield* changeQueue(ports, (queue) =>
      queue.map((act) => (act.key === key ? { ...act, conflict: null } : act)),
    );
    yield* put(slice.refreshRequested());
  };
