import { zoneClock } from '@contract/plantTime';
import { toldAt } from '@contract/quietHours';
import type { EpochMs } from '@contract/time';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database';
import { within } from '../../platform/database/within';
import { orderColumns, orderOf, orderSource, type OrderRow } from '../faults/orderRow';
import { covers, type Place } from '../scope';
import { faultListPermission } from './authors';
import { findChannel, type Channel } from './channel';
import { addDelivery } from './deliveries.store';
import { composeFaults, type FaultNews } from './faultMessages';
import { againMs, type PlanSettings } from './plan';
import { nobodyOf, recipientsOf, type Recipient } from './recipients';
import { dead, hindranceOf, scopeOfPerson, skipped, type Hindrance } from './outcome';
import { findRoute, type NotificationRoute } from './route';

interface Placed {
  news: FaultNews;
  place: Place;
  calledAt: EpochMs;
}

interface Telling {
  route: NotificationRoute;
  channel: Channel;
  settings: PlanSettings;
  now: EpochMs;
}

/** Takes the calls of a route that are due out of the queue, with the orders as they are now. */
const takeFaultCalls = async (trx: Trx, routeId: number, now: EpochMs): Promise<Placed[]> => {
  const { rows } = await sql<
    OrderRow & {
      verb: FaultNews['verb'];
      clock: FaultNews['clock'];
      percent: number | null;
      called_at: EpochMs;
    }
  >`
    with taken as (
      delete from notification_fault_calls where route_id = ${routeId} and due_at <= ${now}
      returning id, order_id, verb, clock, percent, due_at
    )
    select ${sql.raw(orderColumns)}, c.verb, c.clock, c.percent, c.due_at as called_at
    from ${sql.raw(orderSource)} join taken c on c.order_id = o.id order by c.id`.execute(trx);
  return rows.map((row) => ({
    news: { order: orderOf(row), verb: row.verb, clock: row.clock, percent: row.percent },
    place: { areaId: row.area_id, deptId: row.dept_id },
    calledAt: row.called_at,
  }));
};

/** What an account may see at this moment: a message tells nobody more than the board would. */
const inScopeOf = async (trx: Trx, userId: number | null, placed: readonly Placed[]): Promise<Placed[]> => {
  if (userId === null) return [...placed];
  const scope = await scopeOfPerson(trx, userId, faultListPermission);
  return placed.filter(({ place }) => covers(scope, place));
};

const deliver = async (
  trx: Trx,
  { route, channel, settings, now }: Telling,
  { userId, address, language, quietHours, error }: Recipient,
  placed: readonly Placed[],
  isSkipped = false,
): Promise<void> => {
  const news = placed.map((one) => one.news);
  const matter = { levels: news.map(({ order }) => order.level), isToDuty: route.recipients === 'duty' };
  await addDelivery(
    trx,
    {
      ...composeFaults(language, news, settings, now),
      event: 'fault',
      channelId: channel.id,
      route,
      authorId: route.authorId,
      userId,
      recipient: address ?? '',
      language,
      alarmIds: [],
      level: Math.min(...matter.levels),
      raisedAt: Math.min(...placed.map(({ calledAt }) => calledAt)),
      orderIds: [...new Set(news.map(({ order }) => order.id))],
      dueAt: toldAt(quietHours, matter, now, zoneClock(settings.timeZone)),
      error,
      isSkipped,
    },
    now,
  );
};

const tellRoute = async (trx: Trx, routeId: number, settings: PlanSettings, now: EpochMs): Promise<void> => {
  const called = await takeFaultCalls(trx, routeId, now);
  const route = await findRoute(trx, routeId);
  const channel = route && (await findChannel(trx, route.channelId));
  if (!route || !channel || called.length === 0) return;
  const telling = { route, channel, settings, now };
  const { timeZone } = settings;
  const when = { permission: faultListPermission, isTimed: true, timeZone, now };
  const hindrance = await hindranceOf(trx, route, channel, when);
  if (hindrance !== null) return tellNobody(trx, telling, called, hindrance);
  const seen = await inScopeOf(trx, route.authorId, called);
  const unseen = called.filter((one) => !seen.includes(one));
  await tellNobody(trx, telling, unseen, skipped('notify.error.outOfScope'));
  const recipients = await recipientsOf(trx, route, channel, timeZone, now);
  const planned = new Set<Placed>();
  for (const recipient of recipients) {
    const own = await inScopeOf(trx, recipient.userId, seen);
    for (const one of own) planned.add(one);
    if (own.length > 0) await deliver(trx, telling, recipient, own);
  }
  const missed = seen.filter((one) => !planned.has(one));
  const why = recipients.length === 0 ? 'notify.error.nobody' : 'notify.error.unseen';
  await tellNobody(trx, telling, missed, dead(why));
};

/** Stored all the same: that a night had no duty must not go unseen. */
const tellNobody = async (
  trx: Trx,
  telling: Telling,
  placed: readonly Placed[],
  { state, why }: Hindrance,
): Promise<void> => {
  if (placed.length === 0) return;
  const nobody: Recipient = { ...nobodyOf(telling.channel), address: '', error: why };
  await deliver(trx, telling, nobody, placed, state === 'skipped');
};

/** Calls about orders become messages; a route that cannot be told is tried again, and holds up no other. */
export const planFaults = async (trx: Trx, settings: PlanSettings, now: EpochMs): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    select distinct route_id as id from notification_fault_calls where due_at <= ${now} order by 1`.execute(
    trx,
  );
  for (const { id } of rows) {
    const failure = await within(trx, () => tellRoute(trx, id, settings, now));
    if (failure === null) continue;
    settings.failed(failure, id);
    await sql`
      update notification_fault_calls set due_at = ${now + againMs}
      where route_id = ${id} and due_at <= ${now}`.execute(trx);
  }
};
