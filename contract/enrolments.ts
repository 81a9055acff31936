import { z } from 'zod';
import { line } from './plainText';
import { DeviceClass } from './points';
import { SiteCode } from './sites';
import { EpochMs } from './time';
import { largestRowId } from './values';

const rowId = z.number().int().positive().max(largestRowId);

/** The number of the enrolment, and 80 random bits in letters and digits that nobody confuses: `12-ABCD…`. */
export const EnrolmentCode = z.string().regex(/^[1-9]\d{0,9}-[A-HJ-NP-Z2-9]{16}$/);

export const EnrolmentDraft = z
  .object({ hours: z.number().int().min(1).max(168).default(24) })
  .strict()
  .meta({ id: 'EnrolmentDraft' });

export const EnrolmentMade = z
  .object({ id: rowId, code: EnrolmentCode, expiresAt: EpochMs })
  .meta({ id: 'EnrolmentMade' });
export type EnrolmentMade = z.infer<typeof EnrolmentMade>;

/** A code that nobody used yet, or a controller that waits; `serial` and `model` are what it says of itself. */
export const Enrolment = z
  .object({
    id: rowId,
    state: z.enum(['open', 'waiting']),
    madeBy: z.string(),
    madeAt: EpochMs,
    expiresAt: EpochMs,
    triesLeft: z.number().int(),
    serial: z.string().nullable(),
    model: z.string().nullable(),
    source: z.string().nullable(),
    claimedAt: EpochMs.nullable(),
  })
  .meta({ id: 'Enrolment' });
export type Enrolment = z.infer<typeof Enrolment>;

export const EnrolmentApproval = z
  .object({ siteId: rowId, deviceClass: DeviceClass })
  .strict()
  .meta({ id: 'EnrolmentApproval' });
export type EnrolmentApproval = z.infer<typeof EnrolmentApproval>;

/** What a controller sends with the code. */
export const EnrolmentClaim = z
  .object({
    code: EnrolmentCode,
    serial: line().min(1).max(64),
    model: line().max(64).default(''),
  })
  .strict()
  .meta({ id: 'EnrolmentClaim' });
export type EnrolmentClaim = z.infer<typeof EnrolmentClaim>;

/** The controller's password from now on, told this once; it is of use as soon as a person has bound the controller. */
export const EnrolmentClaimed = z
  .object({ id: rowId, password: z.string(), pollEveryS: z.number().int() })
  .meta({ id: 'EnrolmentClaimed' });
export type EnrolmentClaimed = z.infer<typeof EnrolmentClaimed>;

export const EnrolmentPoll = z
  .object({ id: rowId, password: z.string().min(1).max(64) })
  .strict()
  .meta({ id: 'EnrolmentPoll' });
export type EnrolmentPoll = z.infer<typeof EnrolmentPoll>;

export const EnrolmentState = z
  .union([
    z.object({ state: z.enum(['waiting', 'refused', 'unknown']) }),
    z.object({
      state: z.literal('approved'),
      username: z.string(),
      site: SiteCode,
      shard: z.number().int(),
      mqttUrl: z.string(),
    }),
  ])
  .meta({ id: 'EnrolmentState' });
export type EnrolmentState = z.infer<typeof EnrolmentState>;
