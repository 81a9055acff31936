import type { Language } from '@contract/languages';
import { quietHoursOf, type QuietHours } from '@contract/quietHours';
import { isAddressed, isAddressFor } from '@contract/notifications';
import { zoneClock } from '@contract/plantTime';
import type { EpochMs } from '@contract/time';
import { isWithin, type DayHours } from '@contract/workDays';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database';
import { remember, remembered } from '../../platform/database/remembered';
import { storedWords } from '../../platform/http/storedWords';
import { readWorkDays } from '../workDays/workDays.store';
import type { Channel } from './channel';
import type { NotificationRoute } from './route';

export interface Recipient {
  /** Null: an address that belongs to no account, and is told of everything that its route leads to. */
  userId: number | null;
  /** Null: there is none that the channel could use, for the reason in `error`. */
  address: string | null;
  /** In stored words. */
  error: string | null;
  language: Language;
  /** Null: told at any time. */
  quietHours: QuietHours | null;
}

interface PersonRow {
  id: number;
  email: string | null;
  phonenumber: string | null;
  language: Language | null;
  quietFrom: string | null;
  quietTo: string | null;
}

const peopleWhere = async (trx: Trx, condition: ReturnType<typeof sql<boolean>>): Promise<PersonRow[]> => {
  const { rows } = await sql<PersonRow>`
    select distinct u.id, u.email, u.phonenumber, u.language,
      u.quiet_from as "quietFrom", u.quiet_to as "quietTo"
    from users u
    where u.status = '0' and not u.is_deleted and ${condition} order by u.id`.execute(trx);
  return rows;
};

/** Who has a running shift of the duty, on its days and in its hours. */
const onDuty = async (
  trx: Trx,
  duty: string | null,
  timeZone: string,
  now: EpochMs,
): Promise<readonly number[]> => {
  const { rows } = await sql<DayHours & { userId: number }>`
    select user_id as "userId", days, from_time as "fromTime", to_time as "toTime" from duty_shifts
    where duty = ${duty} and starts_at <= ${now} and ends_at > ${now}`.execute(trx);
  if (rows.length === 0) return [];
  const workDays = await readWorkDays(trx);
  const clock = zoneClock(timeZone);
  return rows.filter((shift) => isWithin(shift, workDays, now, clock)).map(({ userId }) => userId);
};

const peopleOf = (trx: Trx, ids: readonly number[]): Promise<PersonRow[]> =>
  peopleWhere(trx, sql<boolean>`u.id = any(${[...ids]}::int[])`);

const namedBy = (routeId: number): string => `people of route ${routeId}`;
const thePerson = (userId: number): string => `person ${userId}`;

const people = async (
  trx: Trx,
  { id, recipients, duty }: NotificationRoute,
  timeZone: string,
  now: EpochMs,
): Promise<PersonRow[]> =>
  recipients === 'duty'
    ? remembered(trx, `duty ${duty}`, async () => peopleOf(trx, await onDuty(trx, duty, timeZone, now)))
    : remembered(trx, namedBy(id), () =>
        peopleWhere(
          trx,
          sql<boolean>`u.id in (select user_id from notification_route_users where route_id = ${id})`,
        ),
      );

/** Reads the people whom these routes name, for all of them at once. */
export const rememberNamed = async (trx: Trx, routes: readonly NotificationRoute[]): Promise<void> => {
  const ids = routes.filter(({ recipients }) => recipients === 'users').map(({ id }) => id);
  if (ids.length < 2) return;
  const { rows } = await sql<{ routeId: number; userId: number }>`
    select route_id as "routeId", user_id as "userId" from notification_route_users
    where route_id = any(${ids}::int[])`.execute(trx);
  const known = await peopleOf(trx, [...new Set(rows.map(({ userId }) => userId))]);
  const named = new Map(ids.map((id) => [id, new Set<number>()]));
  for (const { routeId, userId } of rows) named.get(routeId)?.add(userId);
  for (const [id, own] of named) {
    const those = known.filter((person) => own.has(person.id));
    remember(trx, namedBy(id), those);
  }
};

/** Reads these people, for `personOf` of each. */
export const rememberPeople = async (trx: Trx, userIds: readonly number[]): Promise<void> => {
  if (userIds.length < 2) return;
  const known = new Map((await peopleOf(trx, userIds)).map((person) => [person.id, person]));
  for (const id of userIds) remember(trx, thePerson(id), known.get(id));
};

const noAddress = storedWords('notify.error.noAddress');

export const recipientOf = (person: PersonRow, { kind, language }: Channel): Recipient => {
  const address = (kind === 'email' ? person.email : person.phonenumber) || null;
  return {
    userId: person.id,
    address,
    error: address === null ? noAddress : null,
    language: person.language ?? language,
    quietHours: quietHoursOf(person.quietFrom, person.quietTo),
  };
};

/** An address that was stored before addresses were checked may be none. */
const fixedAddress = (kind: string, address: string | null): Pick<Recipient, 'address' | 'error'> => {
  if (address === null || address === '') return { address: null, error: noAddress };
  if (isAddressFor(kind, address)) return { address, error: null };
  return { address: null, error: storedWords('notify.error.badAddress', { address }) };
};

/** A person by his account, as a channel reaches him. */
export const personOf = async (trx: Trx, userId: number, channel: Channel): Promise<Recipient | null> => {
  const person = await remembered(trx, thePerson(userId), async () => (await peopleOf(trx, [userId]))[0]);
  return person === undefined ? null : recipientOf(person, channel);
};

/** Whoever reads at an address that belongs to no account: told at any time. */
export const nobodyOf = ({ language }: Channel): Omit<Recipient, 'address'> => ({
  userId: null,
  error: null,
  language,
  quietHours: null,
});

/** Whom a route tells now; nobody when no shift of the duty is running. */
export const recipientsOf = async (
  trx: Trx,
  route: NotificationRoute,
  channel: Channel,
  timeZone: string,
  now: EpochMs,
): Promise<Recipient[]> => {
  if (isAddressed(channel.kind)) return [{ ...nobodyOf(channel), address: '' }];
  if (route.recipients === 'address')
    return [{ ...nobodyOf(channel), ...fixedAddress(channel.kind, route.address) }];
  return (await people(trx, route, timeZone, now)).map((person) => recipientOf(person, channel));
};
