import { acknowledgeAs } from '@tests/support/acknowledgeAs';
import { testDefinition, type TestAlarm } from '@contract/testAlarms';
import { hourMs, minuteMs } from '@contract/time';
import { anArea, aSite, aWatcher } from '@tests/support/aFleet';
import { anActor } from '@tests/support/actors';
import { aUser } from '@tests/support/aUser';
import { useSeededDatabase } from '@tests/support/database';
import { startPeople, type PeopleServer } from '@tests/support/peopleServer';
import { quietLog } from '@tests/support/quietLog';
import { act } from '../actions/act';
import { noting, shelving } from '../actions/actions';
import { findAlarm } from '../alarms.store';
import { findDefinition, seedDefinitions } from '../definitions.store';
import { define } from '../definitions/define';
import { figuresOf } from '../figures/figures';
import { qualify } from '../../../alarmEngine/correlation/qualify';
import { alarmLines } from '../../reports/tables.store';
import { everything } from '../../scope';
import { statementsIn } from '../../../platform/database/statementsIn';
import { createAlarmUpkeep } from '../upkeep';
import { testAlarmRoutes } from './testAlarmRoutes';

const password = 'Quiet-harbour-3';

describe('a test alarm', () => {
  const database = useSeededDatabase();
  let server: PeopleServer;
  let admin: string;
  let near = { areaId: 0, siteId: 0 };
  let far = { areaId: 0, siteId: 0 };

  const aPlace = async (code: string) => {
    const areaId = await anArea(database().db, code);
    return { areaId, siteId: await aSite(database().db, `SITE-${code}`, areaId) };
  };
  const aPerson = async (userName: string, areaIds: number[], permissions: string[]): Promise<string> => {
    await aWatcher(database().db, userName, areaIds, permissions);
    const roleKeys = [`watch-${userName}`];
    const passwordChangedAt = server.clock.now();
    await aUser(database().db, { userName: `${userName}2`, password, passwordChangedAt, roleKeys });
    return server.signIn(`${userName}2`, password);
  };

  beforeAll(async () => {
    await seedDefinitions(database().db);
    server = await startPeople(
      database(),
      {},
      { routes: ({ scopeOf }, clock) => testAlarmRoutes({ db: database().db, clock, scopeOf }) },
    );
    near = await aPlace('440305');
    far = await aPlace('440306');
  });
  beforeEach(async () => {
    // Its session ages with the clock of the test.
    admin = await server.signIn();
  });
  afterAll(() => server.stop());
  afterEach(async () => {
    await database().pool.query('delete from alarm_shelves');
    await database().pool.query('delete from outbox');
    await database().pool.query('delete from alarm_transitions');
    await database().pool.query('update alarms set superseded_by = null, parent_id = null');
    await database().pool.query('delete from alarms');
  });

  const deps = () => ({ db: database().db, clock: server.clock, scopeOf: async () => everything });
  const keeper = anActor();
  const path = '/alarm/tests';
  const raise = (more: object = {}, token = admin, language = 'en') =>
    server.call(path, { token, language, body: { siteId: near.siteId, level: 2, ...more } });
  const raised = async (more: object = {}) => (await raise(more)).data as TestAlarm;
  const end = (alarmId: number, token = admin) =>
    server.call(`${path}/${alarmId}`, { method: 'DELETE', token });
  const standing = async (token = admin) => (await server.call(path, { token })).data as TestAlarm[];
  const alarmOf = (alarmId: number) => findAlarm(database().db, everything, alarmId);

  /** One beat of a server that was started just now, and is stopped after it. */
  const aNewServerBeats = async () => {
    let beat = (): void => undefined;
    const every = (_: number, work: () => void) => {
      beat = work;
      return () => undefined;
    };
    const upkeep = createAlarmUpkeep({
      db: database().db,
      clock: { ...server.clock, every },
      log: quietLog,
    });
    await upkeep.start(new AbortController().signal);
    beat();
    await upkeep.stop();
  };

  it('is an alarm of its own name at its site, told of as every other, with who asked for it', async () => {
    const test = await raised({ level: 1, minutes: 7 });
    const now = server.clock.now();
    expect(test).toMatchObject({
      ...{ siteId: near.siteId, siteName: 'SITE-440305', level: 1, by: 'admin', isCalling: true },
      ...{ raisedAt: now, endsAt: now + 7 * minuteMs },
    });
    const alarm = await alarmOf(test.alarmId);
    expect(alarm).toMatchObject({
      definitionId: testDefinition,
      level: 1,
      areaId: near.areaId,
      isLate: false,
    });
    expect(alarm?.transitions).toMatchObject([{ kind: 'raised', by: 'admin' }]);
    const told = await database().pool.query('select kind, area_id from outbox where key = $1', [
      String(test.alarmId),
    ]);
    expect(told.rows).toEqual([{ kind: 'raised', area_id: near.areaId }]);
    const audit = await database().pool.query(
      'select user_name, action, detail from audit_events where subject = $1',
      [`alarm:${test.alarmId}`],
    );
    expect(audit.rows).toEqual([
      {
        ...{ user_name: 'admin', action: 'alarm.testRaised' },
        detail: { siteId: near.siteId, level: 1, minutes: 7 },
      },
    ]);
    expect(await standing()).toEqual([test]);
  });

  it('is acknowledged and noted as any other', async () => {
    const { alarmId } = await raised();
    expect(await acknowledgeAs(deps(), keeper, { alarmIds: [alarmId], note: 'heard' })).toMatchObject([
      { outcome: 'acknowledged' },
    ]);
    await act(deps(), keeper, [alarmId], noting({ alarmIds: [alarmId], note: 'came by mail' }));
    expect(await alarmOf(alarmId)).toMatchObject({ acknowledgedBy: 'keeper', note: 'came by mail' });
  });

  it('ends by itself after five minutes when nobody says otherwise, also on a server that was started since', async () => {
    const { alarmId } = await raised();
    server.clock.pass(5 * minuteMs - 1);
    await aNewServerBeats();
    expect((await alarmOf(alarmId))?.clearedAt).toBeNull();
    server.clock.pass(1);
    await Promise.all([aNewServerBeats(), aNewServerBeats()]);
    const alarm = await alarmOf(alarmId);
    expect(alarm?.clearedAt).toBe(server.clock.now());
    expect(alarm?.transitions).toMatchObject([{ kind: 'raised' }, { kind: 'cleared', by: null }]);
    expect(await standing()).toEqual([]);
  });

  it('is ended at once by a person, once', async () => {
    const { alarmId } = await raised({ minutes: 60 });
    expect(await end(alarmId)).toMatchObject({ code: 200 });
    expect((await alarmOf(alarmId))?.transitions.at(-1)).toMatchObject({ kind: 'cleared', by: 'admin' });
    expect(await end(alarmId)).toMatchObject({ code: 404, reason: 'notFound' });
    const { rows } = await database().pool.query(
      `select user_name from audit_events where action = 'alarm.testEnded' and subject = $1`,
      [`alarm:${alarmId}`],
    );
    expect(rows).toEqual([{ user_name: 'admin' }]);
  });

  it('stands once at a site: of two who ask at once the second is told who was first, in his language', async () => {
    const answers = await Promise.all([raise(), raise()]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
    expect(await raise({}, admin, 'hk')).toMatchObject({
      ...{ code: 409, reason: 'testAlarmStanding' },
      msg: '此站點已有 admin 發出的測試警報，請先結束它或待其自動結束',
    });
    expect(await raise({ siteId: far.siteId })).toMatchObject({ code: 200 });
    expect(await standing()).toHaveLength(2);
  });

  it('R-PERM-05 is raised, seen and ended only where its person may see', async () => {
    const token = await aPerson('zhou', [near.areaId], ['alarm:test']);
    const theirs = (await raised({ siteId: far.siteId })).alarmId;
    expect(await raise({ siteId: far.siteId }, token)).toMatchObject({ code: 404 });
    expect(await end(theirs, token)).toMatchObject({ code: 404 });
    expect(await raise({}, token)).toMatchObject({ code: 200 });
    expect((await standing(token)).map(({ siteId }) => siteId)).toEqual([near.siteId]);
    expect((await alarmOf(theirs))?.clearedAt).toBeNull();
  });

  it('is not for whoever may not raise it, however much he may define', async () => {
    const token = await aPerson('amy', [near.areaId], ['alarm:list', 'alarm:define']);
    expect(await raise({}, token)).toMatchObject({ code: 403 });
    expect(await standing()).toEqual([]);
  });

  it('takes no other level, time or site than there are, and names the field', async () => {
    for (const [more, word] of [
      [{ minutes: 0 }, 'Minutes until it ends automatically'],
      [{ minutes: 61 }, 'Minutes until it ends automatically'],
      [{ minutes: 1.5 }, 'Minutes until it ends automatically'],
      [{ level: 5 }, 'Level'],
      [{ siteId: 'x' }, 'Site'],
    ] as const)
      expect(await raise(more)).toMatchObject({
        ...{ reason: 'validation', msg: expect.stringContaining(`${word}:`) as string },
      });
    expect(await raise({ siteId: 999_999 })).toMatchObject({ reason: 'notFound' });
    expect(await standing()).toEqual([]);
  });

  it('explains nothing and is explained by nothing, not even by the silence of its site', async () => {
    await database()
      .db.transaction()
      .execute(async (trx) => {
        const { rows } = await statementsIn(trx).query<{ id: number }>(
          `insert into alarms (definition_id, site_id, level, raised_at, recorded_at)
           select id, $1, 1, $2, $2 from alarm_definitions where id in ('controllerSilent', 'mainsOutage', 'smoke')
           returning id`,
          [near.siteId, server.clock.now()],
        );
        const raisedIds = rows.map(({ id }) => id);
        await qualify(
          statementsIn(trx),
          { raised: raisedIds, cleared: [], hasSilence: false },
          server.clock.now(),
        );
      });
    const { alarmId } = await raised();
    expect(await alarmOf(alarmId)).toMatchObject({ parentId: null, childCount: 0, suppressedBy: null });
  });

  it('is in no figure of a period and no report, chatters never, and counts among what stands now', async () => {
    const from = server.clock.now();
    for (let i = 0; i < 4; i += 1) await end((await raised()).alarmId);
    const { alarmId } = await raised();
    await acknowledgeAs(deps(), keeper, { alarmIds: [alarmId], note: '' });
    const to = from + hourMs;
    expect(await alarmOf(alarmId)).toMatchObject({ count: 5, isChattering: false });
    expect(await figuresOf(deps(), keeper, { from, to })).toMatchObject({
      ...{ raised: 0, mostIn10Min: 0, topTen: [], chattering: [], fleeting: [], standing: 1 },
      ...{ acknowledgeS: null, returnS: null, levels: [0, 0, 0, 0] },
      inTime: { acknowledge: { kept: 0, overrun: 0 }, repair: { kept: 0, overrun: 0 } },
    });
    const period = { from, to, days: 1, words: '' };
    expect(await alarmLines(database().db, everything, period, 'site', 'en')).toEqual([]);
  });

  it('says that it calls nobody where it is shelved, and then keeps quiet', async () => {
    const first = await raised();
    const request = { alarmIds: [first.alarmId], forMs: hourMs, reason: 'tried enough' };
    await act(deps(), keeper, [first.alarmId], shelving('keeper', request));
    await end(first.alarmId);
    expect(await raised()).toMatchObject({ isCalling: false });
  });

  it('keeps the level that was chosen when its definition changes, and is refused when that is switched off', async () => {
    const { alarmId } = await raised({ level: 1 });
    const definition = await findDefinition(database().db, testDefinition);
    if (definition === null) throw new Error('the catalogue has no test alarm');
    const { level, rule, raiseDelayS, clearDelayS, isLatched, reAlarmS, audience } = definition;
    const settings = { level, rule, raiseDelayS, clearDelayS, isLatched, reAlarmS, audience };
    const change = { version: 1, effectiveFrom: null, reason: 'not now', standing: 'keep' } as const;
    await define(deps(), keeper, testDefinition, { ...change, settings: { ...settings, isEnabled: false } });
    expect(await alarmOf(alarmId)).toMatchObject({ level: 1, clearedAt: null });
    expect(await raise({ siteId: far.siteId })).toMatchObject({ code: 601, reason: 'testAlarmOff' });
  });
});
