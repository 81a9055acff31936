import { addFaultPhoto } from '@contract/calls/faultFiles';
import { workFault } from '@contract/calls/faults';
import { listOwnOrders } from '@contract/calls/ownOrders';
import type { OwnOrder } from '@contract/ownOrders';
import { CallError } from '../deps';
import { call, put, select, type Saga } from '../engine/effects';
import { expiredCode } from '../http/calls';
import { send } from '../http/send';
import { keep } from './keep.saga';
import { keepSent } from './photos.saga';
import type { TechnicianPorts } from './ports';
import {
  lostPicture,
  nextToSend,
  photoName,
  untold,
  type PhotoAct,
  type QueuedAct,
  type StepAct,
} from './queue';
import { ofTechnician, ordersAnswered, queueChanged, sendingChanged } from './technician.slice';

const manner = { isQuiet: true, ownsFailure: true } as const;

/** Changes the queue at once, so that of two changes none is lost, and keeps it as it is then. */
export function* changeQueue(
  ports: TechnicianPorts,
  change: (queue: readonly QueuedAct[]) => QueuedAct[],
): Saga {
  const { queue } = yield* select(ofTechnician);
  const changed = change(queue);
  yield* put(queueChanged(changed));
  yield* keep(ports, 'queue', changed);
  yield* call(() => ports.box.count(untold(changed).length).catch(() => undefined));
}

export function* readOrders(ports: TechnicianPorts): Saga<OwnOrder[]> {
  const orders = yield* send(ports, listOwnOrders, manner);
  const at = ports.clock.now();
  yield* keep(ports, 'orders', { orders, at });
  yield* put(ordersAnswered({ orders, at }));
  yield* changeQueue(ports, untold);
  return orders;
}

/** A note or an escalation between is no conflict: the step still follows from where it was taken. */
const triesOfStep = 3;

function* sendStep(ports: TechnicianPorts, { orderId, key, at, from, work }: StepAct): Saga {
  for (let tries = 1; ; tries += 1) {
    const { orders } = yield* select(ofTechnician);
    const version = orders.find(({ id }) => id === orderId)?.version ?? 1;
    try {
      yield* send(ports, workFault, {
        ...manner,
        params: { id: orderId },
        body: { ...work, version, key, at },
      });
      return;
    } catch (error) {
      // Told before: the answer was lost on the way.
      if (error instanceof CallError && error.reason === 'faultTaken') return;
      const isChanged = error instanceof CallError && error.reason === 'faultChanged';
      if (!isChanged || tries === triesOfStep) throw error;
      const now = (yield* readOrders(ports)).find(({ id }) => id === orderId);
      if (now?.state !== from) throw error;
    }
  }
}

function* sendPhoto(
  ports: TechnicianPorts,
  { orderId, key, at, takenAt = at, moment, stepKey }: PhotoAct,
): Saga {
  const bytes = yield* call(() => ports.box.get(photoName(key)));
  if (!(bytes instanceof Uint8Array)) throw new CallError('refused', lostPicture, undefined, lostPicture);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg');
  const query = { moment, takenAt, key, ...(stepKey !== undefined && { stepKey }) };
  const { id } = yield* send(ports, addFaultPhoto, {
    ...manner,
    params: { id: orderId },
    query,
    form,
    isLong: true,
  });
  yield* keepSent(ports, key, id, bytes);
}

/** Said against what was done, not against when or how often it was told. */
const conflicts: readonly string[] = [
  ...['faultChanged', 'faultStep', 'faultNotYours', 'faultStands', 'faultEndsEarly'],
  ...['validation', 'notFound', 'forbidden', lostPicture],
];
const isConflict = (error: unknown): error is CallError =>
  error instanceof CallError &&
  error.kind === 'refused' &&
  error.code !== expiredCode &&
  conflicts.includes(error.reason);

function* sendOne(ports: TechnicianPorts, act: QueuedAct): Saga {
  try {
    yield* act.kind === 'step' ? sendStep(ports, act) : sendPhoto(ports, act);
    const isStep = act.kind === 'step';
    yield* changeQueue(ports, (queue) =>
      queue.flatMap((one) => (one.key !== act.key ? [one] : isStep ? [{ ...one, isTold: true }] : [])),
    );
    if (isStep) yield* readOrders(ports);
  } catch (error) {
    if (!isConflict(error)) throw error;
    const conflict = error.message;
    yield* changeQueue(ports, (queue) =>
      queue.map((one) => (one.key === act.key ? { ...one, conflict } : one)),
    );
  }
}

/** Sends what waits in the order in which it was done, each until the server has answered. @throws CallError */
export function* sendQueue(ports: TechnicianPorts): Saga {
  yield* put(sendingChanged(true));
  try {
    for (;;) {
      const act = nextToSend((yield* select(ofTechnician)).queue);
      if (act === undefined) return;
      yield* sendOne(ports, act);
    }
  } finally {
    yield* put(sendingChanged(false));
  }
}
