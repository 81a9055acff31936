import type { Alarm } from '@contract/alarms';
import type { NotificationEvent } from '@contract/notifications';
import { zoneClock } from '@contract/plantTime';
import { toldAt } from '@contract/quietHours';
import type { EpochMs } from '@contract/time';
import type { Trx } from '../../platform/database/database';
import { rememberIn } from '../../platform/database/remembered';
import { storedWords } from '../../platform/http/storedWords';
import { eachWithin, within } from '../../platform/database/within';
import { covers, type Scope } from '../scope';
import { alarmListPermission } from './authors';
import {
  addCalls,
  dropCalls,
  forgetTellings,
  postponeCalls,
  repeatEnds,
  routesWith,
  takeCalls,
  takeEvents,
  tellingsOf,
  type RouteAlarms,
  type Telling,
  type Which,
} from './calls.store';
import { addCentreCalls } from './centreCalls.store';
import type { Channel } from './channel';
import type { Composer } from './messages';
import { nobodyOf, personOf, recipientsOf, rememberPeople, type Recipient } from './recipients';
import type { NotificationRoute } from './route';
import { Round, type Placed } from './round';
import { dead, hindranceOf, scopeOfAuthor, scopeOfPerson, skipped, type Hindrance } from './outcome';

export interface PlanSettings extends Composer {
  timeZone: string;
  /** How long a fresh alarm waits where another one may come, explain it and take its place. */
  holdMs: number;
  /** A minute of escalation; shorter in tests and drills. */
  minuteMs: number;
  /** A part of the plan failed and was taken back; the others stand. */
  failed(error: unknown, routeId: number | null): void;
}

/** A route that could not be told is tried again this late. */
export const againMs = 30_000;

const inScope = (scope: Scope | null, placed: readonly Placed[]): Placed[] =>
  scope === null ? [] : placed.filter(({ place }) => covers(scope, place));

/** What the recipient may see of them: a message tells nobody more than the console would. */
const inScopeOf = async (trx: Trx, { userId }: Recipient, placed: readonly Placed[]): Promise<Placed[]> =>
  userId === null ? [...placed] : inScope(await scopeOfPerson(trx, userId, alarmListPermission), placed);

interface Sending {
  route: NotificationRoute;
  channel: Channel;
  recipient: Recipient;
  placed: readonly Placed[];
}

/** What a delivery says of its alarms beside its text. */
export const matterOf = (event: NotificationEvent, placed: readonly Placed[]) => {
  const asked = placed.flatMap(({ askedAt }) => askedAt ?? []);
  return {
    alarmIds: placed.map(({ alarm }) => alarm.id),
    level: Math.min(...placed.map(({ alarm }) => alarm.level)),
    raisedAt: event === 'alarm' && asked.length > 0 ? Math.min(...asked) : null,
  };
};

interface Turn {
  event: 'alarm' | 'digest' | 'cleared';
  settings: PlanSettings;
  now: EpochMs;
  round: Round;
}

const deliver = (
  { route, channel, recipient, placed: all }: Sending,
  { event, settings, now, round }: Turn,
): void => {
  const { language, userId, address, quietHours, error } = recipient;
  const due = (placed: readonly Placed[]): EpochMs => {
    const levels = placed.map(({ alarm }) => alarm.level);
    const isToDuty = route.recipients === 'duty';
    return toldAt(quietHours, { levels, isToDuty }, now, zoneClock(settings.timeZone));
  };
  const to = { event, channelId: channel.id, recipient: address ?? '', afterMin: route.afterMin };
  const { fresh, already } =
    error === null ? round.divide(to, all, { now, dueAt: due(all) }) : { fresh: all, already: [] };
  const add = (placed: readonly Placed[], why: string | null, isSkipped: boolean): void => {
    if (placed.length === 0) return;
    const telling = { event, language, alarms: alarmsOf(placed), afterMin: route.afterMin };
    round.add({
      ...round.compose(telling, settings, now),
      ...{ event, channelId: channel.id, route, authorId: route.authorId, userId, language },
      recipient: to.recipient,
      ...matterOf(event, placed),
      dueAt: due(placed),
      ...{ error: why, isSkipped },
    });
  };
  add(fresh, error, false);
  add(already, storedWords('notify.error.already'), true);
};

