import type { LinkFault } from '@contract/alarmRules';
import type { EpochMs } from '@contract/time';
import type { Device, KnownPlaces, ShardTime, Site } from '../ingest/participant';
import type { Condition } from './engine';
import type { SubjectTurn } from './lateHistory';
import type { Rule } from './rules';
import { applyCondition } from './runRule';
import type { OpenRule } from './state';

/** When a site was heard: by the clock of the wall, 0 before it was, and by the seeing clock of its shard. */
interface Heard {
  heardAt: EpochMs;
  heardSeeingMs: number;
}

/** When sites were heard. */
export interface HeardSites {
  readonly committed: ReadonlyMap<Site, Heard>;
  /** As the batch that is being made sees it. */
  of(site: Site): Heard & { isOnline: boolean; isHeardNow: boolean };
  fellSilent(site: Site): void;
  /** What is wrong with how controllers speak, of those with anything, with what is measured of it. */
  linkFaults?(): ReadonlyMap<Site, ReadonlyMap<LinkFault, number | null>>;
  /** How far most controllers agree that our own clock is off, s. */
  clockErrorS?(): number;
}

const positionIn = (rules: readonly Rule[]): number => rules.findIndex((rule) => rule.afterMs !== null);

export const patienceOf = (rules: readonly Rule[]): number =>
  Math.min(...rules.flatMap((rule) => rule.afterMs ?? []));

interface Patience {
  patienceMs: number;
  isWatched(controller: Device): boolean;
  timeOf(shard: number): ShardTime | null;
}

/** Controllers of sites that were not heard for `patienceMs`, or whose rules are being watched. */
export const silentOrWatched = (
  { committed }: Pick<HeardSites, 'committed'>,
  { devicesById }: Pick<KnownPlaces, 'devicesById'>,
  { patienceMs, isWatched, timeOf }: Patience,
): Device[] => {
  const found: Device[] = [];
  for (const [{ controllerId, isSpokenFor, shard }, { heardAt, heardSeeingMs }] of committed) {
    if (controllerId === null || !isSpokenFor || heardAt === 0) continue;
    const time = timeOf(shard);
    const controller = devicesById.get(controllerId);
    if (time === null || controller === undefined) continue;
    if (time.seeingMs - heardSeeingMs >= patienceMs || isWatched(controller)) found.push(controller);
  }
  return found;
};

/**
 * Whether a site is silent; null while that cannot be said, because it may yet speak after the centre was blind. A
 * rule of silence takes a site to speak twice in its time: half of it is what a site may take.
 */
const silenceOf = (
  { isHeardNow, heardSeeingMs }: ReturnType<HeardSites['of']>,
  time: ShardTime,
  afterMs: number,
): boolean | null => {
  const heardMs = isHeardNow ? time.seeingMs : heardSeeingMs;
  const mayYetSpeak = time.seeingMs - time.returnedMs < afterMs / 2;
  if (mayYetSpeak && !isHeardNow && heardMs <= time.returnedMs) return null;
  return time.seeingMs - heardMs >= afterMs;
};

/** Received again while its alarm still waits to clear, or silent again before it did. */
const isTurning = ({ timer }: OpenRule, condition: Condition): boolean =>
  timer === null ? condition === 'normal' : condition !== 'normal';

/**
 * Judges whether a site has been silent for too long of the time in which the centre could see. A site that was
 * never heard is not silent but not yet commissioned. What is open ends only when the site is heard.
 */
export const judgeSilence = (
  subjectTurn: SubjectTurn,
  heard: HeardSites,
  site: Site,
  time: ShardTime,
): void => {
  const { changes, subject, rules, watermark } = subjectTurn;
  const position = positionIn(rules);
  const rule = rules[position];
  const contact = heard.of(site);
  if (rule?.afterMs == null || contact.heardAt === 0 || !site.isSpokenFor) return;
  const isSilent = silenceOf(contact, time, rule.afterMs);
  if (isSilent === null) return;
  const known = subject.now.rules[position] ?? null;
  if (!isSilent && known === null) return;
  if (isSilent && known?.isOpen === true && known.timer === null) return;
  const condition = isSilent ? 'violated' : contact.isOnline ? 'normal' : 'between';
  const run = { changes, subject, position, rule, at: watermark, receivedAt: watermark };
  if (known?.isOpen === true && known.alarm?.id != null && isTurning(known, condition))
    changes.contacts.push(known.alarm.id);
  applyCondition(run, { condition, value: null });
  if (isSilent && contact.isOnline) heard.fellSilent(site);
};
