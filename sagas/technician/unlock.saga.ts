import { readOfflineKey } from '@contract/calls/ownOrders';
import { FaultChoices } from '@contract/faultChoices';
import { FaultPhoto } from '@contract/faultFiles';
import { OwnOrder, offlineDays } from '@contract/ownOrders';
import { dayMs } from '@contract/time';
import { z } from 'zod';
import { CallError } from '../deps';
import { call, put, type Saga } from '../engine/effects';
import { expiredCode } from '../http/calls';
import { send } from '../http/send';
import type { Holder, TechnicianPorts } from './ports';
import { photoName, Queue, type QueuedAct } from './queue';
import { boxClosed, boxOpened, othersFound, type Kept } from './technician.slice';

const Orders = z.object({ orders: z.array(OwnOrder), at: z.number() });

const Photos = z.record(z.coerce.number(), z.array(FaultPhoto));
const Checks = z.record(z.coerce.number(), z.array(z.string()));

function* readAs<T extends z.ZodType>(
  { box }: TechnicianPorts,
  name: string,
  schema: T,
): Saga<z.output<T> | null> {
  const parsed = schema.safeParse(yield* call(() => box.get(name)));
  return parsed.success ? parsed.data : null;
}

/** What was not sent for so long is not sent any more, and its photos go with it. */
function* freshQueue(ports: TechnicianPorts): Saga<QueuedAct[]> {
  const queue = (yield* readAs(ports, 'queue', Queue)) ?? [];
  const since = ports.clock.now() - offlineDays * dayMs;
  for (const { at, key } of queue) if (at < since) yield* call(() => ports.box.remove(photoName(key)));
  return queue.filter(({ at }) => at >= since);
}

function* keptOf(ports: TechnicianPorts): Saga<Kept> {
  const known = yield* readAs(ports, 'orders', Orders);
  return {
    orders: known?.orders ?? [],
    ordersAt: known?.at ?? null,
    values: {},
    photos: (yield* readAs(ports, 'photos', Photos)) ?? {},
    checks: (yield* readAs(ports, 'checks', Checks)) ?? {},
    choices: yield* readAs(ports, 'choices', FaultChoices),
    queue: yield* freshQueue(ports),
  };
}

/**
 * Asks who this is and for the key of exactly this person.
 * @returns null when nobody is signed in any more
 * @throws CallError
 */
function* openAnew(ports: TechnicianPorts): Saga<Holder | null> {
  const asking = ports.session();
  if (asking === null) return null;
  const { key, ...holder } = yield* send(ports, readOfflineKey, { isQuiet: true, ownsFailure: true });
  // Somebody signed in elsewhere on this phone meanwhile, to whom this key is not given.
  if (ports.session() !== asking) return yield* openAnew(ports);
  yield* call(() => ports.box.open(holder, key));
  return holder;
}

const phaseOf = ({ kind, code, reason }: CallError) => {
  if (kind === 'network') return 'unreached';
  if (code === expiredCode) return 'signedOut';
  return reason === 'forbidden' ? 'forbidden' : 'unreached';
};

/** Opens what this user left on the phone; whether it is open. */
export function* unlock(ports: TechnicianPorts): Saga<boolean> {
  yield* call(() => ports.box.expire(ports.clock.now() - offlineDays * dayMs));
  try {
    const holder =
      ports.session() === null ? null : ((yield* call(ports.box.reopen)) ?? (yield* openAnew(ports)));
    if (holder === null) yield* put(boxClosed('signedOut'));
    else yield* put(boxOpened({ holder, kept: yield* keptOf(ports) }));
    yield* put(othersFound(yield* call(ports.box.others)));
    return holder !== null;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    yield* put(boxClosed(phaseOf(error)));
    yield* put(othersFound(yield* call(ports.box.others)));
    return false;
  }
}

/** The session is over: nothing can be read here until the same user signs in again; nothing is lost. */
export function* lock({ box }: TechnicianPorts): Saga {
  yield* call(box.lock);
  yield* put(boxClosed('signedOut'));
  yield* put(othersFound(yield* call(box.others)));
}
