import type { AccessEvent } from '@contract/doorEvents';
import type { CardListState } from '@contract/cardLists';
import type { KeptPlanState } from '@contract/keptPlans';
import type { FieldReply, FreeValues, Refusal } from '@contract/telemetry';
import type { EpochMs } from '@contract/time';
import type { z } from 'zod';
import { badMemberOf, textOfBad, type BadMember } from './badMembers';
import type { Device, Site } from './places';
import type { PointValues } from './validate';

/** What is not taken, and why. */
export interface Refused {
  kind: 'refused';
  reason: Refusal;
  site: Site | null;
  detail: string;
  /** How far the stamp was ahead of us that it was refused for, ms. */
  errorMs?: number;
  /** Refused for its time alone, which is wrong or cannot be read: what it said, at the time of its arrival. */
  atArrival?: Reading;
}

export interface Reading {
  kind: 'reading';
  device: Device;
  t: EpochMs;
  n: number;
  points: PointValues;
  /** What it said of free points; null on most. */
  free: FreeValues | null;
  /** What of it could not be taken, and why; absent on nearly all. */
  refused?: Refused[];
  /** Handed over from a controller's buffer: it came late, however new it is. */
  isBuffered: boolean;
}

/** What a message turned out to be. A verdict, never an exception: bad input is ordinary. */
export type Verdict =
  | Reading
  | { kind: 'history'; readings: Reading[]; refused: Refused[] }
  | {
      kind: 'access';
      device: Device;
      events: AccessEvent[];
      refused: Refused[];
    }
  | { kind: 'status'; site: Site; isOnline: boolean }
  | { kind: 'reply'; site: Site; deviceCode: string; reply: FieldReply }
  | { kind: 'cardstate'; site: Site; device: Device; state: CardListState }
  | { kind: 'planstate'; site: Site; device: Device; state: KeptPlanState }
  | Refused;

const longestDetail = 300;
const longestStart = 80;
const empty = '(empty)';

/** What nobody may read from a refused message: numbers of cards, and what lets somebody in. */
const secret = /((?:card|password|secret|token)\w*"?\s*[=:]\s*)("[^"]*"?|[^\s,}\]]+)/gi;

/** What was sent may hold anything: secrets are masked, characters that no text shows replaced, what is long cut. */
const shown = (detail: string): string => {
  const text = detail.replaceAll(secret, '$1***').replaceAll(/\p{C}/gu, '\uFFFD');
  if (text.trim() === '') return empty;
  return text.length > longestDetail ? `${text.slice(0, longestDetail)}…` : text;
};

/** `detail` names the member and what was sent there. */
export const refused = (reason: Refusal, site: Site | null, detail: string): Refused => ({
  kind: 'refused',
  reason,
  site,
  detail: shown(detail),
});

/** Of what is wrong already by where it was sent to. */
export const refusedTopic = (reason: Refusal, site: Site | null, topic: string): Refused =>
  refused(reason, site, `topic=${topic === '' ? empty : topic}`);

export const badShape = (site: Site, bad: BadMember): Refused => refused('badShape', site, textOfBad(bad));

/** Of a message that is no member's fault alone: its beginning. */
export const wholeOf = (payload: Buffer): BadMember => ({
  name: 'message',
  sent: payload.length === 0 ? empty : payload.subarray(0, longestStart).toString('utf8'),
});

/** By the schema that the message is not as. */
export const misshapen = (schema: z.ZodType, payload: Buffer, site: Site): Refused => {
  const bad = badMemberOf(schema, payload);
  return badShape(site, bad ?? wholeOf(payload));
};
