import { sql } from 'kysely';
import type { FaultCall } from '@contract/faultCalls';
import type { FaultReported } from '@contract/faultActions';
import type { FaultDetail, FaultOrder } from '@contract/faults';
import { hourMs, minuteMs } from '@contract/time';
import { aDefinition, aPart, aSite, aWatcher, anArea, clear, raise } from '@tests/support/aFleet';
import { useSeededDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';
import { startPeople, type PeopleServer } from '@tests/support/peopleServer';
import { hashPassword } from '../session/passwords';
import { createFaults } from '.';
import { escalate, judgeWatches } from './upkeep';

const password = 'Cool-air-12';
const plantTimeZone = 'Asia/Shanghai';
const told = 'Replaced contactor K1, compressor runs at 6.2 A';

describe('orders of faults', () => {
  const database = useSeededDatabase();
  let server: PeopleServer;
  let admin: string;
  let fitter: string;
  let other: string;
  let fitterId = 0;
  let area = 0;
  let siteId = 0;
  let farSite = 0;
  const db = () => database().db;

  const aPerson = async (userName: string, rights: string[]) => {
    const { userId } = await aWatcher(db(), userName, [area], rights);
    const hash = await hashPassword(password);
    await sql`update users set password_hash = ${hash}, password_changed_at = ${server.clock.now()}
      where id = ${userId}`.execute(db());
    return userId;
  };

  /** Sessions end while nobody uses them. */
  const later = async (ms: number) => {
    server.clock.pass(ms);
    admin = await server.signIn();
    fitter = await server.signIn('fitter', password);
    other = await server.signIn('other', password);
  };

  beforeAll(async () => {
    server = await startPeople(
      database(),
      {},
      {
        routes: ({ scopeOf }, clock) =>
          createFaults({ db: db(), clock, log: quietLog, scopeOf, plantTimeZone }).routes,
      },
    );
    // Alarms of tests bear wall time; the administrator's password must not be too old by then.
    server.clock.pass(Date.now() - server.clock.now());
    await sql`update users set password_changed_at = ${server.clock.now()}`.execute(db());
    await aDefinition(db());
    area = await anArea(db(), 'A1');
    const far = await anArea(db(), 'A2');
    siteId = await aSite(db(), 'NS-001', area);
    farSite = await aSite(db(), 'FAR-001', far);
    const rights = ['fault:list', 'fault:work', 'fault:add', 'fault:dispatch'];
    fitterId = await aPerson('fitter', rights);
    await aPerson('other', rights);
    await later(0);
  }, 60_000);
  afterAll(() => server.stop());

  const post = (path: string, body: object, token = admin) => server.call(path, { token, body });
  const put = (path: string, body: object, token = admin) =>
    server.call(path, { method: 'PUT', token, body });
  const read = async (id: number, token = admin) =>
    (await server.call(`/fault/${id}`, { token })).data as FaultDetail;
  const page = async <Row>(path: string) =>
    (await server.call(path, { token: admin })) as never as { total: number; rows: Row[] };
  const byHand = async (more: object = {}) =>
    (await post('/fault', { siteId, level: 2, title: 'Unit 2 is noisy', ...more })).data as FaultReported;
  const fromAlarm = async (alarmId: number, token = admin) =>
    (await post('/fault/alarm', { alarmId }, token)).data as FaultReported;
  const lead = async (id: number, verb: string, more: object = {}, token = admin) => {
    const { version } = await read(id);
    return put(`/fault/${id}/lead`, { verb, version, note: 'because', ...more }, token);
  };
  const work = async (id: number, verb: string, more: object = {}, token = fitter) => {
    const { version } = await read(id);
    return put(`/fault/${id}/work`, { verb, version, ...more }, token);
  };
  const sent = async (id: number) => lead(id, 'dispatch', { assigneeId: fitterId });
  const onSite = async (id: number) => {
    await sent(id);
    for (const verb of ['accept', 'depart', 'arrive', 'begin']) await work(id, verb);
  };
  const causeId = async (code = 'otherCause') =>
    (await sql<{ id: number }>`select id from fault_causes where code = ${code}`.execute(db())).rows[0]?.id ??
    0;

  it('opens one by hand, with its limits running and its first step told', async () => {
    const { id } = await byHand();
    const order = await read(id);
    expect(order).toMatchObject({ state: 'reported', origin: 'manual', version: 1, reportedBy: 'admin' });
    expect(order.steps).toMatchObject([{ n: 1, verb: 'report', by: 'admin', to: 'reported' }]);
    // Class D, level 2: 15 min, 4 h, 12 h, around the clock.
    expect(order.clocks.map(({ kind, limitMs }) => [kind, limitMs])).toEqual([
      ['accept', 15 * minuteMs],
      ['onSite', 4 * hourMs],
      ['restore', 12 * hourMs],
    ]);
    const { rows } = await sql<{ kind: string; area_id: number }>`
      select kind, area_id from outbox where topic = 'faults' and key = ${String(id)}`.execute(db());
    expect(rows).toEqual([{ kind: 'report', area_id: area }]);
  });

  it('joins alarms of one site within half an hour into one order, also when they come at once', async () => {
    const site = await aSite(db(), 'JOIN-1', area);
    const [first, second, late] = [await raise(db(), site), await raise(db(), site), await raise(db(), site)];
    await sql`update alarms set raised_at = raised_at + ${31 * minuteMs} where id = ${late}`.execute(db());
    const both = await Promise.all([fromAlarm(first), fromAlarm(second), fromAlarm(first)]);
    expect(new Set(both.map(({ id }) => id)).size).toBe(1);
    const order = await read(both[0].id);
    expect(order).toMatchObject({ alarms: 2, openAlarms: 2, definitionId: 'roomTempHigh' });
    expect(order.typeName?.en).toBe('Cooling fault');
    expect(order.steps.map(({ verb }) => verb)).toEqual(['report', 'join']);
    expect((await fromAlarm(late)).isJoined).toBe(false);
  });

  it('goes through its whole life, each step with actor, time and note', async () => {
    const { id } = await byHand();
    await onSite(id);
    const end = server.clock.now();
    const partId = await aPart(db(), 'K1', 12.5);
    const finish = { result: 'solved', causeId: await causeId(), note: told };
    const unknown = await work(id, 'finish', { ...finish, parts: [{ partId: 999_999, count: 1 }] });
    expect(unknown.fields).toEqual({ parts: expect.any(String) });
    const finished = await work(id, 'finish', { ...finish, parts: [{ partId, count: 2 }] });
    expect(finished).toMatchObject({ code: 200, data: { state: 'repaired', repairedAt: end } });
    const { steps, watchUntil, completion } = await read(id);
    const used = { cost: 25, parts: [{ code: 'K1', name: 'K1', count: 2 }] };
    expect(steps.at(-1)?.detail).toMatchObject(used);
    expect(steps.map(({ verb, by }) => [verb, by])).toEqual([
      ['report', 'admin'],
      ['dispatch', 'admin'],
      ...['accept', 'depart', 'arrive', 'begin', 'finish'].map((verb) => [verb, 'fitter']),
    ]);
    expect(watchUntil).toBe(server.clock.now() + 48 * hourMs);
    expect(completion).toBe(told);
  });

  it('refuses a step that does not follow, and says who acted last', async () => {
    const { id } = await byHand();
    expect(await work(id, 'accept')).toMatchObject({ reason: 'faultNotYours' });
    await sent(id);
    expect(
      await work(id, 'finish', { result: 'solved', causeId: await causeId(), note: told }),
    ).toMatchObject({
      code: 409,
      reason: 'faultStep',
    });
  });

  it('lets one of two win who act at once, and tells the other who it was', async () => {
    const { id } = await byHand();
    const body = { verb: 'confirm', version: 1 };
    const answers = await Promise.all([
      put(`/fault/${id}/lead`, body, fitter),
      put(`/fault/${id}/lead`, body, other),
    ]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409]);
    const loser = answers.find(({ code }) => code === 409);
    expect(loser?.reason).toBe('faultChanged');
    expect(loser?.msg).toMatch(/^(fitter|other) acted on this order first/i);
    expect((await read(id)).version).toBe(2);
  });

  it('takes a step that is sent twice once', async () => {
    const { id } = await byHand();
    await sent(id);
    const body = { verb: 'accept', version: 2, key: 'offline-0002' };
    expect((await put(`/fault/${id}/work`, body, fitter)).code).toBe(200);
    expect((await put(`/fault/${id}/work`, body, fitter)).data).toMatchObject({
      version: 3,
      state: 'accepted',
    });
    expect((await read(id)).steps).toHaveLength(3);
  });

  it('is not solved while an alarm of it stands, nor ended before it cleared', async () => {
    const site = await aSite(db(), 'END-1', area);
    const alarmId = await raise(db(), site);
    const { id } = await fromAlarm(alarmId);
    await onSite(id);
    const finish = { result: 'solved', causeId: await causeId('compressor'), note: told };
    expect(await work(id, 'finish', finish)).toMatchObject({ reason: 'faultStands' });
    await clear(db(), alarmId);
    await later(hourMs);
    const { rows } = await sql<{
      at: number;
    }>`select cleared_at as at from alarms where id = ${alarmId}`.execute(db());
    const at = rows[0]?.at ?? 0;
    expect(await work(id, 'finish', { ...finish, endedAt: at - 1 })).toMatchObject({
      reason: 'faultEndsEarly',
    });
    expect((await work(id, 'finish', { ...finish, endedAt: at })).code).toBe(200);
  });

  it('refuses words that say nothing, helpfully, and causes of another type', async () => {
    const { id } = await byHand();
    await onSite(id);
    const finish = { result: 'solved', causeId: await causeId() };
    const vague = await work(id, 'finish', { ...finish, note: '已处理' });
    expect(vague.fields).toEqual({ note: expect.stringContaining('for example') });
    expect(await work(id, 'finish', { ...finish, causeId: 999_999, note: told })).toMatchObject({
      fields: { causeId: expect.any(String) },
    });
  });

  it('stands still while it waits with evidence, and not without', async () => {
    const { id } = await byHand();
    await onSite(id);
    expect(await work(id, 'suspend', { reason: 'parts' })).toMatchObject({
      fields: { evidence: expect.any(String) },
    });
    const suspended = await work(id, 'suspend', { reason: 'parts', evidence: 'PO 4711' });
    const { clocks } = suspended.data as FaultOrder;
    expect(clocks.at(-1)).toMatchObject({ kind: 'restore', dueAt: null });
    await later(3 * hourMs);
    const resumed = (await work(id, 'resume')).data as FaultOrder;
    expect(resumed.clocks.at(-1)?.dueAt).toBe(resumed.reportedAt + 15 * hourMs);
  });

  it('merges into another order of the same site, which takes over the alarms', async () => {
    const site = await aSite(db(), 'MERGE-1', area);
    const { id: into } = await byHand({ siteId: site });
    const { id } = await fromAlarm(await raise(db(), site));
    expect(await lead(id, 'merge', { intoId: id })).toMatchObject({ fields: { intoId: expect.any(String) } });
    expect((await lead(id, 'merge', { intoId: into })).data).toMatchObject({
      state: 'merged',
      mergedInto: into,
    });
    expect(await read(into)).toMatchObject({ alarms: 1, steps: [{ verb: 'report' }, { verb: 'absorb' }] });
  });

  it('is given only to somebody who may work at that site', async () => {
    const { id } = await byHand({ siteId: farSite });
    expect(await lead(id, 'dispatch', { assigneeId: fitterId })).toMatchObject({
      fields: { assigneeId: expect.any(String) },
    });
  });

  it('R-PERM-05 shows nobody an order of another area, and lets nobody act on it', async () => {
    const { id } = await byHand({ siteId: farSite });
    expect((await server.call(`/fault/${id}`, { token: fitter })).code).toBe(404);
    expect((await server.call(`/fault/${id}/candidates`, { token: fitter })).code).toBe(404);
    for (const path of ['lead', 'work'])
      expect((await put(`/fault/${id}/${path}`, { verb: 'note', version: 1, note: 'x' }, fitter)).code).toBe(
        404,
      );
    expect((await post('/fault', { siteId: farSite, level: 1, title: 'Mine now' }, fitter)).code).toBe(404);
    expect((await post('/fault/alarm', { alarmId: await raise(db(), farSite) }, fitter)).code).toBe(404);
    const { rows } = (await server.call('/fault/list?which=all&pageSize=500', {
      token: fitter,
    })) as never as {
      rows: FaultOrder[];
    };
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some((row) => row.siteId === farSite)).toBe(false);
  });

  it('offers who is on duty, skilled, near and free first, with the reasons', async () => {
    const { id } = await byHand({ typeId: 1 });
    const now = server.clock.now();
    await sql`insert into duty_shifts (duty, user_id, starts_at, ends_at, create_time)
      select 'field', id, ${now - hourMs}, ${now + hourMs}, 0 from users where user_name = 'other'`.execute(
      db(),
    );
    await sql`insert into fault_skills (user_id, type_id, create_time)
      select id, 1, 0 from users where user_name = 'other'`.execute(db());
    const { data } = await server.call(`/fault/${id}/candidates`, { token: admin });
    expect(data).toMatchObject([
      { userName: 'other', isOnDuty: true, isSkilled: true, isNear: false },
      { userName: 'fitter', isOnDuty: false },
    ]);
  });

  const upkeep = () => ({ db: db(), clock: server.clock, log: quietLog, plantTimeZone });
  const repaired = async (site: number) => {
    const alarmId = await raise(db(), site);
    const { id } = await fromAlarm(alarmId);
    await onSite(id);
    await clear(db(), alarmId);
    await later(minuteMs);
    const answer = await work(id, 'finish', { result: 'solved', causeId: await causeId(), note: told });
    expect(answer.code).toBe(200);
    await sql`insert into site_contacts (site_id, heard_at, is_online) values (${site}, 0, true)
      on conflict (site_id) do update set is_online = true`.execute(db());
    return { id, alarmId };
  };

  it('closes by itself when the telemetry stayed quiet for the whole watch, and not while the site is silent', async () => {
    const site = await aSite(db(), 'WATCH-1', area);
    const { id } = await repaired(site);
    await judgeWatches(upkeep(), server.clock.now());
    expect((await read(id)).state).toBe('repaired');
    await later(48 * hourMs);
    await sql`update site_contacts set is_online = false where site_id = ${site}`.execute(db());
    await judgeWatches(upkeep(), server.clock.now());
    expect((await read(id)).state).toBe('repaired');
    await sql`update site_contacts set is_online = true where site_id = ${site}`.execute(db());
    await judgeWatches(upkeep(), server.clock.now());
    const { state, steps } = await read(id);
    expect(state).toBe('closed');
    expect(steps.at(-1)).toMatchObject({ verb: 'watchPassed', by: null, detail: { proof: 'quiet' } });
  });

  it('watches for as many hours as an administrator set', async () => {
    await sql`insert into params (config_name, config_key, config_value, create_time)
      values ('Hours', 'fault.watchHours', '6', 0) on conflict do nothing`.execute(db());
    await sql`update params set config_value = '6' where config_key = 'fault.watchHours'`.execute(db());
    const { id } = await repaired(await aSite(db(), 'WATCH-3', area));
    expect((await read(id)).watchUntil).toBe(server.clock.now() + 6 * hourMs);
    await sql`delete from params where config_key = 'fault.watchHours'`.execute(db());
  });

  it('opens again at once when the same alarm comes back, and says which', async () => {
    const { id, alarmId } = await repaired(await aSite(db(), 'WATCH-2', area));
    const { rows } = await sql<{ id: number }>`
      insert into alarms (definition_id, site_id, device_id, level, raised_at, recorded_at)
      select definition_id, site_id, device_id, level, ${server.clock.now() + 1}, 0 from alarms where id = ${alarmId}
      returning id`.execute(db());
    await judgeWatches(upkeep(), server.clock.now());
    expect(await read(id)).toMatchObject({ state: 'reopened', reopened: 1, assigneeId: null });
    expect((await read(id)).steps.at(-1)?.detail).toEqual({ proof: 'recurred', alarmId: rows[0]?.id });
  });

  it('asks whoever had a fault of level 1 or 2, twice at most by whoever is second, and opens the order again', async () => {
    const { id } = await repaired(await aSite(db(), 'CALL-1', area));
    const due = async () =>
      (await page<FaultCall>('/fault/call/list?pageSize=500')).rows.find(({ orderId }) => orderId === id);
    const call = await due();
    expect(call).toMatchObject({
      why: 'level',
      state: 'waiting',
      attempts: 0,
      completion: told,
      proof: null,
    });
    const tell = (body: object, token = admin) => put(`/fault/call/${call?.id}`, body, token);
    expect((await tell({ version: 1, isReached: false })).code).toBe(200);
    expect(await due()).toMatchObject({ attempts: 1, dueAt: server.clock.now() + 4 * hourMs });
    const answers = {
      isReached: true,
      scores: { onTime: 5, explained: 4, clean: 3, safe: 4 },
      isFixed: false,
    };
    expect(await tell({ version: 1, ...answers })).toMatchObject({ reason: 'faultChanged' });
    expect((await tell({ version: 2, isReached: true })).code).toBe(500);
    const body = { version: 2, ...answers, isReopened: true, note: 'Still 31 °C in the room' };
    expect((await tell(body, fitter)).code).toBe(403);
    expect((await tell(body)).code).toBe(200);
    expect(await due()).toBeUndefined();
    expect(await read(id)).toMatchObject({ state: 'reopened', reopened: 1 });
  });

  it('escalates each share of a limit once, however often it is looked at', async () => {
    const { id } = await byHand({ level: 1, siteId: await aSite(db(), 'ESC-1', area) });
    await later(9 * minuteMs);
    for (let n = 0; n < 4; n += 1) await escalate(upkeep(), server.clock.now());
    const told2 = (await read(id)).steps.filter(({ verb }) => verb === 'escalate');
    // Class D, level 1: accepted within 10 min; 50 and 80 % are over.
    expect(told2.map(({ detail }) => detail)).toEqual([
      { clock: 'accept', percent: 50 },
      { clock: 'accept', percent: 80 },
    ]);
  });

  it('goes to somebody, or into another order, for forty at once as for one', async () => {
    const site = await aSite(db(), 'MANY-1', area);
    const { id: intoId } = await byHand({ siteId: site });
    const orders = await Promise.all(Array.from({ length: 40 }, () => byHand({ siteId: site })));
    const ways = [
      { verb: 'dispatch', assigneeId: fitterId },
      { verb: 'merge', intoId },
    ] as const;
    const answers = await Promise.all(
      orders.map(({ id }, at) => put(`/fault/${id}/lead`, { version: 1, note: 'all', ...ways[at % 2] })),
    );
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200]));
  });

  it('finds orders by state, level, person and text, by pages', async () => {
    const list = (query: string) => page<FaultOrder>(`/fault/list?${query}`);
    const { rows } = await list(`states=dispatched,accepted&assigneeId=${fitterId}`);
    expect(rows.every(({ state, assigneeId }) => state !== 'reported' && assigneeId === fitterId)).toBe(true);
    expect((await list('text=merge-1&which=all')).total).toBe(2);
    expect((await list('levels=4')).total).toBe(0);
  });
});
