import { zoneClock } from '@contract/plantTime';
import type { EpochMs } from '@contract/time';
import { isWithin, type DayHours } from '@contract/workDays';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database';
import { readWorkDays } from '../workDays/workDays.store';

export interface NotificationRoute extends DayHours {
  id: number;
  name: string;
  channelId: number;
  afterMin: number;
  recipients: 'duty' | 'users' | 'address';
  duty: string | null;
  address: string | null;
  tellCleared: boolean;
  authorId: number | null;
  isOn: boolean;
}

export const findRoutes = async (trx: Trx, ids: readonly number[]): Promise<NotificationRoute[]> => {
  const { rows } = await sql<NotificationRoute>`
    select id, route_name as name, channel_id as "channelId", after_min as "afterMin", recipients, duty, address,
      tell_cleared as "tellCleared", author_id as "authorId", status = '0' as "isOn", days, from_time as "fromTime", to_time as "toTime"
    from notification_routes where id = any(${[...ids]}::int[])`.execute(trx);
  return rows;
};

export const findRoute = async (trx: Trx, id: number): Promise<NotificationRoute | null> =>
  (await findRoutes(trx, [id]))[0] ?? null;

/** Whether an instant lies in the days and hours of a route. */
export const isOpen = async (
  db: Db | Trx,
  route: DayHours,
  timeZone: string,
  now: EpochMs,
): Promise<boolean> => isWithin(route, await readWorkDays(db), now, zoneClock(timeZone));
