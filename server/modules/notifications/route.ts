import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database';
import type { Calendar } from './calendar';

export interface NotificationRoute extends Calendar {
  id: number;
  name: string;
  channelId: number;
  afterMin: number;
  recipients: 'duty' | 'users' | 'address';
  duty: string | null;
  address: string | null;
  tellCleared: boolean;
  authorId: number | null;
}

export const findRoute = async (trx: Trx, id: number): Promise<NotificationRoute | null> => {
  const { rows } = await sql<NotificationRoute>`
    select id, route_name as name, channel_id as "channelId", after_min as "afterMin", recipients, duty, address,
      tell_cleared as "tellCleared", author_id as "authorId", days, from_time as "fromTime", to_time as "toTime"
    from notification_routes where id = ${id} and status = '0'`.execute(trx);
  return rows[0] ?? null;
};
