import { sql } from 'kysely';
import type { WorkOrderEvents } from '@contract/workOrders';
import { aUser } from '@tests/support/aUser';
import { foreignSecret } from '@tests/support/foreignSystem';
import { raise, aDefinition } from '@tests/support/aFleet';
import { useWorkOrders } from '@tests/support/workOrderServer';
import { judgeWatches } from '../faults/upkeep';
import { quietLog } from '@tests/support/quietLog';
import { systemClock } from '../../platform/clock';

jest.setTimeout(60_000);

const told = 'Replaced contactor K1, compressor runs at 6.2 A';
const finish = { result: 'solved', cause: 'otherCause', note: told };

describe('orders that live in a work-order system', () => {
  const given = useWorkOrders();
  const { db, made, call, read, anOrder, lead, foreign } = given;
  const turn = () => given.worker().turn();
  const kept = async (id: number) =>
    (await call(`/fault/${id}/reports`)).data as { id: number; outcome: string; reason: string | null }[];
  const system = async () =>
    ((await call(`/fault/workOrderSystem/${made.systemId}`)).data ?? {}) as Record<string, unknown>;
  const atOnce = () => call(`/fault/workOrderSystem/resume/${made.systemId}`, {}, 'PUT');
  const verbsOf = async (id: number) => (await read(id)).steps.map(({ verb }) => verb);

  it('leave by every step, numbered without a gap and signed, and are found under the number there', async () => {
    const id = await anOrder();
    const elsewhere = await anOrder(made.farSite);
    expect((await read(elsewhere)).elsewhere).toBeNull();
    await lead(id, 'note');
    await turn();
    expect(foreign().orders.get(id)).toMatchObject({
      state: 'reported',
      version: 2,
      verbs: ['report', 'note'],
    });
    expect(foreign().orders.has(elsewhere)).toBe(false);
    expect(foreign().taken).toEqual([1, 2]);
    const { event, headers } = foreign().calls[0] ?? {};
    expect(headers).toMatchObject({
      'idempotency-key': `${made.systemId}-1`,
      'x-coolops-sequence': '1',
      'x-coolops-signature': expect.stringMatching(/^sha256=[0-9a-f]{64}$/),
    });
    expect(event).toMatchObject({ kind: 'step', step: { verb: 'report', n: 1, by: 'admin' }, number: null });
    expect((await read(id)).elsewhere).toEqual({
      ...{ systemId: made.systemId, name: 'Remedy', number: `WO-${id}`, url: null },
      ...{ takesStepsHere: false, conflicts: 0 },
    });
    expect(await system()).toMatchObject({ state: 'running', waiting: 0, lastSeq: 2, ackedSeq: 2 });
    expect(JSON.stringify(await system())).not.toContain(foreignSecret);
  });

  it('are numbered in the order of their commits, however many steps are taken at once', async () => {
    const before = foreign().taken.length;
    const ids = await Promise.all(Array.from({ length: 6 }, () => anOrder()));
    await Promise.all(ids.flatMap((id) => [lead(id, 'note'), lead(id, 'note')]));
    await Promise.all([turn(), turn(), turn()]);
    await turn();
    const { rows } = await sql<{ seq: number }>`
      select seq from work_order_events where system_id = ${made.systemId} order by seq`.execute(db());
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, at) => at + 1));
    expect(foreign().taken).toEqual(rows.map(({ seq }) => seq));
    expect(foreign().taken.length).toBeGreaterThan(before + 6);
    for (const id of ids) expect(foreign().orders.get(id)?.version).toBe((await read(id)).version);
  });

  it('wait in their order while the system fails, closes or loses its answer, with the error beside it', async () => {
    foreign().moods.push('fail');
    const id = await anOrder();
    await lead(id, 'note');
    await turn();
    expect(await system()).toMatchObject({
      ...{ state: 'failing', waiting: 2, lastError: 'The other side answered 500' },
      waitingSince: expect.any(String),
    });
    expect(foreign().orders.has(id)).toBe(false);
    foreign().moods.push('close', 'lost');
    for (let round = 0; round < 4; round++) {
      await atOnce();
      await turn();
    }
    expect(foreign().orders.get(id)?.verbs).toEqual(['report', 'note']);
    expect(foreign().taken).toEqual(foreign().taken.toSorted((a, b) => a - b));
    expect(await system()).toMatchObject({ state: 'running', waiting: 0, lastError: null });
  });

  it('wait while it is paused, and go out when it is resumed', async () => {
    const address = (verb: string) => `/fault/workOrderSystem/${verb}/${made.systemId}`;
    expect((await call(address('pause'), {}, 'PUT')).code).toBe(200);
    const id = await anOrder();
    await turn();
    expect(await system()).toMatchObject({ state: 'paused', waiting: 1 });
    expect(foreign().orders.has(id)).toBe(false);
    expect((await call(address('resume'), {}, 'PUT')).code).toBe(200);
    await turn();
    expect(foreign().orders.get(id)?.state).toBe('reported');
  });

  it('can be fetched after any number, by pages, and acknowledged in place of being sent', async () => {
    await call(`/fault/workOrderSystem/pause/${made.systemId}`, {}, 'PUT');
    const id = await anOrder();
    await turn();
    const after = async (seq: number, limit = 100) =>
      (
        await given.server().call(`/work-order/${made.systemId}/events?after=${seq}&limit=${limit}`, {
          token: made.token,
        })
      ).data as WorkOrderEvents;
    const first = await after(0, 2);
    expect(first.events.map(({ seq }) => seq)).toEqual([1, 2]);
    expect(first).toMatchObject({ next: 2, firstSeq: 1 });
    const { events, lastSeq } = await after(first.lastSeq - 1);
    expect(events).toMatchObject([{ seq: lastSeq, order: { id }, step: { verb: 'report' } }]);
    expect((await after(lastSeq)).events).toEqual([]);
    await foreign().catchUp();
    expect(foreign().orders.get(id)?.verbs).toEqual(['report']);
    expect(await foreign().acknowledge(lastSeq)).toMatchObject({ code: 200 });
    expect(await system()).toMatchObject({ waiting: 0, ackedSeq: lastSeq });
    await call(`/fault/workOrderSystem/resume/${made.systemId}`, {}, 'PUT');
  });

  it('go on by its reports, each once, and every step goes back to it', async () => {
    const id = await anOrder();
    const first = await foreign().report(id, 'accept', { eventId: 'mine-1', number: 'X-7', at: 1_000 });
    expect(first).toMatchObject({ code: 200, data: { outcome: 'applied', version: 3, state: 'accepted' } });
    // By their number from now on.
    expect(await foreign().report(id, 'depart', { orderId: undefined, number: 'X-7' })).toMatchObject({
      data: { outcome: 'applied', state: 'enRoute' },
    });
    const again = await foreign().report(id, 'accept', { eventId: 'mine-1', number: 'X-7', at: 1_000 });
    expect(again.data).toEqual(first.data);
    const other = await foreign().report(id, 'accept', { eventId: 'mine-1', number: 'X-7', at: 1_001 });
    expect(other).toMatchObject({ code: 409, reason: 'reportReused' });
    expect(await verbsOf(id)).toEqual(['report', 'dispatch', 'accept', 'depart']);
    const { steps, assignee } = await read(id);
    expect(steps.at(-1)).toMatchObject({ by: 'Remedy: Chan', detail: { systemId: made.systemId } });
    expect(assignee).toBe('Chan');
    expect(await call('/fault/list?text=X-7')).toMatchObject({ total: 1, rows: [{ id }] });
    await turn();
    expect(foreign().orders.get(id)).toMatchObject({ state: 'enRoute', version: 4 });
    expect(foreign().calls.at(-1)?.event.step?.detail.report).toMatch(/^theirs-/);
  });

  it('take thirty repeats of one report that come at once as one', async () => {
    const id = await anOrder();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => foreign().report(id, 'accept', { eventId: 'flood', at: 5 })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer.data))).size).toBe(1);
    expect(await verbsOf(id)).toEqual(['report', 'dispatch', 'accept']);
  });

  it('put reports that came in another order into theirs by their numbers', async () => {
    const id = await anOrder();
    const at = Date.now();
    const outcomes: unknown[] = [];
    for (const [n, verb] of [
      [3, 'arrive'],
      [2, 'depart'],
      [1, 'accept'],
      [4, 'begin'],
      [2, 'note'],
    ] as const) {
      const { data } = await foreign().report(id, verb, { n, at: at + n, note: 'as told' });
      outcomes.push((data as { outcome: string }).outcome);
    }
    expect(outcomes).toEqual(['early', 'early', 'applied', 'applied', 'late']);
    expect(await verbsOf(id)).toEqual(['report', 'dispatch', 'accept', 'depart', 'arrive', 'begin']);
    expect(await kept(id)).toMatchObject([{ outcome: 'late' }]);
  });

  it('keep an older report that comes after a newer one, and do not apply it, by its time alone', async () => {
    const id = await anOrder();
    await foreign().report(id, 'accept', { at: Date.now() - 5_000 });
    await foreign().report(id, 'suspend', { reason: 'parts', evidence: 'PO 8', at: Date.now() - 1_000 });
    const late = await foreign().report(id, 'depart', { at: Date.now() - 3_000 });
    expect(late.data).toMatchObject({ outcome: 'late', state: 'suspended' });
    expect(await kept(id)).toMatchObject([{ outcome: 'late', reason: null }]);
  });

  it('wait for a report that does not come only so long', async () => {
    const id = await anOrder();
    const { data } = await foreign().report(id, 'accept', { n: 2 });
    expect(data).toMatchObject({ outcome: 'early', state: 'reported' });
    await sql`update work_order_reports set received_at = received_at - 60000 where order_id = ${id}`.execute(
      db(),
    );
    await turn();
    expect((await read(id)).state).toBe('accepted');
  });

  it('refuse what does not follow, keep it for a decision, and tell again how the order stands', async () => {
    const id = await anOrder();
    const asked = { eventId: 'illegal-1', at: 9 };
    const refused = await foreign().report(id, 'begin', asked);
    expect(refused).toMatchObject({ code: 409, reason: 'faultStep' });
    expect(await foreign().report(id, 'begin', asked)).toEqual(refused);
    const [conflict] = await kept(id);
    expect(conflict).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining('does not follow'),
    });
    expect((await read(id)).elsewhere?.conflicts).toBe(1);
    const list = await call(`/fault/workOrderReport/list?standing=open&orderId=${id}`);
    expect(list).toMatchObject({ total: 1, rows: [{ verb: 'begin', doneBy: 'Chan', reason: 'faultStep' }] });
    await turn();
    expect((await call(`/fault/workOrderReport/ours/${conflict?.id}`, {}, 'PUT')).code).toBe(200);
    await turn();
    expect(foreign().calls.at(-1)?.event).toMatchObject({
      kind: 'state',
      step: null,
      order: { id, state: 'reported' },
    });
    expect((await read(id)).elsewhere?.conflicts).toBe(0);
    expect((await call(`/fault/workOrderReport/theirs/${conflict?.id}`, {}, 'PUT')).reason).toBe('conflict');
  });

  it('say who acted here meanwhile, and take their step after all when somebody decides so', async () => {
    await call('/fault/workOrderSystem', { ...(await system()), localSteps: 'allowed' }, 'PUT');
    const id = await anOrder();
    await foreign().report(id, 'accept');
    const { version } = await read(id);
    await lead(id, 'delegate', { assigneeId: made.fitterId });
    const refused = await foreign().report(id, 'arrive', { version });
    expect(refused).toMatchObject({
      code: 409,
      reason: 'faultChanged',
      msg: expect.stringContaining('admin'),
    });
    const [conflict] = await kept(id);
    expect((await call(`/fault/workOrderReport/theirs/${conflict?.id}`, {}, 'PUT')).code).toBe(200);
    expect(await verbsOf(id)).toEqual([
      ...['report', 'dispatch', 'accept', 'delegate'],
      ...['accept', 'arrive'],
    ]);
    // An escalation, or words, are no acts of somebody here.
    await lead(id, 'note');
    expect((await foreign().report(id, 'begin', { version: version + 3 })).code).toBe(200);
    await call('/fault/workOrderSystem', { ...(await system()), localSteps: 'refused' }, 'PUT');
  });

  it('are led there alone while the system says so: here only notes and reopening', async () => {
    const id = await anOrder();
    expect(await lead(id, 'confirm')).toMatchObject({
      code: 601,
      reason: 'faultElsewhere',
      msg: expect.stringContaining('Remedy'),
    });
    expect((await lead(id, 'dispatch', { assigneeId: made.fitterId })).reason).toBe('faultElsewhere');
    expect((await lead(id, 'note')).code).toBe(200);
  });

  it('are closed or reopened by the telemetry alone, and that goes out as a step', async () => {
    await aDefinition(db());
    const id = await anOrder();
    for (const verb of ['accept', 'arrive'] as const) await foreign().report(id, verb);
    for (const verb of ['close', 'cancel', 'watchPassed'])
      expect(await foreign().report(id, verb as 'note')).toMatchObject({ reason: 'validation' });
    expect(await foreign().report(id, 'finish', { ...finish, note: 'ok' })).toMatchObject({
      reason: 'validation',
      fields: { note: expect.any(String) },
    });
    expect(await foreign().report(id, 'finish', { ...finish, cause: 'nothing' })).toMatchObject({
      fields: { cause: expect.any(String) },
    });
    expect((await foreign().report(id, 'finish', finish)).data).toMatchObject({ state: 'repaired' });
    const alarm = await raise(db(), made.siteId);
    await sql`insert into fault_order_alarms (order_id, alarm_id) values (${id}, ${alarm})`.execute(db());
    const deps = { db: db(), clock: systemClock, log: quietLog, plantTimeZone: 'Asia/Shanghai' };
    await judgeWatches(deps, Date.now() + 10);
    expect((await read(id)).state).toBe('reopened');
    await turn();
    expect(foreign().calls.at(-1)?.event.step).toMatchObject({
      verb: 'watchFailed',
      by: null,
      to: 'reopened',
    });
    const early = await foreign().report(id, 'accept', { note: 'again' });
    expect(early.data).toMatchObject({ outcome: 'applied' });
    await foreign().report(id, 'arrive');
    expect(await foreign().report(id, 'finish', finish)).toMatchObject({ code: 601, reason: 'faultStands' });
  });

  it('belong to one number there, and a number to one order', async () => {
    const [one, two] = [await anOrder(), await anOrder()];
    await foreign().report(one, 'accept', { number: 'N-1' });
    expect(await foreign().report(two, 'accept', { number: 'N-1' })).toMatchObject({
      reason: 'reportNumber',
    });
    expect(await foreign().report(one, 'depart', { number: 'N-2' })).toMatchObject({
      reason: 'reportNumber',
    });
    expect((await read(two)).elsewhere?.number).toBeNull();
  });

  it('are sent by the system that its author may keep, and wait where he may not any more', async () => {
    const id = await anOrder();
    const gone = await aUser(db(), { userName: 'gone', roleKeys: [] });
    await sql`update work_order_systems set author_id = ${gone}`.execute(db());
    await turn();
    expect(await system()).toMatchObject({
      state: 'failing',
      lastError: expect.stringContaining('save the system'),
    });
    await call('/fault/workOrderSystem', await system(), 'PUT');
    await call(`/fault/workOrderSystem/resume/${made.systemId}`, {}, 'PUT');
    await turn();
    expect(foreign().orders.has(id)).toBe(true);
  });

  it('have a system that is tested by a press, and forgets its key when it is led elsewhere', async () => {
    const test = () => call(`/fault/workOrderSystem/test/${made.systemId}`, {}, 'POST');
    expect((await test()).code).toBe(200);
    expect(foreign().calls.at(-1)?.event).toMatchObject({ kind: 'test', seq: 0 });
    foreign().moods.push('fail');
    expect(await test()).toMatchObject({ reason: 'notificationFailed', msg: expect.stringContaining('500') });
    const moved = { ...(await system()), url: 'http://10.0.0.1/' };
    expect(await call('/fault/workOrderSystem', moved, 'PUT')).toMatchObject({
      fields: { secret: expect.any(String) },
    });
    const wrong = { ...(await system()), link: 'https://remedy.example/7' };
    expect(await call('/fault/workOrderSystem', wrong, 'PUT')).toMatchObject({
      fields: { link: expect.any(String) },
    });
    const linked = { ...(await system()), link: 'https://remedy.example/{number}' };
    expect((await call('/fault/workOrderSystem', linked, 'PUT')).code).toBe(200);
    const id = await anOrder();
    await foreign().report(id, 'accept', { number: 'A/1' });
    expect((await read(id)).elsewhere?.url).toBe('https://remedy.example/A%2F1');
    expect((await call(`/fault/workOrderSystem/${made.systemId}`, undefined, 'DELETE')).reason).toBe('inUse');
  });
});
