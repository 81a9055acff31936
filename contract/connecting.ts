import { z } from 'zod';
import { line } from './plainText';
import { DeviceCode } from './devices';
import { DeviceClass } from './points';
import { SiteCode } from './sites';
import { refusals } from './telemetry';
import { EpochMs } from './time';
import { largestRowId } from './values';

const Name = line().min(1).max(64);
const rowId = z.number().int().positive().max(largestRowId);

/** Where the first device stands: a site that exists, a new one in an area that exists, or a new one in a new area. */
export const ConnectPlace = z.union([
  z.object({ siteId: rowId }).strict(),
  z.object({ name: Name, areaId: rowId }).strict(),
  z.object({ name: Name, province: Name, city: Name, area: Name }).strict(),
]);
export type ConnectPlace = z.infer<typeof ConnectPlace>;

export const ConnectRequest = z
  .object({ place: ConnectPlace, deviceClass: DeviceClass })
  .strict()
  .meta({ id: 'ConnectRequest' });
export type ConnectRequest = z.infer<typeof ConnectRequest>;

/** What a controller is to be told. The password is said this once. */
export const ConnectAnswer = z
  .object({
    siteId: z.number().int(),
    siteCode: SiteCode,
    siteName: z.string(),
    shard: z.number().int(),
    deviceCode: DeviceCode,
    deviceClass: DeviceClass,
    username: z.string(),
    password: z.string(),
    mqttUrl: z.string(),
    /** From when on what is heard counts. */
    since: EpochMs,
  })
  .meta({ id: 'ConnectAnswer' });
export type ConnectAnswer = z.infer<typeof ConnectAnswer>;

export const connectSteps = ['connected', 'authorised', 'reading', 'value'] as const;

/** What was refused: by the broker, or of a message. `wrongShard` is a `badTopic` that is right but for its shard. */
export const connectRefusals = ['wrongPassword', 'badClientId', 'wrongShard', ...refusals] as const;

export const ConnectionProgress = z
  .object({
    /** When each step was first seen; null: not yet. */
    steps: z.object({
      connected: EpochMs.nullable(),
      authorised: EpochMs.nullable(),
      reading: EpochMs.nullable(),
      value: EpochMs.nullable(),
    }),
    /** Newest first; `detail` is what was wrong of it: a topic, a point, a client id. */
    refused: z.array(z.object({ at: EpochMs, reason: z.enum(connectRefusals), detail: z.string() })),
  })
  .meta({ id: 'ConnectionProgress' });
export type ConnectionProgress = z.infer<typeof ConnectionProgress>;
