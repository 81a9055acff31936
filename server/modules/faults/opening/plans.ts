import { sql } from 'kysely';
import type { AlarmLevel } from '@contract/alarms';
import { zoneClock } from '@contract/plantTime';
import { dayMs, type EpochMs } from '@contract/time';
import type { Db, Trx } from '../../../platform/database/database';
import { aroundTheClock, workingSpans } from '../clocks/workingTime';
import { calendarOf } from '../orderLimits.store';
import { openOrder } from '../report';
import { planDayAt, type PlanStep } from './planDays';

interface Plan {
  id: number;
  name: string;
  every: PlanStep;
  firstDay: string;
  typeId: number | null;
  teamId: number | null;
  level: AlarmLevel;
  calendarId: number | null;
  madeAt: EpochMs;
}

const atOnce = 200;

const activePlans = async (db: Db): Promise<Plan[]> => {
  const { rows } = await sql<Plan>`
    select id, plan_name as name, every, first_day as "firstDay", type_id as "typeId", team_id as "teamId",
      level::int as level, calendar_id as "calendarId", create_time as "madeAt"
    from fault_plans where status = '0' order by id`.execute(db);
  return rows;
};

/**
 * The day of the plan that is due now: its orders come when work begins on it or after it. A day before the plan was
 * made is nobody's; of days that an outage held up the newest counts.
 */
async function dueDay(db: Db, plan: Plan, now: EpochMs, timeZone: string): Promise<string | null> {
  const { local, instant } = zoneClock(timeZone);
  const dayOf = (at: EpochMs) => new Date(local(at)).toISOString().slice(0, 10);
  const day = planDayAt(plan.firstDay, plan.every, dayOf(now));
  if (day === null || day < dayOf(plan.madeAt)) return null;
  const calendar = plan.calendarId === null ? aroundTheClock : await calendarOf(db, plan.calendarId);
  const [first] = workingSpans(calendar, timeZone, instant(Date.parse(`${day}T00:00:00Z`), now));
  return first !== undefined && first[0] <= now ? day : null;
}

/** Sites of the plan's place that were there on the day and were not visited for it yet. */
const sitesOf = async (db: Db, { id }: Plan, day: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    with recursive place as (
      select p.id as plan_id, r.id from fault_plans p join regions r on r.id = p.region_id where p.id = ${id}
      union all select w.plan_id, r.id from place w join regions r on r.parent_id = w.id
    )
    select s.id from sites s join fault_plans p on p.id = ${id}
    where (p.station_class is null or p.station_class = s.station_class)
      and (p.region_id is null or s.area_id in (select id from place))
      and s.created_at < ${Date.parse(`${day}T00:00:00Z`) + dayMs}
      and not exists (select 1 from fault_plan_visits v where v.plan_id = p.id and v.site_id = s.id and v.day = ${day})
    order by s.id limit ${atOnce}`.execute(db);
  return rows.map((site) => site.id);
};

const isOpenStill = async (trx: Trx, planId: number, siteId: number): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from fault_plan_visits v join fault_orders o on o.id = v.order_id
    where v.plan_id = ${planId} and v.site_id = ${siteId} and o.state not in ('closed', 'cancelled', 'merged')
    limit 1`.execute(trx);
  return rows.length > 0;
};

const visit = (
  db: Db,
  plan: Plan,
  { siteId, day }: { siteId: number; day: string },
  at: EpochMs,
  zone: string,
) =>
  db.transaction().execute(async (trx) => {
    const taken = await sql`
      insert into fault_plan_visits (plan_id, site_id, day) values (${plan.id}, ${siteId}, ${day})
      on conflict do nothing returning 1`.execute(trx);
    if (taken.rows.length === 0 || (await isOpenStill(trx, plan.id, siteId))) return;
    const { typeId, teamId, level, name: title } = plan;
    const rest = { deviceId: null, definitionId: null, alarmId: null, note: '', by: null, beganAt: at };
    const opening = { origin: 'inspection' as const, siteId, typeId, teamId, level, title, ...rest };
    const { id } = await openOrder(trx, opening, at, zone);
    await sql`update fault_plan_visits set order_id = ${id}
      where plan_id = ${plan.id} and site_id = ${siteId} and day = ${day}`.execute(trx);
  });

/** Opens the orders of inspection plans that are due, each once. */
export async function openByPlans(db: Db, now: EpochMs, timeZone: string): Promise<void> {
  for (const plan of await activePlans(db)) {
    const day = await dueDay(db, plan, now, timeZone);
    if (day === null) continue;
    for (const siteId of await sitesOf(db, plan, day)) await visit(db, plan, { siteId, day }, now, timeZone);
  }
}
