import type { Alarm } from '@contract/alarms';
import type { NotificationEvent } from '@contract/notifications';
import { zoneClock } from '@contract/plantTime';
import { toldAt } from '@contract/quietHours';
import type { EpochMs } from '@contract/time';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database';
import { within } from '../../platform/database/within';
import { alarmColumns, alarmOf, alarmSource, type AlarmRow } from '../alarms/alarmRow';
import { covers, scopeOfUser, type Place, type Scope } from '../scope';
import { alarmListPermission } from './authors';
import {
  addCalls,
  dropCalls,
  forgetTelling,
  postponeCalls,
  rememberTelling,
  repeatEnds,
  routesWith,
  takeCalls,
  takeEvents,
  tellingsOf,
  type NotificationTurn,
  type RouteAlarms,
  type Telling,
} from './calls.store';
import { findChannel, type Channel } from './channel';
import { addDelivery } from './deliveries.store';
import { compose, type Composer } from './messages';
import { nobodyOf, personOf, recipientsOf, type Recipient } from './recipients';
import { findRoute, type NotificationRoute } from './route';
import { dead, hindranceOf, scopeOfAuthor, skipped, type Hindrance } from './outcome';

export interface PlanSettings extends Composer {
  timeZone: string;
  /** How long a fresh alarm waits, so that what explains it may come and take its place. */
  holdMs: number;
  /** A minute of escalation; shorter in tests and drills. */
  minuteMs: number;
  /** A part of the plan failed and was taken back; the others stand. */
  failed(error: unknown, routeId: number | null): void;
}

/** A route that could not be told is tried again this late. */
export const againMs = 30_000;

export interface Placed {
  alarm: Alarm;
  place: Place;
  /** When it began to ask for somebody; null: not known, or what is told is its end. */
  askedAt: EpochMs | null;
}

export const readAlarms = async (trx: Trx, asked: RouteAlarms['alarms']): Promise<Placed[]> => {
  const askedAt = new Map(asked.map((one) => [one.id, one.askedAt]));
  const ids = [...askedAt.keys()];
  const { rows } = await sql<AlarmRow>`
    select ${sql.raw(alarmColumns)} from ${sql.raw(alarmSource)}
    where a.id = any(${ids}::bigint[]) order by a.id`.execute(trx);
  return rows.map((row) => ({
    alarm: alarmOf(row),
    place: { areaId: row.area_id, deptId: row.dept_id },
    askedAt: askedAt.get(row.id) ?? null,
  }));
};

const inScope = (scope: Scope | null, placed: readonly Placed[]): Placed[] =>
  scope === null ? [] : placed.filter(({ place }) => covers(scope, place));

/** What the recipient may see of them: a message tells nobody more than the console would. */
const inScopeOf = async (trx: Trx, { userId }: Recipient, placed: readonly Placed[]): Promise<Placed[]> =>
  userId === null ? [...placed] : inScope(await scopeOfUser(trx, userId, alarmListPermission), placed);

