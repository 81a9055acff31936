import { z } from 'zod';
import { DeviceClass } from './points';
import { EpochMs } from './time';

/** The last segment of a device's topic: unique within its site. */
export const DeviceCode = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,31}$/)
  .meta({ id: 'DeviceCode' });

/** How the centre reaches a unit: a two-way bus, infrared (one-way, may miss), a relay contact, or not at all. */
export const ControlPath = z.enum(['bus', 'infrared', 'dryContact', 'none']).meta({ id: 'ControlPath' });
export type ControlPath = z.infer<typeof ControlPath>;

/**
 * What the total of a meter counts. A `site` meter may also count cooling and IT on channels of their own; `ac`, `it`
 * and `carrier` meters count that share alone.
 */
export const MeterRole = z.enum(['site', 'ac', 'it', 'carrier']).meta({ id: 'MeterRole' });
export type MeterRole = z.infer<typeof MeterRole>;

/** Where the temperature of a sensor is taken. */
export const SensorPosition = z
  .enum(['room', 'rack', 'coldAisle', 'hotAisle', 'supply', 'return', 'outdoor'])
  .meta({ id: 'SensorPosition' });
export type SensorPosition = z.infer<typeof SensorPosition>;

/** What a device of class `fan` moves: outdoor air into the room, or heat to the outdoors without its air. */
export const Ventilation = z.enum(['freshAir', 'heatExchanger']).meta({ id: 'Ventilation' });
export type Ventilation = z.infer<typeof Ventilation>;

/** Operators that share a site are numbered. */
export const Carrier = z.number().int().min(1).max(9);

export const Device = z
  .object({
    id: z.number().int(),
    siteId: z.number().int(),
    roomId: z.number().int().nullable(),
    code: DeviceCode,
    class: DeviceClass,
    name: z.string(),
    brand: z.string(),
    model: z.string(),
    ratedCapW: z.number().nullable(),
    ratedPowerW: z.number().nullable(),
    controlPath: ControlPath,
    /** Code set of an infrared sender. */
    codeSet: z.string().nullable(),
    /** Units of one group take turns. */
    leadLagGroup: z.string().nullable(),
    meterRole: MeterRole.nullable(),
    /** Number of the operator that a `carrier` meter counts. */
    carrier: Carrier.nullable(),
    /** Reported power and energy times this is what flows. */
    ctRatio: z.number(),
    /** The energy counter starts again from 0 here. */
    rollOverKwh: z.number().nullable(),
    /** The meter that counts this device; several may share one. */
    meteredBy: z.number().int().nullable(),
    sensorPosition: SensorPosition.nullable(),
    /** Of a fan; null: outdoor air. */
    ventilation: Ventilation.nullable(),
  })
  .meta({ id: 'Device' });
export type Device = z.infer<typeof Device>;

/**
 * A point that the newest message did not report: its position, the device time of its last report (null: longer ago
 * than was looked for), and how long it may go unreported.
 */
export const OlderPoint = z
  .tuple([z.number().int().nonnegative(), EpochMs.nullable(), z.number().int().positive()])
  .meta({ id: 'OlderPoint' });
export type OlderPoint = z.infer<typeof OlderPoint>;

/** Newest known values of one device, in the order of pointsByClass; null = never seen or invalid. */
export const LatestState = z
  .object({
    deviceId: z.number().int(),
    code: DeviceCode,
    class: DeviceClass,
    at: EpochMs,
    receivedAt: EpochMs,
    values: z.array(z.number().nullable()),
    /** Bit i set: the point at position i was reported but is not a usable number. */
    invalid: z.number().int(),
    /** How long the device may be silent before all its values are stale (staleness.ts); absent: not known. */
    silentAfterMs: z.number().int().positive().optional(),
    /** Only those of its points that are older than `at`: mostly none. */
    older: z.array(OlderPoint).optional(),
  })
  .meta({ id: 'LatestState' });
export type LatestState = z.infer<typeof LatestState>;

/** A device and what it said last; null while it has never been heard. */
export const DeviceWithState = Device.extend({ state: LatestState.nullable() }).meta({
  id: 'DeviceWithState',
});
export type DeviceWithState = z.infer<typeof DeviceWithState>;
