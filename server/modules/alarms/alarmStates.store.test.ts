import { standingOf } from '@server/platform/database/topicSnapshot';
import { acknowledgeAs } from '@tests/support/acknowledgeAs';
import fc from 'fast-check';
import { alarmStateOf, type Alarm } from '@contract/alarms';
import { connectDatabase, type ConnectedDatabase } from '@server/platform/database/connect';
import { standingAlarms } from './standingAlarms.store';
import { everything } from '../scope';
import { anArea, aSite } from '@tests/support/aFleet';
import { anActor } from '@tests/support/actors';
import { useFreshDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';
import { testClock } from '@tests/support/testClock';
import type { Clock } from '@server/platform/clock';
import { act, type AlarmAction } from './actions/act';
import { visibleToAssignee } from './actions/assignees';
import { assigning, noting, resetting, shelving, unacknowledging, unshelving } from './actions/actions';
import { findAlarm } from './alarms.store';
import { seedDefinitions } from './definitions.store';
import { relevel } from './definitions/relevel';
import { alarmsAt } from './history/asOf.store';
import { addWindow, endWindow } from './maintenance/maintenance';
import { applyMaintenance } from './maintenance/marks';
import { qualify } from '../../alarmEngine/correlation/qualify';
import { statementsIn } from '../../platform/database/statementsIn';
import { takeSteps } from './steps';
import type { Step } from '../../alarmEngine/correlation/step';
import { endShelving, reAlarm } from './upkeep';

jest.setTimeout(120_000);

const fresh = useFreshDatabase();
let database: ConnectedDatabase;
let [siteId, deviceId] = [0, 0];
let now = Date.UTC(2026, 10, 1);
const clock: Clock = { ...testClock(), now: () => now };

beforeAll(async () => {
  database = await connectDatabase({ url: fresh().url, log: quietLog });
  await seedDefinitions(database.db);
  siteId = await aSite(database.db, 'NS-001', await anArea(database.db, '440305'));
});
afterAll(() => database.close());

const deps = () => ({
  ...{ plantTimeZone: 'Asia/Shanghai', db: database.db, clock },
  scopeOf: () => Promise.resolve(everything),
});
const keeper = anActor();

const aDevice = async (): Promise<void> => {
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into devices (site_id, code, class, name, created_at)
     values ($1, 'env-' || (select count(*) from devices), 'env', 'e', 0) returning id`,
    [siteId],
  );
  deviceId = rows[0]?.id ?? 0;
};

const inTransaction = (work: (statements: ReturnType<typeof statementsIn>) => Promise<void>) =>
  database.db.transaction().execute((trx) => work(statementsIn(trx)));

/** As the ingest does it. */
const turn = (definitionId: string, isOn: boolean) =>
  inTransaction(async (statements) => {
    const { rows } = isOn
      ? await statements.query<{ id: number }>(
          `insert into alarms (definition_id, site_id, device_id, level, raised_at, recorded_at)
           values ($1, $2, $3, 1, $4, $4) on conflict do nothing returning id`,
          [definitionId, siteId, deviceId, now],
        )
      : await statements.query<{ id: number }>(
          `update alarms set cleared_at = $3 where definition_id = $1 and device_id = $2 and cleared_at is null
           returning id`,
          [definitionId, deviceId, now],
        );
    const ids = rows.map(({ id }) => id);
    const changed = { raised: isOn ? ids : [], cleared: isOn ? [] : ids, hasSilence: false };
    const own = ids.map((alarmId): Step => ({ alarmId, kind: isOn ? 'raised' : 'cleared', at: now }));
    await takeSteps(statements, [...own, ...(await qualify(statements, changed, now))], now);
  });

const everyAlarm = async (): Promise<Alarm[]> => {
  const { rows } = await database.pool.query<{ id: number }>(
    'select id from alarms where device_id = $1 order by id',
    [deviceId],
  );
  const found = await Promise.all(rows.map(({ id }) => findAlarm(database.db, everything, id)));
  return found.flatMap((alarm) => alarm ?? []);
};
const newest = async (): Promise<Alarm | undefined> => (await everyAlarm()).at(-1);

const beat = () =>
  inTransaction(async (statements) => {
    await endShelving(statements, now);
    await applyMaintenance(statements, now);
    await reAlarm(statements, now);
  });

const onNewest = (action: AlarmAction) => async () => {
  const alarm = await newest();
  if (alarm !== undefined) await act(deps(), keeper, [alarm.id], action);
};
const plain = { alarmIds: [1], note: '' };
const levels = (level: Alarm['level']) => ({ A: level, B: level, C: level, D: level });
const verbs: Record<string, () => Promise<unknown>> = {
  raise: () => turn('smoke', true),
  clear: () => turn('smoke', false),
  acknowledge: async () => {
    const alarm = await newest();
    if (alarm !== undefined) await acknowledgeAs(deps(), keeper, { alarmIds: [alarm.id], note: 'seen' });
  },
  unacknowledge: onNewest(unacknowledging(plain)),
  shelve: onNewest(shelving('keeper', { alarmIds: [1], forMs: 120_000, reason: 'noisy' })),
  unshelve: onNewest(unshelving('keeper', plain)),
  reset: onNewest(resetting(plain)),
  note: onNewest(noting({ alarmIds: [1], note: 'a fan is loud' })),
  assign: async () => {
    const alarm = await newest();
    if (alarm !== undefined) await act(deps(), keeper, [alarm.id], assigning('lina', [alarm.id]));
  },
  takeBack: async () => {
    const alarm = await newest();
    if (alarm !== undefined) await act(deps(), keeper, [alarm.id], assigning(null, [alarm.id]));
  },
  lower: () => inTransaction((statements) => relevel(statements, 'smoke', levels(3), now)),
  higher: () => inTransaction((statements) => relevel(statements, 'smoke', levels(1), now)),
  wait: async () => {
    now += 100_000;
    await beat();
  },
};

/** What must hold of every alarm, whatever was done to it. */
const check = async (): Promise<void> => {
  const alarms = await everyAlarm();
  expect(alarms.filter(({ clearedAt }) => clearedAt === null).length).toBeLessThanOrEqual(1);
  const listed = new Set(
    (await standingOf<Alarm>(await standingAlarms(database.db, 'alarms', everything))).map(({ id }) => id),
  );
  for (const alarm of alarms) {
    expect(listed.has(alarm.id)).toBe(alarmStateOf(alarm) !== 'normal');
    expect(alarm.acknowledgedAt === null).toBe(alarm.acknowledgedBy === null);
    expect(alarm.shelvedUntil === null).toBe(alarm.shelveReason === null);
    if (alarm.supersededBy !== null) expect(alarm.clearedAt).not.toBeNull();
    await checkLife(alarm);
  }
};

/** The steps that are kept tell the state that is kept. */
const checkLife = async (alarm: Alarm): Promise<void> => {
  const detail = await findAlarm(database.db, everything, alarm.id);
  const kinds = (detail?.transitions ?? []).map(({ kind }) => kind);
  expect(kinds[0]).toBe('raised');
  expect(kinds.filter((kind) => kind === 'raised')).toHaveLength(1);
  expect(kinds.includes('cleared')).toBe(alarm.clearedAt !== null);
  expect(kinds.includes('superseded')).toBe(alarm.supersededBy !== null);
  const lastOf = (...some: string[]) => kinds.filter((kind) => some.includes(kind)).at(-1);
  const isAcknowledged = lastOf('acknowledged', 'unacknowledged', 'reAlarmed') === 'acknowledged';
  expect(alarm.acknowledgedAt !== null).toBe(isAcknowledged);
  if (lastOf('shelved', 'unshelved') === 'shelved') expect(alarm.shelvedUntil).not.toBeNull();
  const told = await database.pool.query<{ n: number }>(
    `select count(*) as n from outbox where topic = 'alarms' and key = $1`,
    [String(alarm.id)],
  );
  expect(told.rows[0]?.n).toBeGreaterThanOrEqual(kinds.length);
};

/** What stands of the device, as the console lists it. */
const listed = async (): Promise<Alarm[]> => {
  const standing = await standingAlarms(database.db, 'alarms', everything);
  return (await standingOf<Alarm>(standing)).filter((alarm) => alarm.deviceId === deviceId);
};
const listedAt = async (moment: number): Promise<Alarm[]> => {
  const { alarms } = await alarmsAt(database.db, everything, moment);
  return alarms.filter((alarm) => alarm.deviceId === deviceId);
};

/** A recurrence that came onto the shelf of the one before it, and was then put there itself. */
const inheritedShelf = ['raise', 'clear', 'shelve', 'raise', 'shelve', 'raise'];

describe('the states of an alarm', () => {
  it('stay true to their steps through any sequence of readings, operators and time, and can be had again as they were', async () => {
    const sequences = fc.array(fc.constantFrom(...Object.keys(verbs)), { minLength: 1, maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(sequences, async (sequence) => {
        await aDevice();
        const lists: [number, Alarm[]][] = [];
        for (const verb of sequence) {
          now += 1_000;
          await verbs[verb]?.();
          lists.push([now, await listed()]);
        }
        await check();
        for (const [moment, list] of lists) expect(await listedAt(moment)).toEqual(list);
      }),
      { numRuns: 30, examples: [[inheritedShelf]] },
    );
  });

  it('keep a latched alarm active until it was acknowledged, cleared and reset', async () => {
    await aDevice();
    const state = async () => {
      const alarm = await newest();
      return alarm === undefined ? null : alarmStateOf(alarm);
    };
    await verbs.raise?.();
    await verbs.clear?.();
    expect(await state()).toBe('activeUnacknowledged');
    await verbs.reset?.();
    expect(await state()).toBe('activeUnacknowledged');
    await verbs.acknowledge?.();
    expect(await state()).toBe('activeAcknowledged');
    await verbs.reset?.();
    expect(await state()).toBe('normal');
  });

  it('withdraw the note of an acknowledgement with it, which stays in their life, and keep what was noted', async () => {
    await aDevice();
    const note = async () => (await newest())?.note;
    await verbs.raise?.();
    await verbs.acknowledge?.();
    expect(await note()).toBe('seen');
    await verbs.unacknowledge?.();
    expect(await note()).toBeNull();
    await verbs.note?.();
    await verbs.acknowledge?.();
    await verbs.unacknowledge?.();
    expect(await note()).toBe('a fan is loud');
    const life = await findAlarm(database.db, everything, (await newest())?.id ?? 0);
    const acknowledged = life?.transitions.filter(({ kind }) => kind === 'acknowledged');
    expect(acknowledged?.map((step) => step.note)).toEqual(['seen', 'seen']);
  });

  it('ask for somebody again when the level rises, and not when it falls, and keep each level in their life', async () => {
    await aDevice();
    await verbs.raise?.();
    await verbs.acknowledge?.();
    now += 1_000;
    await verbs.lower?.();
    expect(await newest()).toMatchObject({ level: 3, acknowledgedBy: 'keeper' });
    const lowered = now;
    now += 1_000;
    await verbs.higher?.();
    expect(await newest()).toMatchObject({ level: 1, acknowledgedBy: null });
    expect((await listedAt(lowered))[0]).toMatchObject({ level: 3, acknowledgedBy: 'keeper' });
    const life = await findAlarm(database.db, everything, (await newest())?.id ?? 0);
    expect(life?.transitions.filter(({ kind }) => kind === 'relevelled')).toMatchObject([
      { levelBefore: 1, value: 3 },
      { levelBefore: 3, value: 1 },
    ]);
  });

  it('are given to a person who may see them, and taken back', async () => {
    await aDevice();
    await verbs.raise?.();
    const id = (await newest())?.id ?? 0;
    expect(await act(deps(), keeper, [id], assigning('lina', []))).toEqual([
      { alarmId: id, outcome: 'unchanged' },
    ]);
    await verbs.assign?.();
    expect(await newest()).toMatchObject({ assignedTo: 'lina' });
    await verbs.takeBack?.();
    expect(await newest()).toMatchObject({ assignedTo: null });
    await expect(visibleToAssignee(deps(), keeper, 'nobody', [id])).rejects.toMatchObject({
      reason: 'validation',
    });
    await database.pool.query(
      `insert into users (user_name, nick_name, create_time) values ('wang', 'Wang', 0)`,
    );
    await expect(visibleToAssignee(deps(), keeper, 'wang', [id])).rejects.toMatchObject({
      reason: 'validation',
    });
  });

  it('bring a shelved alarm back by itself, and put a recurrence on the same shelf until then', async () => {
    await aDevice();
    await turn('roomTempHigh', true);
    await verbs.shelve?.();
    await turn('roomTempHigh', false);
    now += 1_000;
    await turn('roomTempHigh', true);
    expect(await newest()).toMatchObject({ shelveReason: 'noisy', shelvedBy: 'keeper', count: 2 });
    now += 121_000;
    await beat();
    expect(await newest()).toMatchObject({ shelvedUntil: null, shelveReason: null });
  });

  it('count a recurrence within eight hours as one, and name it chattering at the third in ten minutes', async () => {
    await aDevice();
    for (let i = 0; i < 3; i++) {
      now += 60_000;
      await turn('roomTempHigh', true);
      await turn('roomTempHigh', false);
    }
    const alarms = await everyAlarm();
    expect(alarms.map(({ count, isChattering }) => [count, isChattering])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
    expect(alarms.map(({ supersededBy }) => supersededBy !== null)).toEqual([true, true, false]);
    expect(alarms[2]?.firstRaisedAt).toBe(alarms[0]?.raisedAt);
    now += 9 * 3_600_000;
    await turn('roomTempHigh', true);
    expect(await newest()).toMatchObject({ count: 1, isChattering: false });
  });

  it('count recurrences of the centre itself as one as well, which has neither site nor device', async () => {
    const raiseAndClear = () =>
      inTransaction(async (statements) => {
        now += 60_000;
        const { rows } = await statements.query<{ id: number }>(
          `insert into alarms (definition_id, level, raised_at, recorded_at, cleared_at)
           values ('centreBlind', 1, $1::bigint, $1, $1 + 1) returning id`,
          [now],
        );
        const raised = rows.map(({ id }) => id);
        await qualify(statements, { raised, cleared: [], hasSilence: false }, now);
      });
    for (let i = 0; i < 3; i++) await raiseAndClear();
    const { rows } = await database.pool.query(
      `select repeats, is_chattering from alarms where definition_id = 'centreBlind' and superseded_by is null`,
    );
    expect(rows).toEqual([{ repeats: 3, is_chattering: true }]);
  });

  it('call again for what was acknowledged long ago and still stands', async () => {
    await aDevice();
    await turn('roomTempVeryHigh', true);
    await verbs.acknowledge?.();
    now += 1_799_000;
    await beat();
    expect(await newest()).toMatchObject({ acknowledgedBy: 'keeper' });
    now += 2_000;
    await beat();
    expect(await newest()).toMatchObject({ acknowledgedAt: null });
  });

  it('take a place out of service for a time, what stood before and what comes meanwhile', async () => {
    await aDevice();
    await turn('roomTempHigh', true);
    const window = {
      regionId: null,
      siteId,
      deviceId: null,
      startsAt: now,
      endsAt: now + 600_000,
      reason: 'works',
    };
    const { id } = await addWindow(deps(), keeper, window);
    expect(await newest()).toMatchObject({ suppressedBy: 'maintenance' });
    await turn('roomHumidityHigh', true);
    expect(await newest()).toMatchObject({ definitionId: 'roomHumidityHigh', suppressedBy: 'maintenance' });
    await endWindow(deps(), keeper, id);
    expect((await everyAlarm()).map(({ suppressedBy }) => suppressedBy)).toEqual([null, null]);
    await addWindow(deps(), keeper, { ...window, startsAt: now + 1_000, endsAt: now + 5_000 });
    now += 2_000;
    await beat();
    expect((await everyAlarm()).map(({ suppressedBy }) => suppressedBy)).toEqual([
      'maintenance',
      'maintenance',
    ]);
    now += 4_000;
    await beat();
    expect((await everyAlarm()).map(({ suppressedBy }) => suppressedBy)).toEqual([null, null]);
  });
});

describe('a thousand alarms in one request', () => {
  const thousand = async (): Promise<number[]> => {
    const { rows } = await database.pool.query<{ id: number }>(
      `with d as (insert into devices (site_id, code, class, name, created_at)
         select $1, 'x-' || $2::bigint || '-' || n, 'env', 'e', 0 from generate_series(1, 1000) n returning id)
       insert into alarms (definition_id, site_id, device_id, level, raised_at, recorded_at)
       select 'roomTempHigh', $1, d.id, 2, $2, $2 from d returning id`,
      [siteId, now],
    );
    return rows.map(({ id }) => id);
  };

  it('are acknowledged, shelved and un-acknowledged, each with its own answer', async () => {
    const alarmIds = await thousand();
    const timed = async <T>(work: () => Promise<T[]>) => {
      const startedAt = performance.now();
      expect(await work()).toHaveLength(1_000);
      return performance.now() - startedAt;
    };
    const tookMs = [
      await timed(() => acknowledgeAs(deps(), keeper, { alarmIds, note: 'seen' })),
      await timed(() =>
        act(deps(), keeper, alarmIds, shelving('keeper', { alarmIds, forMs: 60_000, reason: 'x' })),
      ),
      await timed(() => act(deps(), keeper, alarmIds, unacknowledging({ alarmIds, note: '' }))),
    ];
    // Far above what it takes on a quiet machine; a statement per alarm would take longer still.
    expect(Math.max(...tookMs)).toBeLessThan(2_000);
    const again = await act(deps(), keeper, [alarmIds[0] ?? 0, 999_999_999], unacknowledging(plain));
    expect(again.map(({ outcome }) => outcome)).toEqual(['unchanged', 'notFound']);
  });
});
