import type { AlarmLevel } from '@contract/alarms';
import { testDefinition, type TestAlarm } from '@contract/testAlarms';
import type { EpochMs } from '@contract/time';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/database/database';
import { scopeFilter, type Scope } from '../../scope';
import { callingAlarm } from '../alarmConditions';
import type { Statements } from '../../../platform/database/statements';
import { qualify } from '../../../alarmEngine/correlation/qualify';
import { takeSteps } from '../steps';
import type { Step } from '../../../alarmEngine/correlation/step';

const mostListed = 200;

/** Those that stand at sites of the scope, the newest first. @param alarmId only this one */
export const standingTests = async (
  db: Db | Trx,
  scope: Scope,
  alarmId: number | null = null,
): Promise<TestAlarm[]> => {
  const { rows } = await sql<TestAlarm>`
    select a.id as "alarmId", s.id as "siteId", s.name as "siteName", a.level, a.raised_at as "raisedAt",
      t.ends_at as "endsAt", t.by_user as by, ${sql.raw(callingAlarm)} as "isCalling"
    from test_alarms t
    join alarms a on a.id = t.alarm_id
    join sites s on s.id = a.site_id
    where (${alarmId}::bigint is null or a.id = ${alarmId}::bigint)
      and ${scopeFilter(scope, 's.area_id', 's.dept_id')}
    order by a.raised_at desc, a.id desc limit ${mostListed}`.execute(db);
  return rows;
};

/** Who raised the test that stands at the site; null when there is none. */
export const testerAt = async (trx: Trx, siteId: number): Promise<string | null> => {
  const { rows } = await sql<{ by: string }>`
    select t.by_user as by from test_alarms t join alarms a on a.id = t.alarm_id
    where a.site_id = ${siteId}`.execute(trx);
  return rows[0]?.by ?? null;
};

// One stands at a site: of two people who ask at once the second finds the first one's.
const insertAlarm = `
  insert into alarms (definition_id, site_id, level, raised_at, recorded_at)
  values ($1, $2, $3, $4, $4) on conflict do nothing returning id`;
const insertEnd = 'insert into test_alarms (alarm_id, ends_at, by_user) values ($1, $2, $3)';

export interface NewTest {
  siteId: number;
  level: AlarmLevel;
  endsAt: EpochMs;
  by: string;
}

/** Raises it as the engine raises every other alarm; null when one stands there already. */
export const raiseTest = async (
  statements: Statements,
  { siteId, level, endsAt, by }: NewTest,
  now: EpochMs,
): Promise<number | null> => {
  const { rows } = await statements.query<{ id: number }>(insertAlarm, [testDefinition, siteId, level, now]);
  const [raised] = rows;
  if (raised === undefined) return null;
  const alarmId = raised.id;
  await statements.query(insertEnd, [alarmId, endsAt, by]);
  const follow = await qualify(statements, { raised: [alarmId], cleared: [], hasSilence: false }, now);
  await takeSteps(statements, [{ alarmId, kind: 'raised', at: now, by }, ...follow], now);
  return alarmId;
};

const ending = (which: string): string => `
  with over as (delete from test_alarms where ${which} returning alarm_id)
  update alarms a set cleared_at = $1 from over o where a.id = o.alarm_id and a.cleared_at is null
  returning a.id`;
const endDue = ending('ends_at <= $1');
const endOne = ending('alarm_id = $2');

const tellEnded = async (
  statements: Statements,
  ended: readonly { id: number }[],
  now: EpochMs,
  by?: string,
): Promise<void> => {
  if (ended.length === 0) return;
  const cleared = ended.map(({ id }) => id);
  const own = cleared.map((alarmId): Step => ({
    alarmId,
    kind: 'cleared',
    at: now,
    ...(by !== undefined && { by }),
  }));
  const follow = await qualify(statements, { raised: [], cleared, hasSilence: false }, now);
  await takeSteps(statements, [...own, ...follow], now);
};

/** Test alarms whose time is over end; of several workers the one that takes the row away ends it. */
export const endDueTests = async (statements: Statements, now: EpochMs): Promise<void> => {
  const { rows } = await statements.query<{ id: number }>(endDue, [now]);
  await tellEnded(statements, rows, now);
};

/** Whether it stood until then. */
export const endTest = async (
  statements: Statements,
  alarmId: number,
  by: string,
  now: EpochMs,
): Promise<boolean> => {
  const { rows } = await statements.query<{ id: number }>(endOne, [now, alarmId]);
  await tellEnded(statements, rows, now, by);
  return rows.length > 0;
};
