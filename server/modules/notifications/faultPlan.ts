import type { Language } from '@contract/languages';
import { zoneClock } from '@contract/plantTime';
import { toldAt } from '@contract/quietHours';
import type { EpochMs } from '@contract/time';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database';
import { rememberIn } from '../../platform/database/remembered';
import { eachWithin } from '../../platform/database/within';
import { orderColumns, orderOf, orderSource, type OrderRow } from '../faults/orderRow';
import { clockSlackMs } from '../../platform/clockSteps';
import { covers, type Place } from '../scope';
import { faultListPermission } from './authors';
import type { Channel } from './channel';
import { composeFaults, type FaultNews } from './faultMessages';
import { againMs, type PlanSettings } from './plan';
import { nobodyOf, recipientsOf, type Recipient } from './recipients';
import { dead, hindranceOf, scopeOfPerson, skipped, type Hindrance } from './outcome';
import type { NotificationRoute } from './route';
import { Round } from './round';

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
  round: Round;
}

/** Nothing waits longer than until the next try: a time further ahead was written before our clock was set back. */
const isDue = (now: EpochMs) => sql<boolean>`(due_at <= ${now} or due_at > ${now + againMs + clockSlackMs})`;

/** Takes the calls of these routes that are due out of the queue, with the orders as they are now. */
const takeFaultCalls = async (
  trx: Trx,
  routeIds: readonly number[],
  now: EpochMs,
): Promise<Map<number, Placed[]>> => {
  const { rows } = await sql<
    OrderRow & {
      route_id: number;
      verb: FaultNews['verb'];
      clock: FaultNews['clock'];
      percent: number | null;
      called_at: EpochMs;
    }
  >`
    with taken as (
      delete from notification_fault_calls where route_id = any(${[...routeIds]}::int[]) and ${isDue(now)}
      returning id, route_id, order_id, verb, clock, percent, due_at
    )
    select ${sql.raw(orderColumns)}, c.route_id, c.verb, c.clock, c.percent, c.due_at as called_at
    from ${sql.raw(orderSource)} join taken c on c.order_id = o.id order by c.id`.execute(trx);
  const called = new Map<number, Placed[]>();
  for (const row of rows) {
    const placed = called.get(row.route_id) ?? [];
    called.set(row.route_id, placed);
    placed.push({
      news: { order: orderOf(row), verb: row.verb, clock: row.clock, percent: row.percent },
      place: { areaId: row.area_id, deptId: row.dept_id },
      calledAt: row.called_at,
    });
  }
  return called;
};

/** What an account may see at this moment: a message tells nobody more than the board would. */
const inScopeOf = async (trx: Trx, userId: number | null, placed: readonly Placed[]): Promise<Placed[]> => {
  if (userId === null) return [...placed];
  const scope = await scopeOfPerson(trx, userId, faultListPermission);
  return placed.filter(({ place }) => covers(scope, place));
};

const keyOf = (language: Language, news: readonly FaultNews[]): string =>
  [
    language,
    ...news.map(({ order, verb, clock, percent }) => `${order.id} ${verb} ${clock} ${percent}`),
  ].join();

const deliver = (
  { route, channel, settings, now, round }: Telling,
  { userId, address, language, quietHours, error }: Recipient,
  placed: readonly Placed[],
  isSkipped = false,
): void => {
  const news = placed.map((one) => one.news);
  const matter = { levels: news.map(({ order }) => order.level), isToDuty: route.recipients === 'duty' };
  round.add({
    ...round.once(keyOf(language, news), () => composeFaults(language, news, settings, now)),
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
  });
};

const tellRoute = async (trx: Trx, telling: Telling, called: readonly Placed[]): Promise<void> => {
  const { route, channel, now } = telling;
  const { timeZone } = telling.settings;
  const when = { permission: faultListPermission, isTimed: true, timeZone, now };
  const hindrance = await hindranceOf(trx, route, channel, when);
  if (hindrance !== null) return tellNobody(telling, called, hindrance);
  const seen = await inScopeOf(trx, route.authorId, called);
  const unseen = called.filter((one) => !seen.includes(one));
  tellNobody(telling, unseen, skipped('notify.error.outOfScope'));
  const recipients = await recipientsOf(trx, route, channel, timeZone, now);
  const planned = new Set<Placed>();
  for (const recipient of recipients) {
    const own = await inScopeOf(trx, recipient.userId, seen);
    for (const one of own) planned.add(one);
    if (own.length > 0) deliver(telling, recipient, own);
  }
  const missed = seen.filter((one) => !planned.has(one));
  const why = recipients.length === 0 ? 'notify.error.nobody' : 'notify.error.unseen';
  tellNobody(telling, missed, dead(why));
};

/** Stored all the same: that a night had no duty must not go unseen. */
const tellNobody = (telling: Telling, placed: readonly Placed[], { state, why }: Hindrance): void => {
  if (placed.length === 0) return;
  const nobody: Recipient = { ...nobodyOf(telling.channel), address: '', error: why };
  deliver(telling, nobody, placed, state === 'skipped');
};

/** Takes the calls of these routes and tells of them, with as many statements for many routes as for two. */
const tellRoutes = async (
  trx: Trx,
  routeIds: readonly number[],
  settings: PlanSettings,
  now: EpochMs,
): Promise<void> => {
  const called = await takeFaultCalls(trx, routeIds, now);
  const round = await Round.read(trx, routeIds, []);
  for (const [routeId, placed] of called) {
    const led = round.find(routeId);
    if (led !== null) await tellRoute(trx, { ...led, settings, now, round }, placed);
  }
  await round.store(trx, now);
};

/** Calls about orders become messages; a route that cannot be told is tried again, and holds up no other. */
export const planFaults = async (trx: Trx, settings: PlanSettings, now: EpochMs): Promise<void> => {
  rememberIn(trx);
  const { rows } = await sql<{ id: number }>`
    select distinct route_id as id from notification_fault_calls where ${isDue(now)} order by 1`.execute(trx);
  await eachWithin(
    trx,
    rows.map(({ id }) => id),
    (routeIds) => tellRoutes(trx, routeIds, settings, now),
    async (routeId, failure) => {
      settings.failed(failure, routeId);
      await sql`
        update notification_fault_calls set due_at = ${now + againMs}
        where route_id = ${routeId} and ${isDue(now)}`.execute(trx);
    },
  );
};
