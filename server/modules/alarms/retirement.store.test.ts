import { storageLevels } from '@contract/retention';
import { dayMs, hourMs } from '@contract/time';
import { connectDatabase, type ConnectedDatabase } from '@server/platform/database/connect';
import { anArea, aSite } from '@tests/support/aFleet';
import { useFreshDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';
import { testClock } from '@tests/support/testClock';
import { seedDefinitions } from './definitions.store';
import { createAlarmRetirement, retireAlarms } from './retirement';

const fresh = useFreshDatabase();
let database: ConnectedDatabase;
let siteId = 0;
const now = Date.UTC(2026, 10, 1);
const limit = now - 100 * dayMs;

beforeAll(async () => {
  database = await connectDatabase({ url: fresh().url, log: quietLog });
  await seedDefinitions(database.db);
  siteId = await aSite(database.db, 'HARBOUR-1', await anArea(database.db, '440305'));
});
afterAll(() => database.close());
beforeEach(() => database.pool.query('truncate alarms cascade'));

interface Made {
  daysAgo?: number;
  endedDaysAgo?: number | null;
  isAcknowledged?: boolean;
  parentId?: number | null;
  supersededBy?: number | null;
}

/** An alarm with its first step, over for a year unless it is said otherwise. */
const anAlarm = async ({
  daysAgo = 365,
  endedDaysAgo = daysAgo,
  isAcknowledged = true,
  parentId = null,
  supersededBy = null,
}: Made = {}): Promise<number> => {
  const raisedAt = now - daysAgo * dayMs;
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into alarms (definition_id, site_id, level, raised_at, recorded_at, cleared_at, acknowledged_at, parent_id,
       superseded_by) values ('smoke', $1, 1, $2, $2, $3, $4, $5, $6) returning id`,
    [
      siteId,
      raisedAt,
      endedDaysAgo === null ? null : now - endedDaysAgo * dayMs,
      isAcknowledged ? raisedAt : null,
      parentId,
      supersededBy,
    ],
  );
  const id = rows[0]?.id ?? 0;
  await database.pool.query(
    `insert into alarm_transitions (alarm_id, kind, at, recorded_at) values ($1, 'raised', $2, $2)`,
    [id, raisedAt],
  );
  return id;
};

const kept = async (): Promise<number[]> => {
  const { rows } = await database.pool.query<{ id: number }>('select id from alarms order by id');
  return rows.map(({ id }) => id);
};
const stepsKept = async (): Promise<number[]> => {
  const { rows } = await database.pool.query<{ id: number }>(
    'select alarm_id as id from alarm_transitions order by alarm_id',
  );
  return rows.map(({ id }) => id);
};

describe('the retention of alarms', () => {
  it('takes away what was over before the limit, with its steps', async () => {
    await anAlarm();
    const newer = await anAlarm({ daysAgo: 10 });
    const endedLately = await anAlarm({ daysAgo: 300, endedDaysAgo: 20 });
    expect(await retireAlarms(database.db, limit)).toBe(1);
    expect(await kept()).toEqual([newer, endedLately]);
    expect(await stepsKept()).toEqual([newer, endedLately]);
  });

  it('never takes what stands, however old: active, or answered by nobody', async () => {
    const active = await anAlarm({ endedDaysAgo: null });
    const unanswered = await anAlarm({ isAcknowledged: false });
    expect(await retireAlarms(database.db, limit)).toBe(0);
    expect(await kept()).toEqual([active, unanswered]);
  });

  it('keeps what an order of a fault names', async () => {
    const named = await anAlarm();
    const { rows } = await database.pool.query<{ id: number }>(
      `insert into fault_orders (origin, site_id, level, state, reported_at, began_at, limits, clocks, stepped_at)
       values ('alarm', $1, 1, 'closed', 0, 0, '{}', '{}', 0) returning id`,
      [siteId],
    );
    await database.pool.query('insert into fault_order_alarms (order_id, alarm_id) values ($1, $2)', [
      rows[0]?.id,
      named,
    ]);
    expect(await retireAlarms(database.db, limit)).toBe(0);
    expect(await kept()).toEqual([named]);
  });

  it('keeps a cause as long as a symptom of it stays, and the cause of that', async () => {
    const root = await anAlarm();
    const cause = await anAlarm({ parentId: root });
    const symptom = await anAlarm({ parentId: cause, daysAgo: 10 });
    expect(await retireAlarms(database.db, limit)).toBe(0);
    await database.pool.query('update alarms set parent_id = null where id = $1', [symptom]);
    expect(await retireAlarms(database.db, limit)).toBe(2);
    expect(await kept()).toEqual([symptom]);
  });

  it('takes a cause together with its symptoms, and an occurrence with the one that replaced it', async () => {
    const cause = await anAlarm();
    await anAlarm({ parentId: cause });
    const next = await anAlarm();
    await anAlarm({ supersededBy: next, isAcknowledged: false });
    expect(await retireAlarms(database.db, limit)).toBe(4);
  });

  it('goes through more than one batch, past those that stay', async () => {
    await database.pool.query(
      `insert into alarms (definition_id, site_id, level, raised_at, recorded_at, cleared_at, acknowledged_at)
       select 'smoke', $1, 1, n / 3, n / 3, 5, case when n % 10 = 0 then null else 5 end from generate_series(1, 5000) n`,
      [siteId],
    );
    expect(await retireAlarms(database.db, limit)).toBe(4_500);
    expect(await kept()).toHaveLength(500);
  });

  it('is done once an hour, by as many days as the parameter says', async () => {
    let anHourLater = (): void => undefined;
    const clock = {
      ...testClock(now),
      every: (ms: number, beat: () => void) => {
        if (ms === hourMs) anHourLater = beat;
        return () => undefined;
      },
    };
    const { param } = storageLevels.alarms;
    const retirement = createAlarmRetirement({
      ...{ db: database.db, pool: database.pool, clock, log: quietLog },
      params: { number: async (key, fallback) => (key === param ? 200 : fallback) },
    });
    await anAlarm({ daysAgo: 300 });
    const newer = await anAlarm({ daysAgo: 150 });
    await retirement.start(new AbortController().signal);
    anHourLater();
    while ((await kept()).length > 1) await new Promise((resolve) => setTimeout(resolve, 20));
    await retirement.stop();
    expect(await kept()).toEqual([newer]);
  });
});
