import { z } from 'zod';
import { CardNumber } from './doorEvents';

/** What a controller does with cards while it hears nothing of the centre: decides by its list, or admits nobody. */
export const offlineRules = ['list', 'closed'] as const;
/** What fire does to a door: releases it, or leaves it as it is. */
export const fireRules = ['release', 'keep'] as const;

export const cardListLimits = {
  /** Entries and dropped cards of one message. */
  perPart: 300,
  longestWeek: 2_000,
  permits: 8,
} as const;

const Instant = z.number().int().nonnegative();
const Version = z.number().int().nonnegative().max(2_147_483_647);
const Hash = z.string().regex(/^[0-9a-f]{16}$/);

/** When a card opens a door: at times of the week `w`, within `from` and `to`; and in the spans of its permits `p`. */
export const CardEntry = z
  .object({
    card: CardNumber,
    /** Windows `12345 0800 1800` with semicolons, by the plant's clock; `*`: always; absent: by permits alone. */
    w: z.string().max(cardListLimits.longestWeek).optional(),
    from: Instant.optional(),
    to: Instant.optional(),
    p: z
      .array(z.tuple([Instant, Instant]))
      .min(1)
      .max(cardListLimits.permits)
      .optional(),
  })
  .strict()
  .meta({ id: 'CardEntry' });
export type CardEntry = z.infer<typeof CardEntry>;

export const CardPolicy = z
  .object({
    offline: z.enum(offlineRules),
    fire: z.enum(fireRules),
    /** Of the plant's clock to UTC. */
    utcOffsetMin: z.number().int(),
  })
  .strict()
  .meta({ id: 'CardPolicy' });
export type CardPolicy = z.infer<typeof CardPolicy>;

/**
 * Leaf `cards`, down: a part of the list of one door. `base` null begins anew; else `put` and `drop` change the list of
 * that version. `hash` and `count` are those of the whole list that comes out of it.
 */
export const CardListPart = z
  .object({
    t: Instant,
    version: Version,
    base: Version.nullable(),
    part: z.number().int().nonnegative(),
    parts: z.number().int().positive(),
    hash: Hash,
    count: z.number().int().nonnegative(),
    policy: CardPolicy,
    put: z.array(CardEntry).max(cardListLimits.perPart),
    drop: z.array(CardNumber).max(cardListLimits.perPart),
  })
  .strict()
  .meta({ id: 'CardListPart' });
export type CardListPart = z.infer<typeof CardListPart>;

/** Why a controller did not take a part: it has another list than `base`; what came out has another hash; no room. */
export const CardListRefusal = z.enum(['base', 'hash', 'full']).meta({ id: 'CardListRefusal' });
export type CardListRefusal = z.infer<typeof CardListRefusal>;

/**
 * Leaf `cardstate`, up: the list that decides at this door now, version 0 for none, and how many parts of a newer one
 * are kept. Sent after every part, and after every connect.
 */
export const CardListState = z
  .object({
    t: z.number().int(),
    version: Version,
    hash: Hash.optional(),
    count: z.number().int().nonnegative().optional(),
    pending: z.object({ version: Version, parts: z.number().int().nonnegative() }).strict().optional(),
    refused: CardListRefusal.optional(),
  })
  .strict()
  .meta({ id: 'CardListState' });
export type CardListState = z.infer<typeof CardListState>;

/** The line of an entry that goes into the hash of its list. */
const lineOf = ({ card, w = '', from, to, p = [] }: CardEntry): string =>
  [card, w, from ?? '', to ?? '', p.map(([begin, end]) => `${begin}-${end}`).join(',')].join('|');

/** What is hashed (SHA-256, the first 16 hexadecimal digits): the policy and, sorted by card, each entry as a line. */
export const hashedText = (policy: CardPolicy, entries: Iterable<CardEntry>): string => {
  const lines = [...entries].map(lineOf).sort();
  return [`policy|${policy.offline}|${policy.fire}|${policy.utcOffsetMin}`, ...lines].join('\n');
};

/** Windows of a week as they go to controllers; null for a text that is none. Days are 1 Monday to 7 Sunday. */
export const weekOf = (text: string): string | null => {
  if (text.trim() === '') return '*';
  const windows = text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(windowOf);
  return windows.some((window) => window === null) ? null : windows.join(';');
};

const windowText = /^([1-7])(?:-([1-7]))? ([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-4]):([0-5]\d)$/;

const windowOf = (text: string): string | null => {
  const [, first, last, fromHour, fromMinute, toHour, toMinute] = windowText.exec(text) ?? [];
  if (first === undefined) return null;
  const [from, to] = [`${fromHour}${fromMinute}`, `${toHour}${toMinute}`];
  const days = '1234567'.slice(Number(first) - 1, Number(last ?? first));
  return days === '' || to > '2400' || from >= to ? null : `${days} ${from} ${to}`;
};

/** Weekday 1 to 7 and `HHMM` of an instant by the plant's clock. */
const clockOf = (t: number, utcOffsetMin: number): [day: string, time: string] => {
  const at = new Date(t + utcOffsetMin * 60_000);
  const two = (value: number): string => String(value).padStart(2, '0');
  return [String(at.getUTCDay() || 7), `${two(at.getUTCHours())}${two(at.getUTCMinutes())}`];
};

const isInWeek = (w: string, t: number, utcOffsetMin: number): boolean => {
  if (w === '*') return true;
  const [day, time] = clockOf(t, utcOffsetMin);
  return w.split(';').some((window) => {
    const [days = '', from = '', to = ''] = window.split(' ');
    return days.includes(day) && from <= time && time < to;
  });
};

/** What an entry says of its card at this instant, as a controller decides it. */
export const judgeEntry = (
  { w, from = 0, to = Infinity, p = [] }: CardEntry,
  t: number,
  utcOffsetMin: number,
): 'granted' | 'outsideTime' | 'expired' => {
  if (t >= to) return 'expired';
  if (t < from) return 'outsideTime';
  if (p.some(([begin, end]) => begin <= t && t < end)) return 'granted';
  if (w !== undefined) return isInWeek(w, t, utcOffsetMin) ? 'granted' : 'outsideTime';
  return p.every(([, end]) => end <= t) ? 'expired' : 'outsideTime';
};
