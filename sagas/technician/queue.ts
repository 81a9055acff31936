import { FaultWork } from '@contract/faultActions';
import { stateAfter } from '@contract/faultFlow';
import { FaultPhotoMoment } from '@contract/faultFiles';
import { FaultState } from '@contract/faults';
import type { OwnOrder } from '@contract/ownOrders';
import { z } from 'zod';

const Act = z.object({
  /** Its own name: told twice, it happens once. */
  key: z.string(),
  orderId: z.number().int(),
  at: z.number(),
  /** What the server said against it; null: still to be sent. */
  conflict: z.string().nullable(),
  /** The server took it, and the orders were not read since: it still counts for what is shown. */
  isTold: z.boolean(),
});

const StepAct = Act.extend({
  kind: z.literal('step'),
  /** Where the order stood when it was done. */
  from: FaultState,
  work: FaultWork.omit({ version: true, key: true, at: true }),
});
export type StepAct = z.infer<typeof StepAct>;

const PhotoAct = Act.extend({
  kind: z.literal('photo'),
  moment: FaultPhotoMoment,
  /** By the file's own clock; it may be long before it was added. */
  takenAt: z.number().optional(),
  stepKey: z.string().optional(),
});
export type PhotoAct = z.infer<typeof PhotoAct>;

/** Something done on the phone that the orders, as they were read last, do not tell yet. */
export const QueuedAct = z.discriminatedUnion('kind', [StepAct, PhotoAct]);
export type QueuedAct = z.infer<typeof QueuedAct>;
export const Queue = z.array(QueuedAct);

/** Said of a photo whose picture the phone has lost. */
export const lostPicture = 'lostPicture';

/** Name under which the bytes of a photo wait. */
export const photoName = (key: string): string => `photo ${key}`;

const suspendedFrom = ({ steps }: OwnOrder): OwnOrder['state'] =>
  steps.findLast(({ verb }) => verb === 'suspend')?.from ?? 'accepted';

/** The order as whoever works on it sees it: with what was done here and not told yet. */
export function withQueued(order: OwnOrder, queue: readonly QueuedAct[]): OwnOrder {
  let before = suspendedFrom(order);
  let { state } = order;
  for (const act of queue) {
    if (act.orderId !== order.id || act.kind !== 'step' || act.conflict !== null) continue;
    if (act.work.verb === 'suspend') before = state;
    state = stateAfter(state, act.work.verb, before);
  }
  return { ...order, state };
}

/** The next to be sent: of an order with a conflict nothing goes on before that is settled. */
export function nextToSend(queue: readonly QueuedAct[]): QueuedAct | undefined {
  const held = new Set(queue.filter(({ conflict }) => conflict !== null).map(({ orderId }) => orderId));
  return untold(queue).find(({ orderId }) => !held.has(orderId));
}

/** What the server does not know of yet. */
export const untold = (queue: readonly QueuedAct[]): QueuedAct[] => queue.filter(({ isTold }) => !isTold);
