import type { Alarm } from '@contract/alarms';
import type { EpochMs } from '@contract/time';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database';
import { alarmColumns, alarmOf, alarmSource, type AlarmRow } from '../alarms/alarmRow';
import type { Place } from '../scope';
import { rememberTellings, type RouteAlarms, type Telling } from './calls.store';
import { findChannels, type Channel } from './channel';
import { addDeliveries, type NewDelivery } from './deliveries.store';
import { compose, type Composed, type Composer, type Telling as MessageMatter } from './messages';
import { rememberNamed } from './recipients';
import { findRoutes, type NotificationRoute } from './route';
import { SentAlready, type Destination } from './sentAlready';

export interface Placed {
  alarm: Alarm;
  place: Place;
  /** When it began to ask for somebody; null: not known, or what is told is its end. */
  askedAt: EpochMs | null;
}

const readPlaced = async (trx: Trx, ids: readonly number[]): Promise<Placed[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<AlarmRow>`
    select ${sql.raw(alarmColumns)} from ${sql.raw(alarmSource)}
    where a.id = any(${[...ids]}::bigint[]) order by a.id`.execute(trx);
  return rows.map((row) => ({
    alarm: alarmOf(row),
    place: { areaId: row.area_id, deptId: row.dept_id },
    askedAt: null,
  }));
};

/** Those of which somebody took the acknowledgement back, and which nobody acknowledged since. */
const readWithdrawn = async (trx: Trx, placed: readonly Placed[]): Promise<ReadonlySet<number>> => {
  const open = placed.filter(({ alarm }) => alarm.acknowledgedAt === null).map(({ alarm }) => alarm.id);
  if (open.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select distinct alarm_id as id from alarm_transitions
    where alarm_id = any(${open}::bigint[]) and kind = 'unacknowledged'`.execute(trx);
  return new Set(rows.map(({ id }) => id));
};

const placedOf = (known: readonly Placed[], called: RouteAlarms['alarms']): Placed[] => {
  const askedAt = new Map(called.map((one) => [one.id, one.askedAt]));
  return known
    .filter(({ alarm }) => askedAt.has(alarm.id))
    .map((one) => ({ ...one, askedAt: askedAt.get(one.alarm.id) ?? null }));
};

/** The messages of many routes, read and stored together: the number of statements does not grow with theirs. */
export class Round {
  private readonly deliveries: NewDelivery[] = [];
  private readonly tellings: Telling[] = [];
  private readonly composed = new Map<string, Composed>();
  private sent: SentAlready | null = null;

  private constructor(
    private readonly routes: ReadonlyMap<number, NotificationRoute>,
    private readonly channels: ReadonlyMap<number, Channel>,
    private readonly known: readonly Placed[],
    private readonly withdrawn: ReadonlySet<number>,
  ) {}

  static async read(trx: Trx, routeIds: readonly number[], alarmIds: readonly number[]): Promise<Round> {
    const routes = await findRoutes(trx, [...new Set(routeIds)]);
    const channels = await findChannels(trx, [...new Set(routes.map(({ channelId }) => channelId))]);
    await rememberNamed(trx, routes);
    const known = await readPlaced(trx, [...new Set(alarmIds)]);
    return new Round(
      new Map(routes.map((route) => [route.id, route])),
      new Map(channels.map((channel) => [channel.id, channel])),
      known,
      await readWithdrawn(trx, known),
    );
  }

  /** Null: the route or its channel was removed. */
  find(routeId: number): { route: NotificationRoute; channel: Channel } | null {
    const route = this.routes.get(routeId);
    const channel = route && this.channels.get(route.channelId);
    return route && channel ? { route, channel } : null;
  }

  /** Routes to those on duty come first. */
  rankOf(routeId: number): number {
    return Number(this.routes.get(routeId)?.recipients !== 'duty');
  }

  placed(called: RouteAlarms['alarms']): Placed[] {
    return placedOf(this.known, called);
  }

  /** What many recipients read in the same words is written once. */
  compose(telling: MessageMatter, composer: Composer, now: EpochMs): Composed {
    const { event, language, afterMin, alarms } = telling;
    const key = `${event} ${language} ${afterMin} ${alarms.map(({ id }) => id).join()}`;
    return this.once(key, () => compose({ ...telling, withdrawn: this.withdrawn }, composer, now));
  }

  once(key: string, make: () => Composed): Composed {
    const composed = this.composed.get(key) ?? make();
    this.composed.set(key, composed);
    return composed;
  }

  /** Reads what addresses have of these alarms; a digest repeats all of them. */
  async readSent(
    trx: Trx,
    event: 'alarm' | 'cleared',
    asked: RouteAlarms['alarms'],
    now: EpochMs,
  ): Promise<void> {
    const times = asked.map(({ askedAt }) => Math.min(askedAt ?? now, now));
    const ids = [...new Set(asked.map(({ id }) => id))];
    this.sent = await SentAlready.read(trx, event, ids, { since: Math.min(now, ...times), now });
  }

  /** Divides them into those of which this address gets nothing else, its own from now on, and those that it has. */
  divide(
    to: Destination,
    placed: readonly Placed[],
    { now, dueAt }: { now: EpochMs; dueAt: EpochMs },
  ): { fresh: readonly Placed[]; already: readonly Placed[] } {
    const { sent } = this;
    if (sent === null) return { fresh: placed, already: [] };
    const fresh = placed.filter(({ alarm, askedAt }) => {
      const asked = askedAt === null ? null : Math.min(askedAt, now);
      return !sent.covers(to, { id: alarm.id, askedAt: asked }, dueAt);
    });
    const ids = fresh.map(({ alarm }) => alarm.id);
    sent.add(to, ids, { at: now, dueAt });
    return { fresh, already: placed.filter((one) => !fresh.includes(one)) };
  }

  add(delivery: NewDelivery): void {
    this.deliveries.push(delivery);
  }

  remember(telling: Telling): void {
    this.tellings.push(telling);
  }

  async store(trx: Trx, now: EpochMs): Promise<void> {
    await addDeliveries(trx, this.deliveries, now);
    await this.sent?.store(trx, now);
    await rememberTellings(trx, this.tellings);
  }
}
