import { isAddressed } from '@contract/notifications';
import type { EpochMs } from '@contract/time';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database';
import { say } from '../../platform/http/words';
import type { NotificationTurn } from './calls.store';
import { addCentreCalls, takeCentreCalls, takeCentreEnds, type CentreCall } from './centreCalls.store';
import { findChannel, type Channel } from './channel';
import { addDelivery } from './deliveries.store';
import { compose } from './messages';
import { matterOf, type PlanSettings } from './plan';
import { readAlarms } from './round';
import { nobodyOf, personOf, type Recipient } from './recipients';

/** They answer for the centre, whatever routes say; a person without an address of this kind is left out. */
const administratorsOf = async (trx: Trx, channel: Channel): Promise<Recipient[]> => {
  if (isAddressed(channel.kind)) return [{ ...nobodyOf(channel), address: '' }];
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where u.status = '0' and not u.is_deleted and (u.is_super or exists (
      select 1 from user_roles m join roles r on r.id = m.role_id and r.is_super and r.status = '0' and not r.is_deleted
      where m.user_id = u.id)) order by u.id`.execute(trx);
  const people = await Promise.all(rows.map(({ id }) => personOf(trx, id, channel)));
  return people.flatMap((person) => (person?.address ? [person] : []));
};

/** Told at any time: a centre that fails does not wait for the end of quiet hours. */
const tell = async (
  trx: Trx,
  { channelId, alarms: called }: CentreCall,
  event: 'alarm' | 'cleared',
  settings: PlanSettings,
  now: EpochMs,
): Promise<void> => {
  const channel = await findChannel(trx, channelId);
  if (!channel?.isOn) return;
  const placed = await readAlarms(trx, called);
  if (placed.length === 0) return;
  const alarms = placed.map(({ alarm }) => alarm);
  const found = await administratorsOf(trx, channel);
  const nobody = { ...nobodyOf(channel), address: '' };
  const error = found.length === 0 ? say(channel.language, 'notify.error.noAdministrator') : null;
  for (const { userId, address, language } of error === null ? found : [nobody]) {
    const composed = compose({ event, language, alarms, afterMin: 0 }, settings, now);
    const to = { userId, recipient: address ?? '', language, route: null, authorId: null };
    await addDelivery(trx, { ...composed, ...to, ...matterOf(event, placed), event, channelId, error }, now);
  }
};

/** What happened to alarms of the centre, as far as channels tell of them by themselves. */
export const takeCentreNews = async (
  trx: Trx,
  turn: NotificationTurn,
  settings: PlanSettings,
  now: EpochMs,
): Promise<void> => {
  await addCentreCalls(trx, turn, settings.holdMs);
  for (const call of await takeCentreEnds(trx, turn.cleared)) await tell(trx, call, 'cleared', settings, now);
};

export const planCentre = async (trx: Trx, settings: PlanSettings, now: EpochMs): Promise<void> => {
  for (const call of await takeCentreCalls(trx, now)) await tell(trx, call, 'alarm', settings, now);
};
