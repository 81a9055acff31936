import type { EpochMs } from '@contract/time';
import type { TextKey } from '@contract/texts';
import { storedWords } from '../../platform/http/storedWords';
import type { Trx } from '../../platform/database/database';
import { remembered } from '../../platform/database/remembered';
import { scopeOfUser, type Scope } from '../scope';
import { stateOfAuthor } from './authors';
import type { Channel } from './channel';
import { isOpen, type NotificationRoute } from './route';

/**
 * Why a planned message goes to nobody: `dead` where somebody has to change something, `skipped` where its route says
 * so. Either is stored.
 */
export interface Hindrance {
  state: 'dead' | 'skipped';
  why: string;
}

export const dead = (key: TextKey, details: Readonly<Record<string, string>> = {}): Hindrance => ({
  state: 'dead',
  why: storedWords(key, details),
});
export const skipped = (key: TextKey): Hindrance => ({ state: 'skipped', why: storedWords(key) });

const seesNothing = ({ isAll, grants, siteIds = [] }: Scope): boolean =>
  !isAll && siteIds.length === 0 && grants.every(({ areaIds }) => areaIds.length === 0);

/** What an account may see; in a turn with many routes each account is asked for once. */
export const scopeOfPerson = (trx: Trx, userId: number, permission: string): Promise<Scope> =>
  remembered(trx, `scope ${userId} ${permission}`, () => scopeOfUser(trx, userId, permission));

/** What may be seen by the author of a route, by what its messages are about. */
export const scopeOfAuthor = (trx: Trx, { authorId }: NotificationRoute, permission: string) =>
  authorId === null ? null : scopeOfPerson(trx, authorId, permission);

interface Asked {
  /** By which its author and its recipients see what it is about. */
  permission: string;
  /** Whether the days and hours of the route count: a digest has a time of its own. */
  isTimed: boolean;
  timeZone: string;
  now: EpochMs;
}

/** Why a route can notify nobody at this moment, whoever its recipients are; null where it can. */
export async function hindranceOf(
  trx: Trx,
  route: NotificationRoute,
  channel: Channel,
  { permission, isTimed, timeZone, now }: Asked,
): Promise<Hindrance | null> {
  if (!route.isOn) return skipped('notify.error.routeOff');
  const { authorId } = route;
  const state = await remembered(trx, `author ${authorId}`, () => stateOfAuthor(trx, authorId));
  if (state !== 'active') return dead(`notify.error.author.${state}`);
  const scope = await scopeOfAuthor(trx, route, permission);
  if (scope === null || seesNothing(scope)) return dead('notify.error.author.noArea');
  if (!channel.isOn) return dead('notify.error.channelOff');
  if (isTimed && !(await isOpen(trx, route, timeZone, now))) return skipped('notify.error.outsideHours');
  return null;
}
