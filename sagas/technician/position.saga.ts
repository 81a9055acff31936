import { tellPosition } from '@contract/calls/ownOrders';
import { minuteMs } from '@contract/time';
import { CallError } from '../deps';
import { call, delay, select, type Saga } from '../engine/effects';
import { send } from '../http/send';
import type { TechnicianPorts } from './ports';
import { withQueued } from './queue';
import { ofTechnician } from './technician.slice';

const manner = { isQuiet: true, ownsFailure: true } as const;

/** On the way, and on the way only, says where the phone is; a phone that tells no position is not asked again. */
export function* tellPositions(ports: TechnicianPorts): Saga {
  for (;;) {
    const { orders, queue, isOnline } = yield* select(ofTechnician);
    const travelled = orders.find(
      (order) => order.state === 'enRoute' && withQueued(order, queue).state === 'enRoute',
    );
    if (travelled && isOnline) {
      const body = yield* call(ports.position);
      if (body === null) return;
      try {
        yield* send(ports, tellPosition, { ...manner, params: { id: travelled.id }, body });
      } catch (error) {
        // The next one tells more than this one.
        if (!(error instanceof CallError)) throw error;
      }
    }
    yield* delay(travelled ? minuteMs : minuteMs / 4);
  }
}
