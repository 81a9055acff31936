import type { AlarmExportRequest } from '@contract/alarmExport';
import { AlarmHistoryQuery, type AlarmPastStep } from '@contract/alarmHistory';
import { minuteMs } from '@contract/time';
import { connectDatabase, type ConnectedDatabase } from '@server/platform/database/connect';
import { createTextTime } from '../../../crud';
import { siteStatesBetween } from '../../siteStates/siteStates.store';
import { everything, type Scope } from '../../scope';
import { anArea, aSite } from '@tests/support/aFleet';
import { useFreshDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';
import { seedDefinitions } from '../definitions.store';
import { qualify } from '../../../alarmEngine/correlation/qualify';
import { statementsIn } from '../../../platform/database/statementsIn';
import { takeSteps } from '../steps';
import type { Step } from '../../../alarmEngine/correlation/step';
import { alarmsAt, stepsBetween } from './asOf.store';
import { exportAlarms } from './exporting';
import { searchHistory } from './search.store';

const fresh = useFreshDatabase();
let database: ConnectedDatabase;
let harbour = 0;
let hill = 0;
let hillArea = 0;
let now = Date.UTC(2026, 10, 1);

beforeAll(async () => {
  database = await connectDatabase({ url: fresh().url, log: quietLog });
  await seedDefinitions(database.db);
  harbour = await aSite(database.db, 'HARBOUR-1', await anArea(database.db, '440305'));
  hillArea = await anArea(database.db, '440306');
  hill = await aSite(database.db, 'HILL-1', hillArea);
});
afterAll(() => database.close());

const anAlarm = async (definitionId: string, siteId: number, note: string | null = null): Promise<number> => {
  now += 60_000;
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into alarms (definition_id, site_id, level, raised_at, recorded_at, cleared_at, note)
     values ($1, $2, 2, $3::bigint, $3, $3::bigint + 1, $4) returning id`,
    [definitionId, siteId, now, note],
  );
  return rows[0]?.id ?? 0;
};
const search = (query: Record<string, string>, scope: Scope = everything) =>
  searchHistory(database.db, scope, AlarmHistoryQuery.parse(query));
const found = async (query: Record<string, string>, scope?: Scope) =>
  (await search(query, scope)).rows.map(({ id }) => id);
const ofTheHill = (): Scope => ({
  isAll: false,
  grants: [{ deptIds: 'all', areaIds: [hillArea] }],
  key: 'hill',
});

describe('the search of past alarms', () => {
  let hot = 0;
  let smoke = 0;
  let door = 0;
  beforeAll(async () => {
    hot = await anAlarm('roomTempHigh', harbour, 'Filter 100% blocked');
    smoke = await anAlarm('smoke', hill);
    door = await anAlarm('roomHumidityHigh', hill, 'cleaning');
  });

  it('finds the name of an alarm in any language, its site, its area and its note', async () => {
    expect(await found({ text: 'room temperature high' })).toEqual([hot]);
    expect(await found({ text: '烟雾' })).toEqual([smoke]);
    expect(await found({ text: 'harbour' })).toEqual([hot]);
    expect(await found({ text: '440306' })).toEqual([door, smoke]);
    expect(await found({ text: '100% BLOCKED' })).toEqual([hot]);
    expect(await found({ text: 'hill cleaning' })).toEqual([door]);
    expect(await found({ text: 'harbour cleaning' })).toEqual([]);
  });

  it('finds the device it names, the person who acknowledged it, and the area that it is of', async () => {
    const { pool } = database;
    const { rows } = await pool.query<{ id: number }>(
      `insert into devices (site_id, code, class, name, created_at)
       values ($1, 'ac-7', 'ac', '三号空调', 0) returning id`,
      [hill],
    );
    await pool.query('update alarms set device_id = $1 where id = $2', [rows[0]?.id, door]);
    await pool.query(`update alarms set acknowledged_by = 'LiNa', acknowledged_at = 1 where id = $1`, [hot]);
    expect(await found({ text: '三号空调' })).toEqual([door]);
    expect(await found({ text: 'hill AC-7' })).toEqual([door]);
    expect(await found({ text: '三号空调 harbour' })).toEqual([]);
    await pool.query(`insert into users (user_name, nick_name, create_time) values ('LiNa', '李娜', 0)`);
    expect(await found({ text: 'lina' })).toEqual([hot]);
    expect(await found({ text: '李娜' })).toEqual([hot]);
    const { rows: ofArea } = await pool.query<{ id: number }>(
      `insert into alarms (definition_id, area_id, level, raised_at, recorded_at, cleared_at)
       values ('areaLinkLoss', $1, 2, $2, $2, $2) returning id`,
      [hillArea, now],
    );
    const whole = ofArea[0]?.id ?? 0;
    expect(await found({ text: '440306' })).toContain(whole);
    expect(await found({ text: '440306' }, ofTheHill())).toContain(whole);
    await pool.query('delete from alarms where id = $1', [whole]);
    await pool.query('update alarms set acknowledged_by = null, acknowledged_at = null where id = $1', [hot]);
  });

  it('finds by level, definition, site, region, time, note and state', async () => {
    expect(await found({ definitionIds: 'smoke,roomHumidityHigh', siteId: String(hill) })).toEqual([
      door,
      smoke,
    ]);
    expect(await found({ regionId: String(hillArea), levels: '1,2' })).toEqual([door, smoke]);
    expect(await found({ hasNote: 'true' })).toEqual([door, hot]);
    expect(await found({ from: String(now), state: 'clearedUnacknowledged' })).toEqual([door]);
    expect(await found({ levels: '1' })).toEqual([]);
  });

  it('shows nobody what lies outside their scope, and counts no more than he may see', async () => {
    const page = await search({}, ofTheHill());
    expect(page.rows.map(({ id }) => id)).toEqual([door, smoke]);
    expect(page.matched).toEqual({ count: 2, isExact: true });
    expect(await found({ text: 'harbour' }, ofTheHill())).toEqual([]);
  });

  it('goes through all pages without losing or doubling one, also where many were raised at once', async () => {
    await database.pool.query(
      `insert into alarms (definition_id, site_id, level, raised_at, recorded_at, cleared_at)
       select 'acFault', $1, 3, $2, $2, $2 from generate_series(1, 25)`,
      [harbour, now],
    );
    const seen: number[] = [];
    let before: string | null = null;
    do {
      const page = await search({ limit: '10', ...(before === null ? {} : { before }) });
      seen.push(...page.rows.map(({ id }) => id));
      before = page.next;
    } while (before !== null);
    expect(seen).toHaveLength(28);
    expect(new Set(seen).size).toBe(28);
  });
});

describe('the alarms as a file', () => {
  const linesOf = async (order: AlarmExportRequest, scope: Scope = everything): Promise<string[]> => {
    const reader = { scope, language: 'en', timeZone: 'Asia/Shanghai' } as const;
    const chunks = await exportAlarms(database.db, reader, order).stream.toArray();
    return chunks.map(String).join('').trim().split('\n').slice(1);
  };

  it('stand in the order of the list, in the words of the reader and on the clock of the plant', async () => {
    const first = await anAlarm('smoke', harbour, '=1+1');
    const second = await anAlarm('mainsOutage', hill);
    const lines = await linesOf({ format: 'csv', alarmIds: [second, first, 999_999] });
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('Mains outage');
    expect(lines[1]).toContain('HARBOUR-1');
    expect(lines[1]).toContain("'=1+1");
    const raised = createTextTime('Asia/Shanghai').text(now);
    expect(lines[0]).toContain(raised);
    expect(await linesOf({ format: 'csv', alarmIds: [second, first] }, ofTheHill())).toHaveLength(1);
  });

  it('name each column for what stands in it, with units and the times by which something was due', async () => {
    const id = await anAlarm('roomTempHigh', harbour);
    await database.pool.query('update alarms set level = 2, value = 34.5, threshold = 32 where id = $1', [
      id,
    ]);
    await database.pool.query(
      `insert into fault_limits (level, acknowledge_min, repair_min, accept_min, on_site_min, restore_min, create_time)
       values (2, 15, 480, 0, 0, 0, 0)`,
    );
    const reader = { scope: everything, language: 'en', timeZone: 'Asia/Shanghai' } as const;
    const chunks = await exportAlarms(database.db, reader, {
      format: 'csv',
      alarmIds: [id],
    }).stream.toArray();
    const [heads, cells] = chunks
      .map(String)
      .join('')
      .trim()
      .split('\n')
      .map((line) => line.trim().split(','));
    const cellOf = (head: string) => cells?.[heads?.indexOf(head) ?? -1];
    const text = createTextTime('Asia/Shanghai').text;
    expect(cellOf('Measured value')).toBe('34.5');
    expect(cellOf('Limit')).toBe('32');
    expect(cellOf('Unit')).toBe('°C');
    expect(cellOf('Acknowledge by')).toBe(text(now + 15 * 60_000));
    expect(cellOf('Repair by')).toBe(text(now + 480 * 60_000));
  });

  it('are all that a search finds, however many pages that is', async () => {
    await database.pool.query(
      `insert into alarms (definition_id, site_id, level, raised_at, recorded_at, cleared_at)
       select 'doorHeldOpen', $1, 4, $2, $2, $2 from generate_series(1, 620)`,
      [hill, now],
    );
    const search = AlarmHistoryQuery.parse({ definitionIds: 'doorHeldOpen' });
    expect(await linesOf({ format: 'csv', search })).toHaveLength(620);
  });
});

describe('the list as it was', () => {
  const begin = async (definitionId: string): Promise<number> =>
    database.db.transaction().execute(async (trx) => {
      now += 60_000;
      const statements = statementsIn(trx);
      const { rows } = await statements.query<{ id: number }>(
        `insert into alarms (definition_id, site_id, level, raised_at, recorded_at)
         values ($1, $2, 2, $3, $3) returning id`,
        [definitionId, hill, now],
      );
      const raised = rows.map(({ id }) => id);
      const follow = await qualify(statements, { raised, cleared: [], hasSilence: false }, now);
      const own = raised.map((alarmId): Step => ({ alarmId, kind: 'raised', at: now }));
      await takeSteps(statements, [...own, ...follow], now);
      return raised[0] ?? 0;
    });
  const end = async (alarmId: number): Promise<void> => {
    now += 60_000;
    await database.db.transaction().execute(async (trx) => {
      const statements = statementsIn(trx);
      await statements.query('update alarms set cleared_at = $2 where id = $1', [alarmId, now]);
      const follow = await qualify(statements, { raised: [], cleared: [alarmId], hasSilence: false }, now);
      await takeSteps(statements, [{ alarmId, kind: 'cleared', at: now }, ...follow], now);
    });
  };

  it('has a symptom under the cause that explained it then, and by itself before and after', async () => {
    const symptom = await begin('acCommLoss');
    const alone = now;
    const cause = await begin('mainsOutage');
    const explained = now;
    await end(cause);
    await end(symptom);
    const at = async (moment: number, id: number) =>
      (await alarmsAt(database.db, everything, moment)).alarms.find((alarm) => alarm.id === id);
    expect(await at(alone, symptom)).toMatchObject({ parentId: null, suppressedBy: null, clearedAt: null });
    expect(await at(alone, cause)).toBeUndefined();
    expect(await at(explained, symptom)).toMatchObject({ parentId: cause, suppressedBy: 'parent' });
    expect(await at(explained, cause)).toMatchObject({ childCount: 1, isRootCause: true });
    expect(await at(now, symptom)).toMatchObject({ parentId: null, suppressedBy: null });
  });

  it('is reached from an earlier list by playing the steps between', async () => {
    const from = now;
    const first = await begin('acFault');
    await begin('mainsOutage');
    await end(first);
    const list = new Map(
      (await alarmsAt(database.db, everything, from)).alarms.map((alarm) => [alarm.id, alarm]),
    );
    const steps: AlarmPastStep[] = [];
    let after = 0;
    for (let isMore = true; isMore;) {
      const page = await stepsBetween(database.db, everything, { from, to: now, after, limit: 2 });
      steps.push(...page.steps);
      isMore = page.next !== null;
      after = page.next ?? 0;
    }
    for (const { alarm } of steps.toSorted((a, b) => a.at - b.at || a.id - b.id)) list.set(alarm.id, alarm);
    const plain = (alarm: object) => ({ ...alarm, childCount: 0, isRootCause: false });
    const later = (await alarmsAt(database.db, everything, now)).alarms;
    for (const alarm of later) expect(plain(list.get(alarm.id) ?? {})).toEqual(plain(alarm));
    const seen = await stepsBetween(database.db, ofTheHill(), { from, to: now, after: 0, limit: 100 });
    expect(seen.steps.length).toBeGreaterThan(3);
  });

  it('is asked for one site as well, which has the same alarms of its own', async () => {
    await end(await begin('acFault'));
    for (const moment of [now - 60_000, now]) {
      const all = (await alarmsAt(database.db, everything, moment)).alarms;
      for (const siteId of new Set(all.map((alarm) => alarm.siteId ?? 0))) {
        const own = (await alarmsAt(database.db, everything, moment, siteId)).alarms;
        expect(own.length).toBeGreaterThan(0);
        expect(own).toEqual(all.filter((alarm) => alarm.siteId === siteId));
      }
    }
    expect((await alarmsAt(database.db, everything, now, 999_999)).alarms).toEqual([]);
  });

  it('R-LIVE-02 holds what came late at its own time, as the map and the search of that moment do', async () => {
    const dock = await aSite(database.db, 'DOCK-1', hillArea);
    const [raisedAt, clearedAt, recordedAt] = [now + minuteMs, now + 20 * minuteMs, now + 90 * minuteMs];
    now = recordedAt;
    const { rows } = await database.pool.query<{ id: number }>(
      `with a as (insert into alarms (definition_id, site_id, level, raised_at, recorded_at, cleared_at,
           acknowledged_at, is_late) values ('smoke', $1, 1, $2, $4, $3, $4, true) returning id),
         t as (insert into alarm_transitions (alarm_id, kind, at, recorded_at)
           select a.id, x.kind, x.at, $4 from a, (values ('raised', $2::bigint), ('cleared', $3::bigint)) x (kind, at))
       select id from a`,
      [dock, raisedAt, clearedAt, recordedAt],
    );
    const late = rows[0]?.id ?? 0;
    const inList = async (moment: number, siteId?: number) =>
      (await alarmsAt(database.db, everything, moment, siteId)).alarms.some(({ id }) => id === late);
    const onMap = async (moment: number) =>
      (
        await siteStatesBetween(database.db, everything, { from: moment, to: moment, stepMs: minuteMs })
      )[0]?.siteId.includes(dock);
    for (const moment of [raisedAt - 1, raisedAt, clearedAt - 1, clearedAt, recordedAt]) {
      const stood = moment >= raisedAt && moment < clearedAt;
      expect([await inList(moment), await inList(moment, dock), await onMap(moment)]).toEqual([
        stood,
        stood,
        stood,
      ]);
    }
    expect(await found({ siteId: String(dock) })).toEqual([late]);
    const span = { from: raisedAt - 1, to: clearedAt, after: 0, limit: 100 };
    const { steps } = await stepsBetween(database.db, everything, span);
    expect(steps.map(({ at, alarm }) => [alarm.id, at])).toEqual([
      [late, raisedAt],
      [late, clearedAt],
    ]);
  });
});
