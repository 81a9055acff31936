import { z } from 'zod';
import { ProgramStrategies } from './strategyPrograms';
import { EpochMs } from './time';

/** A value and the interval that holds it in nine of ten cases. */
export const TwinEstimate = z
  .object({ value: z.number(), low: z.number(), high: z.number() })
  .meta({ id: 'TwinEstimate' });
export type TwinEstimate = z.infer<typeof TwinEstimate>;

/**
 * Why nothing is known of a room. `fewDays` less than two nights · `neverAtRest` its machines never all rest ·
 * `sharedMeter` several rooms hang on one meter · `noFit` the data fit no room.
 */
export const TwinObstacle = z
  .enum(['fewDays', 'neverAtRest', 'sharedMeter', 'noFit'])
  .meta({ id: 'TwinObstacle' });

/** What the nights have let know of a room. `scale`: whether watts can be told. */
export const RoomTwin = z
  .object({
    /** The last day that was read. */
    day: EpochMs.nullable(),
    nights: z.number().int(),
    obstacle: TwinObstacle.nullable(),
    scale: z.enum(['known', 'unknown', 'vague']).nullable(),
    lossWK: TwinEstimate.nullable(),
    storeJK: TwinEstimate.nullable(),
    /** Less heat to be removed for a room one kelvin warmer, as a share of the load. */
    lessPerK: TwinEstimate.nullable(),
    efficiency: TwinEstimate.nullable(),
    /** Of the newer half of the nights against the older one, as a share. */
    efficiencyChange: TwinEstimate.nullable(),
    wallHours: z.number().nullable(),
    /** Were the cooling lost now; null: more than four hours, or not known. */
    minutesToLimit: TwinEstimate.nullable(),
    /** At most how much longer above the limit in an outage, for the plan at work; null: no plan, or never reached. */
    mostExtraMinutes: z.number().nullable(),
    limitC: z.number(),
  })
  .meta({ id: 'RoomTwin' });
export type RoomTwin = z.infer<typeof RoomTwin>;

const Banded = TwinEstimate;
export type Banded = TwinEstimate;

export const RehearsalRequest = z
  .object({ strategies: ProgramStrategies })
  .strict()
  .meta({ id: 'RehearsalRequest' });

/** What a past would have been, each with its band; energy is null where it is not metered. */
export const RehearsedOutcome = z
  .object({ kwh: Banded.nullable(), worstC: Banded, starts: Banded, freeHours: Banded })
  .meta({ id: 'RehearsedOutcome' });
export type RehearsedOutcome = z.infer<typeof RehearsedOutcome>;

/** Why a plan cannot be simulated at a site. `noTwin` nothing is known of its room · `fewReadings` too little was kept. */
export const RehearsalObstacle = z
  .enum(['noTwin', 'fewReadings', 'noUnits'])
  .meta({ id: 'RehearsalObstacle' });

/** A site's last days with a plan, without it, and as they were measured. */
export const PlanRehearsal = z
  .object({
    obstacle: RehearsalObstacle.nullable(),
    /** Days that count: the first two of those read are for learning. */
    days: z.number(),
    measured: z.object({ kwh: z.number().nullable(), worstC: z.number(), freeHours: z.number() }).nullable(),
    asFound: RehearsedOutcome.nullable(),
    withPlan: RehearsedOutcome.nullable(),
    savedKwh: Banded.nullable(),
    /** Whether it is known what the fan does: otherwise no outdoor air is blown in. */
    knowsFreshAir: z.boolean(),
  })
  .meta({ id: 'PlanRehearsal' });
export type PlanRehearsal = z.infer<typeof PlanRehearsal>;
