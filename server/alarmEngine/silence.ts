import type { Device, KnownPlaces, ShardTime, Site, Turn } from '../ingest/participant';
import type { Told } from './lateHistory';
import type { Rule } from './rules';
import { applyCondition } from './runRule';

const positionIn = (rules: readonly Rule[]): number => rules.findIndex((rule) => rule.afterMs !== null);

export const patienceOf = (rules: readonly Rule[]): number =>
  Math.min(...rules.flatMap((rule) => rule.afterMs ?? []));

/** Controllers of sites that were not heard for `patienceMs`, or whose rules are being watched. */
export const silentOrWatched = (
  { sites, devicesById }: KnownPlaces,
  isWatched: (controller: Device) => boolean,
  patienceMs: number,
  timeOf: (shard: number) => ShardTime | null,
): Device[] => {
  const found: Device[] = [];
  for (const { contact, controllerId, isSpokenFor, shard } of sites.values()) {
    if (controllerId === null || !isSpokenFor || contact.heardAt === 0) continue;
    const time = timeOf(shard);
    const controller = devicesById.get(controllerId);
    if (time === null || controller === undefined) continue;
    if (time.seeingMs - contact.heardSeeingMs >= patienceMs || isWatched(controller)) found.push(controller);
  }
  return found;
};

/**
 * Whether a site is silent; null while that cannot be said, because it may yet speak after the centre was blind. A
 * rule of silence takes a site to speak twice in its time: half of it is what a site may take.
 */
const silenceOf = (site: Site, { batch }: Turn, time: ShardTime, afterMs: number): boolean | null => {
  const isHeardNow = batch.contacts.get(site)?.isHeard === true;
  const heardMs = isHeardNow ? time.seeingMs : site.contact.heardSeeingMs;
  const mayYetSpeak = time.seeingMs - time.returnedMs < afterMs / 2;
  if (mayYetSpeak && !isHeardNow && heardMs <= time.returnedMs) return null;
  return time.seeingMs - heardMs >= afterMs;
};

/**
 * Judges whether a site has been silent for too long of the time in which the centre could see. A site that was
 * never heard is not silent but not yet commissioned. What is open ends only when the site is heard.
 */
export const judgeSilence = (told: Told, turn: Turn, site: Site, time: ShardTime): void => {
  const { changes, subject, rules, watermark } = told;
  const { contacts } = turn.batch;
  const position = positionIn(rules);
  const rule = rules[position];
  const { heardAt, isOnline } = contacts.get(site) ?? site.contact;
  if (rule?.afterMs == null || heardAt === 0 || !site.isSpokenFor) return;
  const isSilent = silenceOf(site, turn, time, rule.afterMs);
  if (isSilent === null) return;
  const known = subject.now.rules[position] ?? null;
  if (!isSilent && known === null) return;
  if (isSilent && known?.isOpen === true && known.timer === null) return;
  const condition = isSilent ? 'violated' : isOnline ? 'normal' : 'between';
  const run = { changes, subject, position, rule, at: watermark, receivedAt: watermark };
  applyCondition(run, { condition, value: null });
  if (isSilent && isOnline) contacts.set(site, { heardAt, isOnline: false, isHeard: false });
};
