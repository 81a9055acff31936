import type { FaultOrder } from '@contract/faults';
import type { OwnOrder } from '@contract/ownOrders';
import { dayMs } from '@contract/time';
import { CallError, type Http } from '../deps';
import type { Box, Holder, TechnicianPorts } from './ports';
import { untold, withQueued } from './queue';
import * as slice from './technician.slice';
import { createTechnicianStore } from './technicianStore';

const order: OwnOrder = {
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
  elsewhere: null,
  ...{
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

const network = () => new CallError('network', 'no network');
const refused = (reason: string, code = 500) => new CallError('refused', reason, code, reason);

/** The phone: what is sealed stays there, whoever looks at the page. */
function aPhone() {
  const sealed = new Map<string, unknown>();
  const keys = new Map<string, Holder>();
  const phone = { session: 'one' as string | null };
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
      put: async (of, value) => void sealed.set(name(of), structuredClone(value)),
      count: async () => undefined,
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
function aServer() {
  const server = {
    user: { userId: 5, userName: 'li' },
    orders: [order] as OwnOrder[],
    taken: [] as { key: string; verb: string; version: number; at: number }[],
    fails: null as CallError | null,
    losesAnswers: 0,
    /** The line is lost right after a step was taken. */
    isCutAfterStep: false,
    refuses: null as CallError | null,
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
    'GET /fault/own/7/photos': () => [],
    'GET /site/3/devices': () => [],
    'PUT /fault/7/work': work,
    'POST /logout': () => undefined,
  };
  const http: Http = async ({ method, path, body }, answer) => {
    if (server.fails) throw server.fails;
    const data = answers[`${method} ${path}`]?.(body as never);
    return answer.parse({ code: 200, msg: '', data });
  };
  return { server, http };
}

const settle = () => jest.advanceTimersByTimeAsync(0);

describe("the technician's page", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const open: { cancel(): void }[] = [];
  afterEach(() => open.splice(0).forEach((task) => task.cancel()));

  let keys = 0;
  const start = async (made: ReturnType<typeof aPhone>, http: Http) => {
    const ports: TechnicianPorts = {
      ...{ http, box: made.openBox(), session: () => made.phone.session },
      forgetToken: () => void (made.phone.session = null),
      clock: { now: () => Date.now() },
      newKey: () => `key-000${(keys += 1)}`,
      onWake: () => () => undefined,
      shrink: async (file) => file,
    };
    const { store, start: run } = createTechnicianStore(ports);
    open.push(run());
    await settle();
    const state = () => store.getState().technician;
    const step = async (verb: 'accept' | 'depart' | 'return') => {
      store.dispatch(slice.stepTaken({ orderId: 7, work: { verb, note: '' } }));
      await settle();
    };
    return { store, state, step };
  };
  const later = (ms = 15_000) => jest.advanceTimersByTimeAsync(ms);

  it('tells a step at once while there is a network', async () => {
    const { server, http } = aServer();
    const page = await start(aPhone(), http);
    expect(page.state()).toMatchObject({ phase: 'ready', holder: { userName: 'li' } });
    await page.step('accept');
    expect(server.taken.map(({ verb }) => verb)).toEqual(['accept']);
    expect(page.state().queue).toEqual([]);
  });

  it('keeps steps without a network, over a new start of the page, and tells each with its own time', async () => {
    const { server, http } = aServer();
    const phone = aPhone();
    const first = await start(phone, http);
    server.fails = network();
    const at = Date.now();
    await first.step('accept');
    await later(60_000);
    await first.step('depart');
    expect(first.state().isOnline).toBe(false);
    open.splice(0).forEach((task) => task.cancel());

    const second = await start(phone, http);
    expect(second.state().queue).toHaveLength(2);
    server.fails = null;
    await later(30_000);
    expect(server.taken.map(({ verb, at: done }) => [verb, done - at])).toEqual([
      ['accept', 0],
      ['depart', 60_000],
    ]);
    expect(second.state().queue).toEqual([]);
  });

  it('does nothing twice when answers are lost', async () => {
    const { server, http } = aServer();
    const page = await start(aPhone(), http);
    server.losesAnswers = 2;
    await page.step('accept');
    await later(60_000);
    expect(server.taken).toHaveLength(1);
    expect(page.state().queue).toEqual([]);
  });

  it('knows what was told also where the line is lost before the orders are read again', async () => {
    const { server, http } = aServer();
    const phone = aPhone();
    const page = await start(phone, http);
    server.isCutAfterStep = true;
    await page.step('accept');
    const shown = ({ orders, queue }: ReturnType<typeof page.state>) =>
      orders.map((one) => withQueued(one, queue).state);
    expect(shown(page.state())).toEqual(['accepted']);
    expect(untold(page.state().queue)).toEqual([]);
    await page.step('depart');
    expect(shown(page.state())).toEqual(['enRoute']);
    open.splice(0).forEach((task) => task.cancel());

    const second = await start(phone, http);
    expect(shown(second.state())).toEqual(['enRoute']);
    Object.assign(server, { fails: null, isCutAfterStep: false });
    await later(30_000);
    expect(server.taken.map(({ verb }) => verb)).toEqual(['accept', 'depart']);
    expect(shown(second.state())).toEqual(['enRoute']);
    expect(second.state().queue).toEqual([]);
  });

  it('goes on over a note of somebody else, and shows as a conflict what does not follow any more', async () => {
    const { server, http } = aServer();
    const page = await start(aPhone(), http);
    server.orders = [{ ...order, version: 9 }];
    await page.step('accept');
    expect(server.taken.map(({ version }) => version)).toEqual([9]);
    server.orders = [];
    await page.step('depart');
    expect(page.state().queue).toMatchObject([{ conflict: 'notFound' }]);
    page.store.dispatch(slice.actDiscarded(page.state().queue[0]!.key));
    await settle();
    expect(page.state().queue).toEqual([]);
  });

  it('is closed when the session ends, tells nothing for anybody else, and goes on for its own user', async () => {
    const { server, http } = aServer();
    const phone = aPhone();
    const page = await start(phone, http);
    server.fails = network();
    await page.step('accept');
    server.fails = refused('unauthenticated', 401);
    await later();
    expect(page.state()).toMatchObject({ phase: 'signedOut', orders: [], queue: [] });

    phone.phone.session = 'two';
    server.fails = null;
    server.user = { userId: 6, userName: 'wang' };
    await later();
    expect(page.state()).toMatchObject({ phase: 'ready', holder: { userName: 'wang' }, queue: [] });
    await later();
    expect(server.taken).toEqual([]);

    phone.phone.session = 'three';
    server.user = { userId: 5, userName: 'li' };
    await later(60_000);
    expect(server.taken.map(({ verb }) => verb)).toEqual(['accept']);
  });

  it('tells nothing any more after a fortnight', async () => {
    const { server, http } = aServer();
    const phone = aPhone();
    const page = await start(phone, http);
    server.fails = network();
    await page.step('accept');
    open.splice(0).forEach((task) => task.cancel());
    jest.setSystemTime(Date.now() + 15 * dayMs);
    server.fails = null;
    await start(phone, http);
    await later();
    expect(server.taken).toEqual([]);
  });

  it('leaves nothing on the phone after signing out', async () => {
    const { server, http } = aServer();
    const phone = aPhone();
    const page = await start(phone, http);
    server.fails = network();
    await page.step('accept');
    page.store.dispatch(slice.signOutConfirmed());
    await settle();
    expect(page.state()).toMatchObject({ phase: 'signedOut', queue: [] });
    expect([...phone.sealed.keys()]).toEqual([]);
  });
});
