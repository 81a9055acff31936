import { minuteMs } from '@contract/time';
import type { Episode } from './siteAlarms';

/** Without the trouble units cycle at other minutes: a like alarm this near is the same one. */
const sameMs = 30 * minuteMs;

export const calling = (episodes: readonly Episode[]): Episode[] =>
  episodes.filter(({ isCalling }) => isCalling);

const isAlike = (a: Episode, b: Episode): boolean =>
  a.definitionId === b.definitionId && a.device === b.device;

const isAtOnce = (a: Episode, b: Episode): boolean => a.at <= b.until && b.at <= a.until;

const apart = (a: Episode, b: Episode): number => Math.abs(a.at - b.at);

/** What is said here and not there: nothing like it stands there meanwhile, nor was raised there alone shortly apart. */
export function onlyIn(here: readonly Episode[], there: readonly Episode[]): Set<Episode> {
  const pairs = here
    .flatMap((a) => there.filter((b) => isAlike(a, b)).map((b) => ({ a, b })))
    .toSorted((one, other) => apart(one.a, one.b) - apart(other.a, other.b));
  const standing = pairs.filter(({ a, b }) => isAtOnce(a, b));
  const found = new Set(standing.map(({ a }) => a));
  const taken = new Set(standing.map(({ b }) => b));
  for (const { a, b } of pairs) {
    if (apart(a, b) > sameMs || found.has(a) || taken.has(b)) continue;
    found.add(a);
    taken.add(b);
  }
  return new Set(here.filter((each) => !found.has(each)));
}

export const countOf = (episodes: readonly Episode[], id: string): number =>
  episodes.filter(({ definitionId }) => definitionId === id).length;
