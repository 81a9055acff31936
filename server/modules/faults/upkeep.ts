import { sql } from 'kysely';
import type { FaultStepDetail, FaultVerb } from '@contract/faults';
import { secondMs, type EpochMs } from '@contract/time';
import type { Clock } from '../../platform/clock';
import type { Db, Trx } from '../../platform/database/database';
import type { Log } from '../../platform/log';
import type { Unit } from '../../platform/unit';
import { everything } from '../scope';
import { lastDoorWord } from './arrivals';
import { escalationsOf } from './clocks/clocks';
import { openByPlans } from './opening/plans';
import { openByRules } from './opening/rules';
import { forgetPositions } from './own/positions.store';
import type { OrderRow } from './orderRow';
import { findOrder } from './orders.store';
import { takeStep, announcedOf } from './takeStep';
import { judgeOrder } from './watch';

export interface UpkeepDeps {
  db: Db;
  clock: Clock;
  log: Log;
  plantTimeZone: string;
}

const everyMs = 5 * secondMs;
const atOnce = 200;

type Own = { verb: FaultVerb; detail: FaultStepDetail } | null;

/** What of an order the clock alone makes happen: of several workers one takes it. */
const turnOne = async (
  { db, plantTimeZone }: UpkeepDeps,
  id: number,
  now: EpochMs,
  decide: (trx: Trx, row: OrderRow) => Promise<Own>,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const locked = await sql`select 1 from fault_orders where id = ${id} for update skip locked`.execute(trx);
    const row = locked.rows.length === 0 ? null : await findOrder(trx, everything, id);
    const own = row && (await decide(trx, row));
    if (row && own) await takeStep(trx, row, { ...own, at: now, by: null, note: '' }, now, plantTimeZone);
  });

const idsWhere = async (db: Db, condition: ReturnType<typeof sql>): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from fault_orders where ${condition} order by id limit ${atOnce}`.execute(db);
  return rows.map(({ id }) => id);
};

/** Shares of a limit that are used up are told once each. */
export async function escalate(deps: UpkeepDeps, now: EpochMs): Promise<void> {
  for (const id of await idsWhere(deps.db, sql`escalate_at <= ${now}`))
    await turnOne(deps, id, now, async (trx, row) => {
      const [next] = escalationsOf(row.clocks, row.limits.escalateAt, await announcedOf(trx, id));
      if (!next || next.at > now) return null;
      return { verb: 'escalate', detail: { clock: next.clock, percent: next.percent } };
    });
}

/** Repaired orders are closed or opened again by what the telemetry says. */
export async function judgeWatches(deps: UpkeepDeps, now: EpochMs): Promise<void> {
  const due = sql`state = 'repaired' and watch_until is not null and (watch_until <= ${now} or exists (
    select 1 from alarms a where a.site_id = fault_orders.site_id and a.raised_at > fault_orders.repaired_at
      and a.cleared_at is null))`;
  for (const id of await idsWhere(deps.db, due))
    await turnOne(deps, id, now, (trx, row) =>
      row.state === 'repaired' ? judgeOrder(trx, row, now) : Promise.resolve(null),
    );
}

/** Arrivals that no door confirmed in time. */
export async function checkDoors(deps: UpkeepDeps, now: EpochMs): Promise<void> {
  for (const id of await idsWhere(deps.db, sql`door_check_at <= ${now}`))
    await turnOne(deps, id, now, async (trx, row) => {
      const detail = await lastDoorWord(trx, { id, siteId: row.site_id });
      return detail && { verb: 'doorChecked', detail };
    });
}

/** What happens to orders because time passes, and nobody moves. */
export const createFaultUpkeep = (deps: UpkeepDeps): Unit => {
  const { db, clock, log, plantTimeZone } = deps;
  let cancel = (): void => undefined;
  let running: Promise<void> | null = null;
  const turn = async (): Promise<void> => {
    await escalate(deps, clock.now());
    await judgeWatches(deps, clock.now());
    await checkDoors(deps, clock.now());
    await forgetPositions(db, clock.now());
    await openByRules(db, clock.now(), plantTimeZone);
    await openByPlans(db, clock.now(), plantTimeZone);
  };
  const beat = (): void => {
    running ??= turn()
      .catch((error: unknown) => log.warn({ err: error }, 'orders could not be kept up'))
      .finally(() => {
        running = null;
      });
  };
  return {
    name: 'fault upkeep',
    start: async () => {
      cancel = clock.every(everyMs, beat);
    },
    stop: async () => {
      cancel();
      await running;
    },
  };
};
