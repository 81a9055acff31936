import { weekOf } from '@contract/cardLists';
import type { EpochMs } from '@contract/time';

export type Span = readonly [from: EpochMs, to: EpochMs];

/** When a door lets people in: at times of the week by levels, in spans by permits; and what its policy relaxes. */
export interface Terms {
  times?: readonly string[] | undefined;
  spans?: readonly Span[] | undefined;
  relaxes?: readonly string[] | undefined;
}

/** The cards that an act concerns, with the span in which each is valid, and the doors that they open. */
export interface Openings {
  cards: ReadonlyMap<number, Span>;
  doors: ReadonlyMap<number, Terms>;
}

export const always: Span = [-Infinity, Infinity];
export const noOpenings: Openings = { cards: new Map(), doors: new Map() };

const minutesOfDay = 24 * 60;
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(2));

/** The minutes of a week, from Monday, in which any of these times lets in. */
function minutesOf(times: readonly string[]): Uint8Array {
  const minutes = new Uint8Array(7 * minutesOfDay);
  for (const week of times.map(weekOf)) {
    if (week === '*') return minutes.fill(1);
    for (const window of week?.split(';') ?? []) {
      const [days = '', from = '', to = ''] = window.split(' ');
      for (const day of days) {
        const start = (Number(day) - 1) * minutesOfDay;
        minutes.fill(1, start + minuteOf(from), start + minuteOf(to));
      }
    }
  }
  return minutes;
}

/** Whether one of two sets of times lets in at a minute at which the other does not. Doors share few sets of times. */
function createTimesCompared(): (before: readonly string[], after: readonly string[]) => boolean {
  const minutes = new Map<string, Uint8Array>();
  const wider = new Map<string, boolean>();
  const read = (times: readonly string[]): Uint8Array => {
    const key = times.join('\n');
    const known = minutes.get(key) ?? minutesOf(times);
    minutes.set(key, known);
    return known;
  };
  return (before, after) => {
    const key = `${before.join('\n')}\n>\n${after.join('\n')}`;
    const known = wider.get(key);
    if (known !== undefined) return known;
    const [old, fresh] = [read(before), read(after)];
    const isWider = after.length > 0 && fresh.some((isIn, minute) => isIn === 1 && old[minute] !== 1);
    wider.set(key, isWider);
    return isWider;
  };
}

/** Whether some of a span from now on lies in none of the others. */
function exceeds([from, to]: Span, others: readonly Span[], now: EpochMs): boolean {
  let reached = Math.max(from, now);
  for (const [start, end] of others.toSorted((a, b) => a[0] - b[0])) {
    if (start > reached) break;
    reached = Math.max(reached, end);
  }
  return reached < to;
}

const isEmpty = ({ times = [], spans = [], relaxes = [] }: Terms): boolean =>
  times.length + spans.length + relaxes.length === 0;

/**
 * The doors that open afterwards where, or at a time at which, they did not before. A card that is new, is on again or
 * is valid longer opens each of its doors anew; without such a card a door opens where its terms became wider.
 */
export function doorsOpened(before: Openings, after: Openings, now: EpochMs): number[] {
  if (after.cards.size === 0) return [];
  const open = [...after.doors].filter(([, terms]) => !isEmpty(terms));
  const isAnyCardWider = [...after.cards].some(([card, span]) => {
    const old = before.cards.get(card);
    return exceeds(span, old === undefined ? [] : [old], now);
  });
  if (isAnyCardWider) return open.map(([door]) => door);
  const isWider = createTimesCompared();
  return open
    .filter(([door, { times = [], spans = [], relaxes = [] }]) => {
      const old = before.doors.get(door) ?? {};
      return (
        isWider(old.times ?? [], times) ||
        spans.some((span) => exceeds(span, old.spans ?? [], now)) ||
        relaxes.some((rule) => old.relaxes?.includes(rule) !== true)
      );
    })
    .map(([door]) => door);
}
