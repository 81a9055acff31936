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
  /** Refused for its stamp alone: what it said, at the time of its arrival. */
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

export const refused = (reason: Refusal, site: Site | null, detail = ''): Refused => ({
  kind: 'refused',
  reason,
  site,
  detail,
});

export const badShape = (site: Site, bad: BadMember): Refused => refused('badShape', site, textOfBad(bad));

/** By the schema that the message is not as. */
export const misshapen = (schema: z.ZodType, payload: Buffer, site: Site): Refused => {
  const bad = badMemberOf(schema, payload);
  return bad === null ? refused('badShape', site) : badShape(site, bad);
};
