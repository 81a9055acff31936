import type { DeviceWithState } from '@contract/devices';
import type { FaultPhoto } from '@contract/faultFiles';
import type { FaultOrder } from '@contract/faults';
import type { OwnOrder } from '@contract/ownOrders';
import { CallError, type Http } from '@sagas/deps';
import type { Box, Holder, TechnicianPorts } from '@sagas/technician/ports';
import * as slice from '@sagas/technician/technician.slice';
import { createTechnicianStore } from '@sagas/technician/technicianStore';
import { aSocket } from './aSocket';

export const ownOrder: OwnOrder = {
  ...{
    id: 7,
    seq: 0,
    version: 2,
    origin: 'manual',
    state: 'dispatched',
    level: 2,
    siteId: 3,
    siteCode: 'N-1',
  },
  ...{ siteName: 'North', areaId: 1, areaName: { zh: '', en: '', hk: '' }, deviceId: null, deviceName: null },
  ...{
    typeId: null,
    typeName: null,
    definitionId: null,
    title: 'Hot',
    reportedAt: 1,
    reportedBy: null,
    beganAt: 1,
  },
  ...{
    assigneeId: 5,
    assignee: 'Li',
    suspendReason: null,
    acceptedAt: null,
    repairedAt: null,
    closedAt: null,
  },
  ...{ watchUntil: null, mergedInto: null, reopened: 0, alarms: 0, openAlarms: 0, clocks: [], steppedAt: 1 },
  ...{
    elsewhere: null,
    steppedBy: null,
    steps: [],
    joined: [],
    causeId: null,
    actionId: null,
    result: null,
    completion: null,
  },
  ...{ diagnosis: null, teamName: null, earlier: [], parts: [] },
  ...{ checklist: [], place: { lat: 22, lng: 113 } },
};

export const network = () => new CallError('network', 'no network');
export const refused = (reason: string, code = 500) => new CallError('refused', reason, code, reason);

/** The phone: what is sealed stays there, whoever looks at the page. */
export function aPhone() {
  const sealed = new Map<string, unknown>();
  const keys = new Map<string, Holder>();
  const phone = {
    session: 'one' as string | null,
    untold: 0,
    /** Names under which nothing can be kept. */
    full: null as RegExp | null,
  };
  const openBox = (): Box => {
    let current: Holder | null = null;
    const name = (of: string) => `${current?.userId}/${of}`;
    return {
      reopen: async () => (current = keys.get(phone.session ?? '') ?? null),
      open: async (holder) => {
        current = holder;
        keys.set(phone.session ?? '', holder);
      },
      others: async () => [],
      get: async (of) => sealed.get(name(of)),
      put: async (of, value) => {
        if (phone.full?.test(of)) throw new Error('no room');
        sealed.set(name(of), structuredClone(value));
      },
      count: async (untold) => void (phone.untold = untold),
      remove: async (of) => void sealed.delete(name(of)),
      lock: async () => {
        keys.clear();
        current = null;
      },
      wipe: async () => {
        for (const one of [...sealed.keys()]) if (one.startsWith(name(''))) sealed.delete(one);
        current = null;
      },
      expire: async () => undefined,
    };
  };
  return { sealed, phone, openBox };
}

/** A server that keeps orders by their steps, and whose answers may be lost. */
export function aServer() {
  const server = {
    user: { userId: 5, userName: 'li' },
    orders: [ownOrder] as OwnOrder[],
    taken: [] as { key: string; verb: string; version: number; at: number }[],
    fails: null as CallError | null,
    losesAnswers: 0,
    /** The line is lost right after a step was taken. */
    isCutAfterStep: false,
    refuses: null as CallError | null,
    photos: [] as FaultPhoto[],
    devices: [] as DeviceWithState[],
    /** What was asked, in order. */
    asked: [] as string[],
    positions: [] as unknown[],
    sentPhotos: [] as object[],
  };
  const work = (body: { key: string; verb: string; version: number; at: number }): FaultOrder => {
    if (server.refuses) throw server.refuses;
    const [own] = server.orders;
    if (!own) throw refused('notFound');
    if (!server.taken.some(({ key }) => key === body.key)) {
      if (own.version !== body.version) throw refused('faultChanged');
      server.taken.push(body);
      const state = ({ accept: 'accepted', depart: 'enRoute' } as const)[body.verb as 'accept'] ?? own.state;
      server.orders = [{ ...own, state, version: own.version + 1 }];
    }
    if (server.isCutAfterStep) server.fails = network();
    if (server.losesAnswers-- > 0) throw network();
    return server.orders[0]!;
  };
  const answers: Record<string, (body: never) => unknown> = {
    'GET /fault/own/key': () => ({ ...server.user, key: '' }),
    'GET /fault/own': () => server.orders,
    'GET /fault/own/choices': () => ({ types: [], causes: [], actions: [], parts: [] }),
    'GET /fault/own/7/photos': () => server.photos,
    'POST /fault/7/photos': () => ({ id: 41 }),
    'GET /fault/own/7/photos/40': () => ({ src: 'data:image/webp;base64,AAAA' }),
    'PUT /fault/own/7/position': (body) => (server.positions.push(body), null),
    'GET /site/3/devices': () => server.devices,
    'PUT /fault/7/work': work,
    'POST /logout': () => undefined,
  };
  const http: Http = async ({ method, path, body, query }, answer) => {
    server.asked.push(`${method} ${path}`);
    if (method === 'POST' && path.endsWith('/photos')) server.sentPhotos.push(query ?? {});
    if (server.fails) throw server.fails;
    const data = answers[`${method} ${path}`]?.(body as never);
    return answer.parse({ code: 200, msg: '', data });
  };
  return { server, http };
}

export const settle = () => jest.advanceTimersByTimeAsync(0);

let keys = 0;

/** The technician's page on such a phone, with a line to such a server; ended after each test. */
export function usePages() {
  const open: { cancel(): void }[] = [];
  const close = () => open.splice(0).forEach((task) => task.cancel());
  afterEach(close);

  const start = async (made: ReturnType<typeof aPhone>, http: Http) => {
    const line = aSocket();
    const where = { position: null as { lat: number; lng: number } | null };
    const ports: TechnicianPorts = {
      ...{ http, box: made.openBox(), session: () => made.phone.session },
      forgetToken: () => void (made.phone.session = null),
      clock: { now: () => Date.now() },
      newKey: () => `key-000${(keys += 1)}`,
      onWake: () => () => undefined,
      shrink: async (file) => file,
      createSocket: () => line.socket,
      frames: {
        request: (run) => {
          void Promise.resolve().then(run);
          return () => undefined;
        },
      },
      position: async () => where.position,
    };
    const { store, start: run } = createTechnicianStore(ports);
    open.push(run());
    // What is sealed is read step by step.
    for (let turn = 0; turn < 3; turn += 1) await settle();
    const state = () => store.getState().technician;
    const step = async (verb: 'accept' | 'depart' | 'return' | 'suspend', proofs: File[] = []) => {
      store.dispatch(slice.stepTaken({ orderId: 7, work: { verb, note: '' }, proofs }));
      await settle();
    };
    return { store, state, step, line, where };
  };
  return { start, close };
}
