import { listSiteDevices } from '@contract/calls/sites';
import type { OwnOrder } from '@contract/ownOrders';
import { CallError } from '../deps';
import { call, put, select, type Saga } from '../engine/effects';
import { expiredCode } from '../http/calls';
import { send } from '../http/send';
import { keep } from './keep.saga';
import type { TechnicianPorts } from './ports';
import * as slice from './technician.slice';

const manner = { isQuiet: true, ownsFailure: true } as const;
const nameOf = (siteId: number): string => `values ${siteId}`;

function* readValuesOf(ports: TechnicianPorts, siteId: number): Saga {
  try {
    const devices = yield* send(ports, listSiteDevices, { ...manner, params: { id: siteId } });
    yield* put(slice.valuesAnswered({ siteId, devices, at: ports.clock.now() }));
  } catch (error) {
    // The page goes on without values where only they are refused.
    if (!(error instanceof CallError) || error.kind !== 'refused' || error.code === expiredCode) throw error;
  }
}

/** The site is not this user's to see any more: nothing of it stays. */
export function* withdrawValues(ports: TechnicianPorts, siteId: number): Saga {
  yield* put(slice.valuesWithdrawn(siteId));
  yield* call(() => ports.box.remove(nameOf(siteId)));
}

function* forgetOthers(ports: TechnicianPorts, own: ReadonlySet<number>): Saga {
  const { values } = yield* select(slice.ofTechnician);
  for (const siteId of Object.keys(values).map(Number))
    if (!own.has(siteId)) yield* withdrawValues(ports, siteId);
}

/** Asks for what the live stream does not tell, and keeps all of it for a time without a network. */
export function* readValues(ports: TechnicianPorts, orders: readonly OwnOrder[]): Saga {
  const own = new Set(orders.map((order) => order.siteId));
  yield* forgetOthers(ports, own);
  for (const siteId of own) {
    const { streamed, values } = yield* select(slice.ofTechnician);
    if (!streamed.includes(siteId) || values[siteId] === undefined) yield* readValuesOf(ports, siteId);
    const known = (yield* select(slice.ofTechnician)).values[siteId];
    if (known) yield* keep(ports, nameOf(siteId), { siteId, ...known });
  }
}

export function* readKeptValues(ports: TechnicianPorts): Saga {
  const { orders } = yield* select(slice.ofTechnician);
  for (const { siteId } of orders) {
    const kept = yield* call(() => ports.box.get(nameOf(siteId)));
    // Sealed by this very page.
    if (kept !== undefined) yield* put(slice.valuesAnswered(kept as slice.SiteValues & { siteId: number }));
  }
}
