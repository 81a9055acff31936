import { storageLevels } from '@contract/retention';
import { dayMs, hourMs, type EpochMs } from '@contract/time';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { isClockDoubted, plausibleNow } from '../../platform/database/clockDoubt';
import type { Clock } from '../../platform/clock';
import type { Db, Trx } from '../../platform/database/database';
import type { Log } from '../../platform/log';
import type { Unit } from '../../platform/unit';
import type { Params } from '../params/params.store';
import { standingAlarm } from './alarmConditions';

/** Few enough that no other writer waits for the locks of one batch. */
const mostAtOnce = 2_000;

export interface OldestKept {
  raisedAt: EpochMs;
  id: number;
}

interface Batch {
  looked: number;
  gone: number;
  last_raised_at: EpochMs | null;
  last_id: number | null;
}

/**
 * Looks at the next alarms from before the limit and takes away those that are over, with their steps. One stays as
 * long as it stands, as an order of a fault or somebody who is to be told of it names it, or as one that stays refers
 * to it as its cause or as what took its place.
 */
const retireSome = async (trx: Trx, limit: EpochMs, { raisedAt, id }: OldestKept): Promise<Batch> => {
  const { rows } = await sql<Batch>`
    with recursive looked as (
      select a.id, a.raised_at, a.parent_id, a.superseded_by,
        a.cleared_at < ${limit} and not ${sql.raw(standingAlarm)}
        and not exists (select 1 from fault_order_alarms o where o.alarm_id = a.id)
        and not exists (select 1 from notification_calls c where c.alarm_id = a.id)
        and not exists (select 1 from notification_tellings n where n.alarm_id = a.id) as is_over
      from alarms a
      where a.raised_at < ${limit} and (a.raised_at, a.id) > (${raisedAt}::bigint, ${id}::bigint)
      order by a.raised_at, a.id limit ${mostAtOnce}
    ),
    old as (select id from looked where is_over is true),
    kept as (
      select o.id from old o
      where exists (select 1 from alarms r where r.parent_id = o.id and not exists (select 1 from old x where x.id = r.id))
        or exists (select 1 from alarms r where r.superseded_by = o.id and not exists (select 1 from old x where x.id = r.id))
      union
      select o.id from kept k join alarms r on r.id = k.id join old o on o.id in (r.parent_id, r.superseded_by)
    ),
    over as (select id from old except select id from kept),
    steps as (delete from alarm_transitions where alarm_id in (select id from over)),
    gone as (delete from alarms where id in (select id from over) returning id)
    select count(*)::int as looked, (select count(*)::int from gone) as gone, max(raised_at) as last_raised_at,
      (array_agg(id order by raised_at desc, id desc))[1] as last_id from looked`.execute(trx);
  return rows[0] ?? { looked: 0, gone: 0, last_raised_at: null, last_id: null };
};

/** Several workers do it one after another: a second one finds the lock taken and leaves. */
const isOurs = async (trx: Trx): Promise<boolean> => {
  const { rows } = await sql<{ won: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('coolops alarm retention')) as won`.execute(trx);
  return rows[0]?.won ?? false;
};

/**
 * Takes away the alarms that were over before the limit, batch by batch, each in a transaction of its own.
 * @param goesOn asked before each batch
 * @returns how many are gone
 */
export const retireAlarms = async (db: Db, limit: EpochMs, goesOn = () => true): Promise<number> => {
  let total = 0;
  let from: OldestKept = { raisedAt: 0, id: 0 };
  while (goesOn()) {
    const batch = await db
      .transaction()
      .execute(async (trx) => ((await isOurs(trx)) ? await retireSome(trx, limit, from) : null));
    total += batch?.gone ?? 0;
    if (batch === null || batch.looked < mostAtOnce) break;
    from = { raisedAt: batch.last_raised_at ?? limit, id: batch.last_id ?? 0 };
  }
  return total;
};

export interface RetirementDeps {
  db: Db;
  pool: Pool;
  params: Pick<Params, 'number'>;
  clock: Clock;
  log: Log;
}

/** Once an hour takes away what is over for longer than the parameter keeps it. */
export const createAlarmRetirement = ({ db, pool, params, clock, log }: RetirementDeps): Unit => {
  let cancel = (): void => undefined;
  let running: Promise<void> | null = null;
  let isEnding = false;
  const retire = async (): Promise<void> => {
    const { param, days } = storageLevels.alarms;
    if (await isClockDoubted(pool)) return;
    const limit = (await plausibleNow(pool, clock.now())) - (await params.number(param, days)) * dayMs;
    const gone = await retireAlarms(db, limit, () => !isEnding);
    if (gone > 0) log.info({ gone }, 'retired old alarms');
  };
  const beat = (): void => {
    running ??= retire()
      .catch((error: unknown) =>
        log.error({ err: error }, 'retiring old alarms failed; tried again in an hour'),
      )
      .finally(() => {
        running = null;
      });
  };
  return {
    name: 'alarm retention',
    start: async () => {
      cancel = clock.every(hourMs, beat);
    },
    stop: async () => {
      isEnding = true;
      cancel();
      await running;
    },
  };
};
