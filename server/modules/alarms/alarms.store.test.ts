import { acknowledgeAs } from '@tests/support/acknowledgeAs';
import { sql } from 'kysely';
import { AlarmListQuery } from '@contract/alarms';
import { connectDatabase, type ConnectedDatabase } from '../../platform/database/connect';
import { everything, nothing, type Scope } from '../scope';
import { findAlarm, listAlarms } from './alarms.store';
import { seedDefinitions, listDefinitions } from './definitions.store';
import { alarmCatalogue } from '../../alarmEngine/catalogue';
import { anArea, aSite } from '@tests/support/aFleet';
import { anActor } from '@tests/support/actors';
import { useFreshDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';
import { testClock } from '@tests/support/testClock';

const fresh = useFreshDatabase();
let database: ConnectedDatabase;
let siteId: number;
let areaId: number;
const clock = testClock();

beforeAll(async () => {
  database = await connectDatabase({ url: fresh().url, log: quietLog });
  await seedDefinitions(database.db);
  areaId = await anArea(database.db, '440305');
  siteId = await aSite(database.db, 'NS-001', areaId);
});
afterAll(() => database.close());

const anAlarm = async (
  clearedAt: number | null = null,
  definitionId = 'roomTempHigh',
  level = 2,
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into alarms (definition_id, site_id, device_id, level, value, threshold, raised_at, recorded_at, cleared_at, is_late)
    values (${definitionId}, ${siteId}, null, ${level}, 34, 32, ${clock.now()}, ${clock.now()}, ${clearedAt}::bigint, false)
    on conflict do nothing returning id`.execute(database.db);
  return rows[0]!.id;
};

const asking = (scope: Scope) => ({ db: database.db, clock, scopeOf: () => Promise.resolve(scope) });
const own = (): Scope => ({ isAll: false, grants: [{ deptIds: 'all', areaIds: [areaId] }], key: 'own' });
const query = (more: object = {}) => AlarmListQuery.parse(more);

describe('the alarm catalogue', () => {
  it('is in the table as it is written, and seeding again keeps what somebody changed, and only that', async () => {
    const change = (id: string, version: number) =>
      database.db
        .updateTable('alarm_definitions')
        .set({ raise_delay_s: 7, version })
        .where('id', '=', id)
        .execute();
    await change('acFault', 2);
    await change('doorHeldOpen', 1);
    await seedDefinitions(database.db);
    const found = await listDefinitions(database.db);
    expect(found.find(({ id }) => id === 'acFault')?.raiseDelayS).toBe(7);
    expect(found.filter(({ id }) => id !== 'acFault')).toEqual(
      alarmCatalogue.filter(({ id }) => id !== 'acFault').toSorted((a, b) => a.id.localeCompare(b.id)),
    );
  });
});

describe('acknowledging', () => {
  it('of two operators at once one is first, and both see who', async () => {
    const id = await anAlarm(clock.now());
    const [one, two] = await Promise.all(
      ['li', 'wang'].map((name) =>
        acknowledgeAs(asking(everything), anActor({ userName: name }), {
          alarmIds: [id],
          note: `by ${name}`,
        }),
      ),
    );
    const outcomes = [one![0]!, two![0]!];
    const winner = outcomes.find(({ outcome }) => outcome === 'acknowledged');
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['acknowledged', 'alreadyAcknowledged']);
    expect(new Set(outcomes.map(({ by }) => by))).toEqual(new Set([winner?.by]));
    const alarm = await findAlarm(database.db, everything, id);
    expect(alarm).toMatchObject({ acknowledgedBy: winner?.by, note: `by ${winner?.by}`, areaId });
    expect(alarm?.transitions.map(({ kind }) => kind)).toEqual(['acknowledged']);
    const written = await sql<{ outbox: number; audit: number }>`
      select (select count(*) from outbox where key = ${String(id)} and kind = 'acknowledged') as outbox,
        (select count(*) from audit_events where subject = ${`alarm:${id}`}) as audit`.execute(database.db);
    expect(written.rows).toEqual([{ outbox: 1, audit: 1 }]);
  });

  it('works on a cleared alarm, which then stands no longer', async () => {
    const id = await anAlarm(clock.now());
    const standing = async () =>
      (await listAlarms(database.db, everything, query())).rows.map((row) => row.id);
    expect(await standing()).toContain(id);
    await acknowledgeAs(asking(own()), anActor({ userName: 'li' }), { alarmIds: [id], note: '' });
    expect(await standing()).not.toContain(id);
  });

  it('R-PERM-05 does not reach an alarm outside the scope, nor say that it exists', async () => {
    const id = await anAlarm();
    expect(
      await acknowledgeAs(asking(nothing), anActor({ userName: 'li' }), {
        alarmIds: [id, 999_999],
        note: '',
      }),
    ).toEqual([
      { alarmId: id, outcome: 'notFound', by: null, at: null },
      { alarmId: 999_999, outcome: 'notFound', by: null, at: null },
    ]);
    expect(await findAlarm(database.db, nothing, id)).toBeNull();
    expect((await listAlarms(database.db, nothing, query())).total).toBe(0);
  });

  it('of a critical alarm needs a note, whoever asks', async () => {
    const id = await anAlarm(clock.now(), 'roomTempVeryHigh', 1);
    const asked = (note: string) =>
      acknowledgeAs(asking(everything), anActor({ userName: 'li' }), { alarmIds: [id], note });
    await expect(asked('')).rejects.toThrow('validation');
    expect(await asked('sent somebody')).toMatchObject([{ outcome: 'acknowledged' }]);
  });

  it('is not for a wall display', async () => {
    const wall = anActor({ isDisplay: true });
    await expect(acknowledgeAs(asking(everything), wall, { alarmIds: [1], note: '' })).rejects.toThrow(
      'forbidden',
    );
  });
});

describe('the list of alarms', () => {
  it('filters by state, level, words and time, and counts what it filtered', async () => {
    const all = await listAlarms(database.db, own(), query({ which: 'history' }));
    expect(all.total).toBe(all.rows.length);
    const some = [
      query({ which: 'history', state: 'activeUnacknowledged' }),
      query({ levels: '1,2', text: 'ns-001' }),
      query({ which: 'history', from: clock.now(), to: clock.now() + 1, siteId }),
    ];
    for (const each of some) expect((await listAlarms(database.db, own(), each)).total).toBeGreaterThan(0);
    for (const none of [query({ levels: '1' }), query({ text: "%' or 1=1" }), query({ isLate: 'true' })])
      expect((await listAlarms(database.db, own(), none)).total).toBe(0);
  });
});
