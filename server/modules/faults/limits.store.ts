import { sql } from 'kysely';
import type { AlarmLevel } from '@contract/alarms';
import { minuteMs } from '@contract/time';
import type { Db, Trx } from '../../platform/database/database';
import type { FaultLimits } from './clocks/clocks';
import { aroundTheClock, type WorkCalendar } from './clocks/workingTime';

interface LimitRow {
  acceptMin: number;
  onSiteMin: number;
  restoreMin: number;
  escalate: 'all' | 'late' | 'end';
  calendarId: number | null;
}

const shares: Readonly<Record<LimitRow['escalate'], readonly number[]>> = {
  all: [50, 80, 100],
  late: [80, 100],
  end: [100],
};

const none: FaultLimits = {
  acceptMs: 0,
  onSiteMs: 0,
  restoreMs: 0,
  calendar: aroundTheClock,
  escalateAt: [],
};

export const calendarOf = async (db: Db | Trx, id: number): Promise<WorkCalendar> => {
  const { rows } = await sql<Omit<WorkCalendar, 'holidays'>>`
    select days, from_time as "from", to_time as "to" from fault_calendars where id = ${id}`.execute(db);
  const said = await sql<{ day: string; kind: 'off' | 'work' }>`
    select day, kind from fault_holidays where calendar_id = ${id}`.execute(db);
  const [calendar] = rows;
  if (calendar === undefined) return aroundTheClock;
  return { ...calendar, holidays: Object.fromEntries(said.rows.map(({ day, kind }) => [day, kind])) };
};

/** What is agreed for a fault of this level at a site: the row that says most about it holds. */
export async function limitsAt(db: Db | Trx, siteId: number, level: AlarmLevel): Promise<FaultLimits> {
  const { rows } = await sql<LimitRow>`
    with recursive above as (
      select r.id, r.parent_id, 1 as step from sites s join regions r on r.id = s.area_id where s.id = ${siteId}
      union all
      select r.id, r.parent_id, a.step + 1 from above a join regions r on r.id = a.parent_id
    )
    select l.accept_min as "acceptMin", l.on_site_min as "onSiteMin", l.restore_min as "restoreMin", l.escalate,
      l.calendar_id as "calendarId"
    from fault_limits l join sites s on s.id = ${siteId} left join above a on a.id = l.region_id
    where l.level = ${String(level)} and (l.station_class is null or l.station_class = s.station_class)
      and (l.region_id is null or a.id is not null)
    order by a.step nulls last, l.station_class nulls last limit 1`.execute(db);
  const [row] = rows;
  if (row === undefined) return none;
  return {
    acceptMs: row.acceptMin * minuteMs,
    onSiteMs: row.onSiteMin * minuteMs,
    restoreMs: row.restoreMin * minuteMs,
    calendar: row.calendarId === null ? aroundTheClock : await calendarOf(db, row.calendarId),
    escalateAt: shares[row.escalate],
  };
}
