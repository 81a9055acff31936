import type { Language } from '@contract/languages';
import { quietHoursOf, type QuietHours } from '@contract/quietHours';
import { isAddressed, isAddressFor } from '@contract/notifications';
import { zoneClock } from '@contract/plantTime';
import type { EpochMs } from '@contract/time';
import { isWithin, type DayHours } from '@contract/workDays';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database';
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

const people = async (
  trx: Trx,
  route: NotificationRoute,
  timeZone: string,
  now: EpochMs,
): Promise<PersonRow[]> =>
  route.recipients === 'duty'
    ? peopleWhere(
        trx,
        sql<boolean>`u.id = any(${[...(await onDuty(trx, route.duty, timeZone, now))]}::int[])`,
      )
    : peopleWhere(
        trx,
        sql<boolean>`u.id in (select user_id from notification_route_users where route_id = ${route.id})`,
      );

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
  const [person] = await peopleWhere(trx, sql<boolean>`u.id = ${userId}`);
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
