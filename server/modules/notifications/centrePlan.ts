import { isAddressed } from '@contract/notifications';
import type { EpochMs } from '@contract/time';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database';
import { rememberIn, remembered } from '../../platform/database/remembered';
import { storedWords } from '../../platform/http/storedWords';
import { say } from '../../platform/http/words';
import { takeCentreCalls, takeCentreEnds, type CentreCall } from './centreCalls.store';
import { findChannels, type Channel } from './channel';
import { matterOf, type PlanSettings } from './plan';
import { Round, type Placed } from './round';
import { nobodyOf, personOf, rememberPeople, type Recipient } from './recipients';

/** They answer for the centre, whatever routes say. */
const administrators = (trx: Trx): Promise<readonly number[]> =>
  remembered(trx, 'administrators', async () => {
    const { rows } = await sql<{ id: number }>`
      select u.id from users u where u.status = '0' and not u.is_deleted and (u.is_super or exists (
        select 1 from user_roles m join roles r on r.id = m.role_id and r.is_super and r.status = '0' and not r.is_deleted
        where m.user_id = u.id)) order by u.id`.execute(trx);
    const ids = rows.map(({ id }) => id);
    await rememberPeople(trx, ids);
    return ids;
  });

/** A person without an address of this kind is left out. */
const recipientsOf = async (trx: Trx, channel: Channel): Promise<Recipient[]> => {
  if (isAddressed(channel.kind)) return [{ ...nobodyOf(channel), address: '' }];
  const ids = await administrators(trx);
  const people = await Promise.all(ids.map((id) => personOf(trx, id, channel)));
  return people.flatMap((person) => (person?.address ? [person] : []));
};

type Event = 'alarm' | 'cleared';

/** Told at any time: a centre that fails does not wait for the end of quiet hours. */
const addMessages = async (
  trx: Trx,
  channel: Channel,
  placed: readonly Placed[],
  event: Event,
  { settings, now, round }: Moment & { round: Round },
): Promise<void> => {
  const found = await recipientsOf(trx, channel);
  const nobody = { ...nobodyOf(channel), address: '' };
  const error = found.length === 0 ? say(channel.language, 'notify.error.noAdministrator') : null;
  for (const { userId, address, language } of error === null ? found : [nobody]) {
    const to = { event, channelId: channel.id, recipient: address ?? '', afterMin: 0 };
    const { fresh, already } =
      error === null ? round.divide(to, placed, { now, dueAt: now }) : { fresh: placed, already: [] };
    const add = (own: readonly Placed[], why: string | null, isSkipped: boolean): void => {
      if (own.length === 0) return;
      const alarms = own.map(({ alarm }) => alarm);
      round.add({
        ...round.compose({ event, language, alarms, afterMin: 0 }, settings, now),
        ...matterOf(event, own),
        ...{ userId, recipient: to.recipient, language, route: null, authorId: null },
        ...{ event, channelId: channel.id, error: why, isSkipped },
      });
    };
    add(fresh, error, false);
    add(already, storedWords('notify.error.already'), true);
  }
};

interface Moment {
  settings: PlanSettings;
  now: EpochMs;
}

/** Of all channels together, with as many statements for many as for two. */
const tell = async (trx: Trx, calls: readonly CentreCall[], event: Event, moment: Moment): Promise<void> => {
  if (calls.length === 0) return;
  rememberIn(trx);
  const channels = await findChannels(
    trx,
    calls.map(({ channelId }) => channelId),
  );
  const round = await Round.read(
    trx,
    [],
    calls.flatMap(({ alarms }) => alarms.map(({ id }) => id)),
  );
  await round.readSent(
    trx,
    event,
    calls.flatMap(({ alarms }) => alarms),
    moment.now,
  );
  for (const channel of channels.filter(({ isOn }) => isOn)) {
    const placed = round.placed(
      calls.flatMap(({ channelId, alarms }) => (channelId === channel.id ? alarms : [])),
    );
    if (placed.length === 0) continue;
    await addMessages(trx, channel, placed, event, { ...moment, round });
  }
  await round.store(trx, moment.now);
};

/** Messages of the centre itself, as far as channels carry them without a route. */
export const planCentre = async (trx: Trx, settings: PlanSettings, now: EpochMs): Promise<void> => {
  await tell(trx, await takeCentreEnds(trx), 'cleared', { settings, now });
  await tell(trx, await takeCentreCalls(trx, now), 'alarm', { settings, now });
};
