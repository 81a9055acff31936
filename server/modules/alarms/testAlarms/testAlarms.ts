import * as calls from '@contract/calls/testAlarms';
import { testDefinition, type TestAlarm, type TestAlarmRequest } from '@contract/testAlarms';
import { minuteMs, type EpochMs } from '@contract/time';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import type { Actor } from '../../../platform/http/route';
import { writeAudit } from '../../audit/audit';
import { scopeFilter, type Scope } from '../../scope';
import type { AlarmsDeps } from '../alarms.service';
import { statementsIn } from '../../../platform/database/statementsIn';
import { endTest, raiseTest, standingTests, testerAt } from './testAlarms.store';

export const testPermission = calls.raiseTestAlarm.permission;

export const listTestAlarms = async ({ db, scopeOf }: AlarmsDeps, actor: Actor): Promise<TestAlarm[]> =>
  standingTests(db, await scopeOf(actor, testPermission));

const inTransaction = async <T>(
  { db, scopeOf, clock }: AlarmsDeps,
  actor: Actor,
  work: (trx: Trx, scope: Scope, now: EpochMs) => Promise<T>,
): Promise<T> => {
  if (actor.isDisplay) throw new AppError('forbidden');
  const scope = await scopeOf(actor, testPermission);
  return db.transaction().execute((trx) => work(trx, scope, clock.now()));
};

/** @throws AppError('notFound') when there is no such site, or the caller does not see it */
const checkSite = async (trx: Trx, scope: Scope, siteId: number): Promise<void> => {
  const { rows } = await sql`
    select 1 from sites s where s.id = ${siteId} and ${scopeFilter(scope, 's.area_id', 's.dept_id')}`.execute(
    trx,
  );
  if (rows.length === 0) throw new AppError('notFound');
};

/** @throws AppError('testAlarmOff') when an administrator has switched the definition off */
const checkIsOn = async (trx: Trx): Promise<void> => {
  const found = await trx
    .selectFrom('alarm_definitions')
    .select('is_enabled')
    .where('id', '=', testDefinition)
    .executeTakeFirst();
  if (found?.is_enabled !== true) throw new AppError('testAlarmOff');
};

/**
 * Raises an alarm that is one in all but its cause, to try the whole way to the people; it ends by itself.
 * @throws AppError('testAlarmStanding') when one stands at the site already
 */
export const raiseTestAlarm = (
  deps: AlarmsDeps,
  actor: Actor,
  { siteId, level, minutes }: TestAlarmRequest,
): Promise<TestAlarm> =>
  inTransaction(deps, actor, async (trx, scope, now) => {
    await checkSite(trx, scope, siteId);
    await checkIsOn(trx);
    const asked = { siteId, level, endsAt: now + minutes * minuteMs, by: actor.userName };
    const alarmId = await raiseTest(statementsIn(trx), asked, now);
    if (alarmId === null)
      throw new AppError('testAlarmStanding', { by: (await testerAt(trx, siteId)) ?? '' });
    await writeAudit(trx, actor, {
      at: now,
      action: 'alarm.testRaised',
      subject: `alarm:${alarmId}`,
      detail: { siteId, level, minutes },
    });
    const [raised] = await standingTests(trx, scope, alarmId);
    if (raised === undefined) throw new Error('a test alarm was raised that does not stand');
    return raised;
  });

/** Ends it before its time, whoever raised it. @throws AppError('notFound') when it is over, or out of scope */
export const endTestAlarm = (deps: AlarmsDeps, actor: Actor, alarmId: number): Promise<null> =>
  inTransaction(deps, actor, async (trx, scope, now) => {
    const inScope = await standingTests(trx, scope, alarmId);
    if (inScope.length === 0 || !(await endTest(statementsIn(trx), alarmId, actor.userName, now)))
      throw new AppError('notFound');
    await writeAudit(trx, actor, {
      at: now,
      action: 'alarm.testEnded',
      subject: `alarm:${alarmId}`,
      detail: {},
    });
    return null;
  });
