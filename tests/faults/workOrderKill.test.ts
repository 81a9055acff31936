import { sql } from 'kysely';
import type { FaultDetail, FaultState } from '@contract/faults';
import type { ReportVerb } from '@contract/workOrders';
import { anArea, aSite } from '@tests/support/aFleet';
import { useFreshDatabase } from '@tests/support/database';
import {
  foreignSecret,
  startForeignSystem,
  type ForeignSystem,
  type Mood,
} from '@tests/support/foreignSystem';
import { freePort } from '@tests/support/freePort';
import { startOwnServer, type OwnServer } from '@tests/support/ownServer';
import { adminPassword, type Answer } from '@tests/support/peopleServer';
import { until } from '@tests/support/testIngest';

jest.setTimeout(900_000);

const kills = 8;
const orderCount = 16;
const life: readonly ReportVerb[] = ['accept', 'depart', 'arrive', 'begin', 'finish'];
const finish = {
  ...{ result: 'solved', cause: 'otherCause', note: 'Replaced contactor K1, compressor runs at 6.2 A' },
};
const moodsOf = (turn: number): Mood[] =>
  (['lost', 'fail', 'close', 'lost', 'hang'] as const).slice(0, 2 + (turn % 4));

/** A work-order system that fails, repeats, reorders and is off, and a server that is killed in the midst of it. */
describe('the exchange with a work-order system', () => {
  const database = useFreshDatabase();
  const db = () => database().db;
  let server: OwnServer;
  let foreign: ForeignSystem;
  let port = 0;
  let token = '';
  let systemId = 0;

  const launch = async () => {
    server = await startOwnServer(database().url, 'web,worker', {
      ...{ PORT: String(port), NOTIFY_NETWORKS: '127.0.0.1/32', SECRET_KEY: 'of this test and no other one' },
      // A report that came too early outlives a start of the server.
      ALARM_DELAY_FACTOR: '0.1',
    });
  };
  const call = async (path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<Answer> => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'accept-language': 'en',
    };
    const address = `http://127.0.0.1:${port}/api${path}`;
    return (await (
      await fetch(address, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    ).json()) as Answer;
  };
  const signIn = async () => {
    token = (await call('/login', { username: 'admin', password: adminPassword })).token;
  };

  beforeAll(async () => {
    port = await freePort();
    foreign = await startForeignSystem();
    await launch();
    await signIn();
    const system = { systemName: 'Remedy', url: foreign.url, secret: foreignSecret };
    systemId = ((await call('/fault/workOrderSystem', system)).data as { systemId: number }).systemId;
    const { rows } = await sql<{ id: number }>`select id from menus where perms = 'fault:exchange'`.execute(
      db(),
    );
    const machine = { tokenName: 'Remedy', menuIds: rows.map(({ id }) => id) };
    const made = (await call('/system/token', machine)).data as { oneTimeToken: string };
    foreign.speakTo({ address: `http://127.0.0.1:${port}`, systemId, token: made.oneTimeToken });
  }, 180_000);
  afterAll(async () => {
    await server.kill();
    await foreign.off();
  });

  /** Its technician works through an order: told in any order, some of it twice, whoever is up or down. */
  const workThrough = async (id: number, turn: number): Promise<void> => {
    const steps = life.map((verb, at) => ({ verb, n: at + 1, eventId: `e${id}-${at}`, at: 1_000 + at }));
    const told = [...steps, ...steps.slice(turn % 3, 3)];
    const mixed = told
      .map((step, at) => [(at * 5 + turn * 7) % 11, step] as const)
      .toSorted(([a], [b]) => a - b);
    for (const [, { verb, ...named }] of mixed)
      await foreign.insist(id, verb, { ...named, ...(verb === 'finish' && finish) });
  };

  it('leaves both sides equal: no step lost, none twice, no number missing', async () => {
    const siteId = await aSite(db(), 'KILL-1', await anArea(db(), '990301'));
    const ids: number[] = [];
    const open = async () => {
      const { data } = await call('/fault', { siteId, level: 2, title: 'Unit 2 is noisy' });
      ids.push((data as { id: number }).id);
    };
    const working: Promise<void>[] = [];
    for (let turn = 0; turn < kills; turn++) {
      for (let n = 0; n < orderCount / kills; n++) {
        await open();
        working.push(workThrough(ids.at(-1) ?? 0, turn * 2 + n));
      }
      // Those of the turn before are over: a server that was killed early met few of them.
      foreign.moods.splice(0, Infinity, ...moodsOf(turn));
      if (turn % 4 === 3) await foreign.off();
      await new Promise((resolve) => setTimeout(resolve, ((turn * 7) % kills) * 150));
      await server.kill();
      if (turn % 4 === 3) await foreign.on();
      await launch();
    }
    await Promise.all(working);
    await signIn();
    const standing = async () =>
      (await call(`/fault/workOrderSystem/${systemId}`)).data as { waiting: number; lastSeq: number };
    foreign.moods.splice(0);
    await call(`/fault/workOrderSystem/resume/${systemId}`, {}, 'PUT');
    await until(async () => (await standing()).waiting === 0, 120_000);

    for (const id of ids) {
      const { state, version, steps } = (await call(`/fault/${id}`)).data as FaultDetail;
      const verbs = steps.map(({ verb }) => verb);
      expect([id, verbs]).toEqual([id, ['report', 'dispatch', ...life]]);
      expect(foreign.orders.get(id)).toEqual({ id, number: `WO-${id}`, state, version, verbs });
      expect(state).toBe<FaultState>('repaired');
    }
    const { lastSeq } = await standing();
    expect(foreign.taken).toEqual(Array.from({ length: lastSeq }, (_, at) => at + 1));
    expect(lastSeq).toBe(orderCount * (2 + life.length));
    const { rows } = await sql<{ events: number; steps: number }>`
      select (select count(*)::int from work_order_events) as events, (select count(*)::int from fault_steps) as steps`.execute(
      db(),
    );
    expect(rows).toEqual([{ events: lastSeq, steps: lastSeq }]);
  });
});