const tellRoute = async (trx: Trx, { routeId, alarms: called }: RouteAlarms, turn: Turn): Promise<void> => {
  const { event, settings, now, round } = turn;
  const led = round.find(routeId);
  const placed = round.placed(called);
  if (led === null || placed.length === 0) return;
  const { route, channel } = led;
  const { timeZone } = settings;
  const when = { permission: alarmListPermission, isTimed: event === 'alarm', timeZone, now };
  const hindrance = await hindranceOf(trx, route, channel, when);
  if (hindrance !== null) return tellNobody({ ...led, placed }, hindrance, turn);
  const seen = inScope(await scopeOfAuthor(trx, route, alarmListPermission), placed);
  const unseen = without(placed, new Set(seen));
  tellNobody({ ...led, placed: unseen }, skipped('notify.error.outOfScope'), turn);
  const recipients = await recipientsOf(trx, route, channel, timeZone, now);
  const planned = await tellRecipients(trx, led, { recipients, placed: seen }, turn);
  const why = recipients.length === 0 ? 'notify.error.nobody' : 'notify.error.unseen';
  tellNobody({ ...led, placed: without(seen, planned) }, dead(why), turn);
};

const alarmsOf = (placed: readonly Placed[]): Alarm[] => placed.map(({ alarm }) => alarm);
const without = (placed: readonly Placed[], others: ReadonlySet<Placed>): Placed[] =>
  placed.filter((one) => !others.has(one));

/** Answers what somebody has a delivery of. */
const tellRecipients = async (
  trx: Trx,
  led: Pick<Sending, 'route' | 'channel'>,
  { recipients, placed }: { recipients: readonly Recipient[]; placed: readonly Placed[] },
  turn: Turn,
): Promise<ReadonlySet<Placed>> => {
  const planned = new Set<Placed>();
  const { id: routeId, tellCleared: tellsEnd } = led.route;
  for (const recipient of recipients) {
    const seen = await inScopeOf(trx, recipient, placed);
    if (seen.length === 0) continue;
    for (const one of seen) planned.add(one);
    deliver({ ...led, recipient, placed: seen }, turn);
    const { userId, address } = recipient;
    if (turn.event === 'digest' || !tellsEnd || address === null) continue;
    const alarmIds = seen.map(({ alarm }) => alarm.id);
    turn.round.remember({ routeId, userId, recipient: address, alarmIds });
  }
  return planned;
};

/** Stored all the same: that a night had no duty, or a route no author, must not go unseen. */
const tellNobody = (
  { route, channel, placed }: Omit<Sending, 'recipient'>,
  { state, why }: Hindrance,
  { event, settings, now, round }: Turn,
): void => {
  if (placed.length === 0) return;
  const { language } = channel;
  const alarms = alarmsOf(placed);
  const composed = round.compose({ event, language, alarms, afterMin: route.afterMin }, settings, now);
  const of = { channelId: channel.id, route, language, ...matterOf(event, placed) };
  const nobody = { authorId: route.authorId, userId: null, recipient: '' };
  round.add({ ...composed, ...of, event, ...nobody, error: why, isSkipped: state === 'skipped' });
};

type Moment = Pick<Turn, 'settings' | 'now'>;

/** Takes the calls of these routes and tells of them. */
const tellRoutes = async (
  trx: Trx,
  routeIds: readonly number[],
  which: Which,
  { settings, now }: Moment,
): Promise<void> => {
  const called = await takeCalls(trx, routeIds, which);
  const alarmIds = called.flatMap(({ alarms }) => alarms.map(({ id }) => id));
  const round = await Round.read(trx, routeIds, alarmIds);
  const event = which === 'digest' ? 'digest' : 'alarm';
  const asked = called.flatMap(({ alarms }) => alarms);
  if (event === 'alarm') await round.readSent(trx, event, asked, now);
  // Who is on duty is told at any hour: what waits for the same person's quiet hours comes after it.
  const inTurn = called.toSorted((a, b) => round.rankOf(a.routeId) - round.rankOf(b.routeId));
  for (const one of inTurn) await tellRoute(trx, one, { event, settings, now, round });
  await round.store(trx, now);
};

