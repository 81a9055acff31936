import { sql } from 'kysely';
import { limitOf, type AlarmTimeLimits, type LimitPlace } from '@contract/alarmLimits';
import type { AlarmLevel } from '@contract/alarms';
import { minuteMs } from '@contract/time';
import type { Db, Trx } from '../../platform/database/database';

/** One row of the time limits of alarms and orders. */
interface LimitRow extends LimitPlace {
  acknowledgeMin: number;
  repairMin: number;
  acceptMin: number;
  onSiteMin: number;
  restoreMin: number;
  escalate: 'all' | 'late' | 'end';
  calendarId: number | null;
}

/** What says most about a place first: the smallest region before those around it and none, a class before none. */
const readRows = async (db: Db | Trx): Promise<LimitRow[]> => {
  const { rows } = await sql<LimitRow>`
    with recursive below as (
      select region_id as top, region_id as id from fault_limits where region_id is not null
      union
      select b.top, r.id from below b join regions r on r.parent_id = b.id
    ), above as (
      select region_id as of, region_id as id, 0 as depth from fault_limits where region_id is not null
      union
      select a.of, r.parent_id, a.depth + 1 from above a join regions r on r.id = a.id where r.parent_id is not null
    )
    select l.level::int as level, l.station_class as "stationClass",
      case when l.region_id is not null then array(select id from below where top = l.region_id order by id) end as "areaIds",
      l.acknowledge_min as "acknowledgeMin", l.repair_min as "repairMin", l.accept_min as "acceptMin",
      l.on_site_min as "onSiteMin", l.restore_min as "restoreMin", l.escalate, l.calendar_id as "calendarId"
    from fault_limits l
    order by (select max(depth) from above where of = l.region_id) desc nulls last, l.region_id,
      l.station_class nulls last, l.level`.execute(db);
  return rows;
};

/** Read anew each time, so that a change acts at once. */
export const readAlarmLimits = async (db: Db): Promise<AlarmTimeLimits> =>
  (await readRows(db)).map(({ level, stationClass, areaIds, acknowledgeMin, repairMin }) => ({
    ...{ level, stationClass, areaIds },
    ...{ acknowledge: acknowledgeMin * minuteMs, repair: repairMin * minuteMs },
  }));

/** The row that holds for an order of this level at a site. */
export async function limitRowAt(db: Db | Trx, siteId: number, level: AlarmLevel): Promise<LimitRow | null> {
  const { rows } = await sql<Omit<LimitPlace, 'level' | 'areaIds'> & { areaId: number }>`
    select area_id as "areaId", station_class as "stationClass" from sites where id = ${siteId}`.execute(db);
  const [site] = rows;
  return site === undefined ? null : limitOf(await readRows(db), { level, ...site });
}
