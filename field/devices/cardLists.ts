import { createHash } from 'node:crypto';
import {
  hashedText,
  judgeEntry,
  type CardEntry,
  type CardListPart,
  type CardListState,
  type CardPolicy,
} from '@contract/cardLists';
import type { DoorRefusal } from '@contract/doorEvents';
import { chance } from '@field/chance';
import type { KeptCardList, PendingList } from './keptCardLists';
import type { SiteModel } from './site';

const hashOf = (policy: CardPolicy, entries: readonly CardEntry[]): string =>
  createHash('sha256').update(hashedText(policy, entries)).digest('hex').slice(0, 16);

const isOfSame = (
  pending: PendingList | undefined,
  { version, base, parts }: CardListPart,
): pending is PendingList => pending?.version === version && pending.base === base && pending.parts === parts;

/** Of a share of the doors a version is spoiled on its way into the memory: the controller notices by the hash. */
const isSpoiled = ({ plan }: SiteModel, { version, base }: CardListPart): boolean =>
  base !== null && chance(plan.seed, 521, version) < 0.02;

/** A controller takes a part: what it has then, as it tells the centre. */
export function takePart(site: SiteModel, door: string, part: CardListPart, t: number): CardListState {
  const refuse = (refused: CardListState['refused']): CardListState => {
    site.pendingLists.delete(door);
    return { ...stateOf(site, door, t), refused };
  };
  const own = site.cardLists.get(door);
  if (own?.version === part.version && own.hash === part.hash) return stateOf(site, door, t);
  if (part.base !== null && part.base !== own?.version) return refuse('base');
  const known = site.pendingLists.get(door);
  const { version, base, parts } = part;
  const pending = isOfSame(known, part) ? known : { version, base, parts, kept: [] };
  site.pendingLists.set(door, pending);
  if (part.part === pending.kept.length) pending.kept.push(part);
  if (pending.kept.length < parts) return stateOf(site, door, t);
  site.pendingLists.delete(door);
  const list = listAfter(base === null ? undefined : own, pending.kept, part);
  if (list.hash !== part.hash || isSpoiled(site, part)) return refuse('hash');
  site.cardLists.set(door, list);
  return stateOf(site, door, t);
}

const listAfter = (
  own: KeptCardList | undefined,
  kept: readonly CardListPart[],
  { version, policy }: CardListPart,
): KeptCardList => {
  const byCard = new Map((own?.entries ?? []).map((entry) => [entry.card, entry]));
  for (const { put, drop } of kept) {
    for (const entry of put) byCard.set(entry.card, entry);
    for (const card of drop) byCard.delete(card);
  }
  const entries = [...byCard.values()];
  return { version, policy, entries, hash: hashOf(policy, entries) };
};

/** What a controller tells of its list. */
export function stateOf(site: SiteModel, door: string, t: number): CardListState {
  const own = site.cardLists.get(door);
  const pending = site.pendingLists.get(door);
  return {
    t,
    version: own?.version ?? 0,
    ...(own && { hash: own.hash, count: own.entries.length }),
    ...(pending && { pending: { version: pending.version, parts: pending.kept.length } }),
  };
}

/** How a controller decides on a card by its list alone; null before it ever got one. */
export function judgeCard(
  site: SiteModel,
  door: string,
  card: string,
  t: number,
): { granted: true } | { granted: false; reason: DoorRefusal } | null {
  const list = site.cardLists.get(door);
  if (list === undefined) return null;
  if (list.policy.offline === 'closed' && (site.isCut || site.isOnItsOwn))
    return { granted: false, reason: 'notAllowed' };
  const entry = list.entries.find((one) => one.card === card.toUpperCase());
  if (entry === undefined) return { granted: false, reason: 'unknownCard' };
  const said = judgeEntry(entry, t, list.policy.utcOffsetMin);
  return said === 'granted' ? { granted: true } : { granted: false, reason: said };
}