/** Those who were told are told of the end, unless it called again meanwhile. */
const tellCleared = async (trx: Trx, cleared: readonly number[], moment: Moment): Promise<void> => {
  if (cleared.length === 0) return;
  await eachWithin(
    trx,
    await tellingsOf(trx, cleared),
    (tellings) => tellEnds(trx, tellings, moment),
    async (telling, error) => {
      moment.settings.failed(error, telling.routeId);
      await repeatEnds(trx, telling, moment.now);
    },
  );
};

const tellEnds = async (trx: Trx, tellings: readonly Telling[], { settings, now }: Moment): Promise<void> => {
  await forgetTellings(trx, tellings);
  await rememberPeople(trx, [...new Set(tellings.flatMap(({ userId }) => userId ?? []))]);
  const round = await Round.read(
    trx,
    tellings.map(({ routeId }) => routeId),
    tellings.flatMap(({ alarmIds }) => alarmIds),
  );
  const ended = tellings.flatMap(({ alarmIds }) => alarmIds.map((id) => ({ id, askedAt: null })));
  await round.readSent(trx, 'cleared', ended, now);
  for (const telling of tellings) await tellEnd(trx, telling, { event: 'cleared', settings, now, round });
  await round.store(trx, now);
};

const tellEnd = async (
  trx: Trx,
  { routeId, userId, recipient: address, alarmIds }: Telling,
  turn: Turn,
): Promise<void> => {
  const { settings, now, round } = turn;
  const led = round.find(routeId);
  if (!led?.route.tellCleared) return;
  const { route, channel } = led;
  const placed = round.placed(alarmIds.map((id) => ({ id, askedAt: null })));
  const when = { permission: alarmListPermission, isTimed: false, timeZone: settings.timeZone, now };
  const hindrance = await hindranceOf(trx, route, channel, when);
  if (hindrance !== null) return tellNobody({ ...led, placed }, hindrance, turn);
  const person = userId === null ? null : await personOf(trx, userId, channel);
  const recipient = { ...(person ?? nobodyOf(channel)), userId, address, error: null };
  const ofAuthor = inScope(await scopeOfAuthor(trx, route, alarmListPermission), placed);
  const seen = await inScopeOf(trx, recipient, ofAuthor);
  if (seen.length > 0) deliver({ ...led, recipient, placed: seen }, turn);
  tellNobody({ ...led, placed: without(placed, new Set(seen)) }, skipped('notify.error.outOfScope'), turn);
};

const takeNews = async (trx: Trx, settings: PlanSettings, now: EpochMs): Promise<void> => {
  const turn = await takeEvents(trx);
  if (turn.alarmIds.length === 0) return;
  await addCentreCalls(trx, turn);
  await dropCalls(trx, turn.alarmIds);
  await addCalls(trx, turn, now, settings);
  await tellCleared(trx, turn.cleared, { settings, now });
};

/**
 * One turn: what happened to alarms becomes calls, and calls whose time has come become deliveries. Each part stands
 * by itself: what fails is taken back and tried again, and holds up nobody else's message.
 */
export const planDeliveries = async (trx: Trx, settings: PlanSettings, now: EpochMs): Promise<void> => {
  rememberIn(trx);
  const error = await within(trx, () => takeNews(trx, settings, now));
  if (error !== null) settings.failed(error, null);
  const which = { dueBy: now };
  await eachWithin(
    trx,
    await routesWith(trx, which),
    (routeIds) => tellRoutes(trx, routeIds, which, { settings, now }),
    async (routeId, failure) => {
      settings.failed(failure, routeId);
      await postponeCalls(trx, routeId, now, now + againMs);
    },
  );
};

/** Everything that waits for the digest, in one message for each recipient. Answers how many routes had something. */
export const planDigest = async (trx: Trx, settings: PlanSettings, now: EpochMs): Promise<number> => {
  rememberIn(trx);
  const waiting = await routesWith(trx, 'digest');
  await eachWithin(
    trx,
    waiting,
    (routeIds) => tellRoutes(trx, routeIds, 'digest', { settings, now }),
    async (routeId, failure) => settings.failed(failure, routeId),
  );
  return waiting.length;
};
