import { sql } from 'kysely';
import type { AlarmLevel } from '@contract/alarms';
import { minuteMs } from '@contract/time';
import type { Db, Trx } from '../../platform/database/database';
import { limitRowAt } from '../limits/limits.store';
import { readOwnDays, readWorkDays } from '../workDays/workDays.store';
import type { FaultLimits } from './clocks/clocks';
import { aroundTheClock, type WorkCalendar } from './clocks/workingTime';

const shares = {
  all: [50, 80, 100],
  late: [80, 100],
  end: [100],
} as const;

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
  const [calendar] = rows;
  if (calendar === undefined) return aroundTheClock;
  const common = calendar.days === 'workdays' ? await readWorkDays(db) : {};
  return { ...calendar, holidays: { ...common, ...(await readOwnDays(db, id)) } };
};

/** What is agreed for an order of this level at a site. */
export async function limitsAt(db: Db | Trx, siteId: number, level: AlarmLevel): Promise<FaultLimits> {
  const row = await limitRowAt(db, siteId, level);
  if (row === null) return none;
  return {
    acceptMs: row.acceptMin * minuteMs,
    onSiteMs: row.onSiteMin * minuteMs,
    restoreMs: row.restoreMin * minuteMs,
    calendar: row.calendarId === null ? aroundTheClock : await calendarOf(db, row.calendarId),
    escalateAt: shares[row.escalate],
  };
}
