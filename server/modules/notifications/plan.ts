import type { Alarm } from '@contract/alarms';
import type { NotificationEvent } from '@contract/notifications';
import { zoneClock } from '@contract/plantTime';
import { toldAt } from '@contract/quietHours';
import type { EpochMs } from '@contract/time';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database';
import { within } from '../../platform/database/within';
import { say } from '../../platform/http/words';
import { alarmColumns, alarmOf, alarmSource, type AlarmRow } from '../alarms/alarmRow';
import { covers, scopeOfUser, type Place } from '../scope';
import { alarmListPermission, stateOfAuthor } from './authors';
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
  type RouteAlarms,
  type Telling,
} from './calls.store';
import { findChannel, type Channel } from './channel';
import { addDelivery } from './deliveries.store';
import { compose, type Composer } from './messages';
import { nobodyOf, personOf, recipientsOf, type Recipient } from './recipients';
import { findRoute, isOpen, type NotificationRoute } from './route';

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

interface Placed {
  alarm: Alarm;
  place: Place;
  /** When it began to ask for somebody; null: not known, or what is told is its end. */
  askedAt: EpochMs | null;
}

const readAlarms = async (trx: Trx, asked: RouteAlarms['alarms']): Promise<Placed[]> => {
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

/** What the recipient may see of them: a message tells nobody more than the console would. */
const inScopeOf = async (trx: Trx, { userId }: Recipient, placed: readonly Placed[]): Promise<Placed[]> => {
  if (userId === null) return [...placed];
  const scope = await scopeOfUser(trx, userId, alarmListPermission);
  return placed.filter(({ place }) => covers(scope, place));
};

/** A route tells what its author may see at this moment, wherever it leads. */
const inScopeOfAuthor = async (
  trx: Trx,
  { authorId }: NotificationRoute,
  placed: readonly Placed[],
): Promise<Placed[]> => {
  if (authorId === null) return [];
  const scope = await scopeOfUser(trx, authorId, alarmListPermission);
  return placed.filter(({ place }) => covers(scope, place));
};

interface Sending {
  route: NotificationRoute;
  channel: Channel;
  event: Exclude<NotificationEvent, 'test'>;
  recipient: Recipient;
  placed: readonly Placed[];
}

/** What a delivery says of its alarms beside its text. */
const matterOf = (event: NotificationEvent, placed: readonly Placed[]) => {
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
  const { language, userId, address, quietHours } = recipient;
  const alarms = placed.map(({ alarm }) => alarm);
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
      error: address === null ? say(language, 'notify.error.noAddress') : null,
    },
    now,
  );
};

const tellRoute = async (
  trx: Trx,
  { routeId, alarms: called }: RouteAlarms,
  event: 'alarm' | 'digest',
  settings: PlanSettings,
  now: EpochMs,
): Promise<void> => {
  const route = await findRoute(trx, routeId);
  const channel = route && (await findChannel(trx, route.channelId));
  if (!route || !channel?.isOn) return;
  if (event === 'alarm' && !(await isOpen(trx, route, settings.timeZone, now))) return;
  const placed = await inScopeOfAuthor(trx, route, await readAlarms(trx, called));
  if (placed.length === 0) return;
  const untold = { route, channel, event, placed };
  const state = await stateOfAuthor(trx, route.authorId);
  if (state !== 'active') return tellNobody(trx, untold, `notify.error.author.${state}`, settings, now);
  const recipients = await recipientsOf(trx, route, channel, settings.timeZone, now);
  if (recipients.length === 0) return tellNobody(trx, untold, 'notify.error.nobody', settings, now);
  for (const recipient of recipients) {
    const seen = await inScopeOf(trx, recipient, placed);
    if (seen.length === 0) continue;
    await deliver(trx, { route, channel, event, recipient, placed: seen }, settings, now);
    if (event === 'digest' || !route.tellCleared || recipient.address === null) continue;
    const delivery = { routeId, userId: recipient.userId, recipient: recipient.address };
    await rememberTelling(trx, { ...delivery, alarmIds: seen.map(({ alarm }) => alarm.id) });
  }
};

/** Kept as given up: that a night had no duty, or a route no author, must not go unseen. */
const tellNobody = async (
  trx: Trx,
  { route, channel, event, placed }: Omit<Sending, 'recipient'>,
  why: 'notify.error.nobody' | 'notify.error.author.gone' | 'notify.error.author.noRight',
  settings: PlanSettings,
  now: EpochMs,
): Promise<void> => {
  const { language } = channel;
  const alarms = placed.map(({ alarm }) => alarm);
  const composed = compose({ event, language, alarms, afterMin: route.afterMin }, settings, now);
  const error = say(language, why);
  const of = { channelId: channel.id, route, language, ...matterOf(event, placed) };
  const delivery = { ...composed, ...of, event, error };
  const { authorId } = route;
  await addDelivery(trx, { ...delivery, authorId, userId: null, recipient: '' }, now);
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
  if (!route?.tellCleared || !channel?.isOn) return;
  const person = userId === null ? null : await personOf(trx, userId, channel);
  const recipient = { ...(person ?? nobodyOf(channel)), userId, address };
  if ((await stateOfAuthor(trx, route.authorId)) !== 'active') return;
  const ended = alarmIds.map((id) => ({ id, askedAt: null }));
  const placed = await inScopeOfAuthor(trx, route, await readAlarms(trx, ended));
  const seen = await inScopeOf(trx, recipient, placed);
  if (seen.length > 0)
    await deliver(trx, { route, channel, event: 'cleared', recipient, placed: seen }, settings, now);
};

const takeNews = async (trx: Trx, settings: PlanSettings, now: EpochMs): Promise<void> => {
  const turn = await takeEvents(trx);
  if (turn.alarmIds.length === 0) return;
  await dropCalls(trx, turn.alarmIds);
  await addCalls(trx, turn, now, settings);
  await tellCleared(trx, turn.cleared, settings, now);
};

/**
 * One turn: what happened to alarms becomes calls, and calls whose time has come become deliveries. Each part stands
 * by itself: what fails is taken back and tried again, and holds up nobody else's message.
 */
export const planDeliveries = async (trx: Trx, settings: PlanSettings, now: EpochMs): Promise<void> => {
  const error = await within(trx, () => takeNews(trx, settings, now));
  if (error !== null) settings.failed(error, null);
  for (const routeId of await routesWith(trx, { dueBy: now })) {
    const failure = await within(trx, async () =>
      tellRoute(trx, await takeCalls(trx, routeId, { dueBy: now }), 'alarm', settings, now),
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
      tellRoute(trx, await takeCalls(trx, routeId, 'digest'), 'digest', settings, now),
    );
    if (failure !== null) settings.failed(failure, routeId);
  }
  return waiting.length;
};
