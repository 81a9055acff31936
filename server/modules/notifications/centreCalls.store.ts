import type { EpochMs } from '@contract/time';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database';
import { clockSlackMs } from '../../platform/clockSteps';
import { askingAlarm } from '../alarms/alarmConditions';
import type { NotificationTurn } from './calls.store';

const asking = sql.raw(askingAlarm);

/** They say that routes reach nobody: no route carries them alone. */
const ofRoutes = ['nobodyNotified', 'deliveriesWaiting'];

/** Whether the last message of a route reached nobody. */
const isDead = sql<boolean>`coalesce((
  select d.state = 'dead' from notification_deliveries d where d.route_id = r.id and d.state <> 'skipped'
  order by d.created_at desc, d.state = 'dead' limit 1), false)`;

/**
 * A call for each channel that carries alarms of the centre by itself: always, or where no route leads the alarm to
 * anybody. What calls again is told again.
 */
export const addCentreCalls = async (
  trx: Trx,
  { alarmIds, begun, again }: NotificationTurn,
): Promise<void> => {
  await sql`
    delete from notification_centre_calls c using alarms a
    where c.alarm_id = any(${[...alarmIds]}::bigint[]) and a.id = c.alarm_id
      and (c.told_at is null and not ${asking} or c.alarm_id = any(${[...again]}::bigint[]))`.execute(trx);
  await sql`
    insert into notification_centre_calls (alarm_id, channel_id, asked_at, due_at)
    select a.id, c.id, b.at, b.at
    from (select id, min(at) as at from jsonb_to_recordset(${JSON.stringify(begun)}::jsonb) as x (id bigint, at bigint)
      group by id) b
    join alarms a on a.id = b.id
    join alarm_definitions d on d.id = a.definition_id and d.device_class = 'centre'
    join notification_channels c on c.status = '0' and c.centre_use <> 'none'
    where ${asking} and a.site_id is null and a.area_id is null and (c.centre_use = 'always'
      or a.definition_id = any(${ofRoutes}::text[]) or not exists (
      select 1 from notification_routes r join notification_channels o on o.id = r.channel_id and o.status = '0'
      where r.status = '0' and r.tells <> 'faults' and r.region_id is null and r.delivery = 'each'
        and a.level <= r.level_at_least::int and (r.audience = 'any' or r.audience = any(d.audience))
        and not ${isDead}))
    on conflict do nothing`.execute(trx);
};

export interface CentreCall {
  channelId: number;
  alarms: { id: number; askedAt: EpochMs | null }[];
}

const byChannel = (
  rows: readonly { channelId: number; id: number; askedAt: EpochMs | null }[],
): CentreCall[] => {
  const calls = new Map<number, CentreCall>();
  for (const { channelId, id, askedAt } of rows) {
    const call = calls.get(channelId) ?? { channelId, alarms: [] };
    call.alarms.push({ id, askedAt });
    calls.set(channelId, call);
  }
  return [...calls.values()];
};

/** Takes the calls whose time has come; none waits, so that a time to come was written before our clock was set back. */
export const takeCentreCalls = async (trx: Trx, now: EpochMs): Promise<CentreCall[]> => {
  const { rows } = await sql<{ channelId: number; id: number; askedAt: EpochMs }>`
    update notification_centre_calls set told_at = ${now} where told_at is null
      and (due_at <= ${now} or due_at > ${now + clockSlackMs})
    returning channel_id as "channelId", alarm_id as id, asked_at as "askedAt"`.execute(trx);
  return byChannel(rows);
};

/** Takes the channels that told of alarms which are over now. */
export const takeCentreEnds = async (trx: Trx): Promise<CentreCall[]> => {
  const { rows } = await sql<{ channelId: number; id: number }>`
    delete from notification_centre_calls c using alarms a
    where a.id = c.alarm_id and a.cleared_at is not null and c.told_at is not null
    returning c.channel_id as "channelId", c.alarm_id as id`.execute(trx);
  return byChannel(rows.map((row) => ({ ...row, askedAt: null })));
};
