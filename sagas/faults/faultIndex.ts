import { isOpenFault, type FaultOrder } from '@contract/faults';
import type { LiveOp } from '@contract/live';
import { createSignal, type Signal } from '../engine/signal';
import type { TopicIndex } from '../stream/topicIndex';

/** The open orders of the topic `faults`. */
export interface FaultIndex extends TopicIndex {
  signal: Signal;
  /** The newest first; the same array until one of them changed. */
  rows(): readonly FaultOrder[];
  get(id: number): FaultOrder | undefined;
  isKnown(): boolean;
}

export function createFaultIndex(): FaultIndex {
  const signal = createSignal();
  const orders = new Map<number, FaultOrder>();
  let rows: readonly FaultOrder[] | null = null;
  let isKnown = false;
  const take = ({ key, value }: LiveOp) => {
    const id = Number(key);
    // The server tells whole orders, checked where they are made.
    const order = value as FaultOrder | null;
    if (order && isOpenFault(order.state)) orders.set(id, order);
    else orders.delete(id);
  };
  return {
    signal,
    rows: () =>
      (rows ??= [...orders.values()].toSorted((a, b) => b.reportedAt - a.reportedAt || b.id - a.id)),
    get: (id) => orders.get(id),
    isKnown: () => isKnown,
    reset: () => {
      orders.clear();
      isKnown = false;
      rows = null;
    },
    apply: (ops) => {
      ops.forEach(take);
      rows = null;
    },
    settle: (atMs) => {
      isKnown = atMs > 0;
      signal.bump();
    },
  };
}