interface Sending {
  route: NotificationRoute;
  channel: Channel;
  event: Exclude<NotificationEvent, 'test'>;
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

const deliver = async (
  trx: Trx,
  { route, channel, event, recipient, placed }: Sending,
  settings: PlanSettings,
  now: EpochMs,
): Promise<void> => {
  const { language, userId, address, quietHours, error } = recipient;
  const alarms = alarmsOf(placed);
  const matter = { levels: alarms.map(({ level }) => level), isToDuty: route.recipients === 'duty' };
  const composed = compose({ event, language, alarms, afterMin: route.afterMin }, settings, now);
  await addDelivery(
    trx,
    {
      ...composed,
      event,
      channelId: channel.id,
      route,
      authorId: route.authorId,
      userId,
      recipient: address ?? '',
      language,
      ...matterOf(event, placed),
      dueAt: toldAt(quietHours, matter, now, zoneClock(settings.timeZone)),
      error,
    },
    now,
  );
};

interface Turn {
  event: 'alarm' | 'digest';
  settings: PlanSettings;
  now: EpochMs;
}

const tellRoute = async (trx: Trx, { routeId, alarms: called }: RouteAlarms, turn: Turn): Promise<void> => {
  const { event, settings, now } = turn;
  const route = await findRoute(trx, routeId);
  const channel = route && (await findChannel(trx, route.channelId));
  const placed = await readAlarms(trx, called);
  if (!route || !channel || placed.length === 0) return;
  const { timeZone } = settings;
  const when = { permission: alarmListPermission, isTimed: event === 'alarm', timeZone, now };
  const hindrance = await hindranceOf(trx, route, channel, when);
  const untold = { route, channel, event };
  if (hindrance !== null) return tellNobody(trx, { ...untold, placed }, hindrance, turn);
  const seen = inScope(await scopeOfAuthor(trx, route, alarmListPermission), placed);
  const unseen = without(placed, new Set(seen));
  await tellNobody(trx, { ...untold, placed: unseen }, skipped('notify.error.outOfScope'), turn);
  const recipients = await recipientsOf(trx, route, channel, timeZone, now);
  const planned = await tellRecipients(trx, { route, channel }, { recipients, placed: seen }, turn);
  const why = recipients.length === 0 ? 'notify.error.nobody' : 'notify.error.unseen';
  await tellNobody(trx, { ...untold, placed: without(seen, planned) }, dead(why), turn);
};

const alarmsOf = (placed: readonly Placed[]): Alarm[] => placed.map(({ alarm }) => alarm);
const without = (placed: readonly Placed[], others: ReadonlySet<Placed>): Placed[] =>
  placed.filter((one) => !others.has(one));

/** Answers what somebody has a delivery of. */
const tellRecipients = async (
  trx: Trx,
  { route, channel }: Pick<Sending, 'route' | 'channel'>,
  { recipients, placed }: { recipients: readonly Recipient[]; placed: readonly Placed[] },
  { event, settings, now }: Turn,
): Promise<ReadonlySet<Placed>> => {
  const planned = new Set<Placed>();
  for (const recipient of recipients) {
    const seen = await inScopeOf(trx, recipient, placed);
    if (seen.length === 0) continue;
    for (const one of seen) planned.add(one);
    await deliver(trx, { route, channel, event, recipient, placed: seen }, settings, now);
    if (event === 'digest' || !route.tellCleared || recipient.address === null) continue;
    const delivery = { routeId: route.id, userId: recipient.userId, recipient: recipient.address };
    await rememberTelling(trx, { ...delivery, alarmIds: seen.map(({ alarm }) => alarm.id) });
  }
  return planned;
};

/** Stored all the same: that a night had no duty, or a route no author, must not go unseen. */
const tellNobody = async (
  trx: Trx,
  { route, channel, event, placed }: Omit<Sending, 'recipient'>,
  { state, why }: Hindrance,
  { settings, now }: Omit<Turn, 'event'>,
): Promise<void> => {
  if (placed.length === 0) return;
  const { language } = channel;
  const alarms = alarmsOf(placed);
  const composed = compose({ event, language, alarms, afterMin: route.afterMin }, settings, now);
  const of = { channelId: channel.id, route, language, ...matterOf(event, placed) };
  const nobody = { authorId: route.authorId, userId: null, recipient: '' };
  const outcome = { error: why, isSkipped: state === 'skipped' };
  await addDelivery(trx, { ...composed, ...of, event, ...nobody, ...outcome }, now);
};

/** Those who were told are told of the end, unless it called again meanwhile. */
const tellCleared = async (
  trx: Trx,
  cleared: readonly number[],
  settings: PlanSettings,
  now: EpochMs,
): Promise<void> => {
  if (cleared.length === 0) return;
  for (const telling of await tellingsOf(trx, cleared)) {
    const error = await within(trx, () => tellEnd(trx, telling, settings, now));
    if (error === null) continue;
    settings.failed(error, telling.routeId);
    await repeatEnds(trx, telling, now);
  }
};

const tellEnd = async (trx: Trx, telling: Telling, settings: PlanSettings, now: EpochMs): Promise<void> => {
  const { routeId, userId, recipient: address, alarmIds } = telling;
  await forgetTelling(trx, telling);
  const route = await findRoute(trx, routeId);
  const channel = route && (await findChannel(trx, route.channelId));
  if (!route?.tellCleared || !channel) return;
  const placed = await readAlarms(
    trx,
    alarmIds.map((id) => ({ id, askedAt: null })),
  );
  const turn = { settings, now };
  const untold = { route, channel, event: 'cleared' } as const;
  const when = { permission: alarmListPermission, isTimed: false, timeZone: settings.timeZone, now };
  const hindrance = await hindranceOf(trx, route, channel, when);
  if (hindrance !== null) return tellNobody(trx, { ...untold, placed }, hindrance, turn);
  const person = userId === null ? null : await personOf(trx, userId, channel);
  const recipient = { ...(person ?? nobodyOf(channel)), userId, address, error: null };
  const ofAuthor = inScope(await scopeOfAuthor(trx, route, alarmListPermission), placed);
  const seen = await inScopeOf(trx, recipient, ofAuthor);
  if (seen.length > 0) await deliver(trx, { ...untold, recipient, placed: seen }, settings, now);
  const missed = without(placed, new Set(seen));
  await tellNobody(trx, { ...untold, placed: missed }, skipped('notify.error.outOfScope'), turn);
};

const takeNews = async (
  trx: Trx,
  settings: PlanSettings,
  now: EpochMs,
  also: (turn: NotificationTurn) => Promise<void>,
): Promise<void> => {
  const turn = await takeEvents(trx);
  if (turn.alarmIds.length === 0) return;
  await also(turn);
  await dropCalls(trx, turn.alarmIds);
  await addCalls(trx, turn, now, settings);
  await tellCleared(trx, turn.cleared, settings, now);
};

/**
 * One turn: what happened to alarms becomes calls, and calls whose time has come become deliveries. Each part stands
 * by itself: what fails is taken back and tried again, and holds up nobody else's message.
 */
export const planDeliveries = async (
  trx: Trx,
  settings: PlanSettings,
  now: EpochMs,
  also: (turn: NotificationTurn) => Promise<void>,
): Promise<void> => {
  const error = await within(trx, () => takeNews(trx, settings, now, also));
  if (error !== null) settings.failed(error, null);
  for (const routeId of await routesWith(trx, { dueBy: now })) {
    const failure = await within(trx, async () =>
      tellRoute(trx, await takeCalls(trx, routeId, { dueBy: now }), { event: 'alarm', settings, now }),
    );
    if (failure === null) continue;
    settings.failed(failure, routeId);
    await postponeCalls(trx, routeId, now, now + againMs);
  }
};

/** Everything that waits for the digest, in one message for each recipient. Answers how many routes had something. */
export const planDigest = async (trx: Trx, settings: PlanSettings, now: EpochMs): Promise<number> => {
  const waiting = await routesWith(trx, 'digest');
  for (const routeId of waiting) {
    const failure = await within(trx, async () =>
      tellRoute(trx, await takeCalls(trx, routeId, 'digest'), { event: 'digest', settings, now }),
    );
    if (failure !== null) settings.failed(failure, routeId);
  }
  return waiting.length;
};
