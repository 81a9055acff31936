import { sql } from 'kysely';
import { minuteMs, type EpochMs } from '@contract/time';
import type { Db } from '../../../platform/database/database';
import { orderOfAlarm } from '../report';

interface Due {
  alarmId: number;
  ruleName: string;
  typeId: number | null;
  teamId: number | null;
}

const atOnce = 200;

/**
 * Alarms that stand for as long as the first rule that fits them says, and belong to no order. What stood before a
 * rule was made is not taken up: a new rule must not open orders for everything at once.
 */
const dueAlarms = async (db: Db, now: EpochMs): Promise<Due[]> => {
  const { rows } = await sql<Due>`
    with recursive within as (
      select id as root, id from regions union all
      select w.root, r.id from within w join regions r on r.parent_id = w.id
    )
    select a.id as "alarmId", f.rule_name as "ruleName", f.type_id as "typeId", f.team_id as "teamId"
    from alarms a join sites s on s.id = a.site_id
    cross join lateral (
      select r.* from fault_rules r
      where r.status = '0' and a.level <= r.level_at_least::int and a.raised_at >= r.create_time
        and (r.station_class is null or r.station_class = s.station_class)
        and (r.region_id is null or exists (select 1 from within w where w.root = r.region_id and w.id = s.area_id))
        and (r.alarms = '' or a.definition_id = any(string_to_array(replace(r.alarms, ' ', ''), ',')))
      order by r.order_num, r.id limit 1) f
    where a.cleared_at is null and not a.is_late and a.suppressed_by is null
      and a.raised_at + f.wait_min * ${minuteMs}::bigint <= ${now}
      and not exists (select 1 from fault_order_alarms j where j.alarm_id = a.id)
    order by a.raised_at, a.id limit ${atOnce}`.execute(db);
  return rows;
};

const hasRules = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`select 1 from fault_rules where status = '0' limit 1`.execute(db);
  return rows.length > 0;
};

/** Opens or joins the orders that rules ask for. */
export async function openByRules(db: Db, now: EpochMs, timeZone: string): Promise<void> {
  if (!(await hasRules(db))) return;
  for (const { alarmId, ruleName, typeId, teamId } of await dueAlarms(db, now))
    await db
      .transaction()
      .execute((trx) =>
        orderOfAlarm(
          trx,
          { alarmId, note: ruleName, by: null, origin: 'rule', typeId, teamId },
          now,
          timeZone,
        ),
      );
}
