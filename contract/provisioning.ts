import { z } from 'zod';
import { line } from './plainText';
import { Carrier, ControlPath, DeviceCode, MeterRole, SensorPosition, Ventilation } from './devices';
import { freePointLimits, FreePointDeclaration } from './freePoints';
import { LocalName } from './languages';
import { DeviceClass } from './points';
import { Latitude, Longitude, SiteCode, SiteKind, StationClass } from './sites';
import { tariffSpans } from './tariffs';

/** Commissioning of sites: what an administrator (or the demonstration fleet) declares before a site may speak. */
export const RegionDeclaration = z.object({ code: z.string().regex(/^\d{6}$/), name: LocalName }).strict();

export const DeviceDeclaration = z
  .object({
    code: DeviceCode,
    class: DeviceClass,
    name: line().min(1).max(64),
    brand: line().max(64).default(''),
    model: line().max(64).default(''),
    ratedCapW: z.number().positive().nullable().default(null),
    ratedPowerW: z.number().positive().nullable().default(null),
    // What is left out stays as the device has it.
    controlPath: ControlPath.optional(),
    codeSet: line().min(1).max(64).optional(),
    leadLagGroup: line().min(1).max(32).optional(),
    meterRole: MeterRole.optional(),
    carrier: Carrier.optional(),
    ctRatio: z.number().positive().max(100_000).optional(),
    rollOverKwh: z.number().positive().max(1e12).optional(),
    /** Code of the meter at the same site that counts this device. */
    meteredBy: DeviceCode.optional(),
    sensorPosition: SensorPosition.optional(),
    ventilation: Ventilation.optional(),
    freePoints: z.array(FreePointDeclaration).max(freePointLimits.perDevice).optional(),
  })
  .strict()
  .meta({ id: 'DeviceDeclaration' });
export type DeviceDeclaration = z.infer<typeof DeviceDeclaration>;

const price = z.number().nonnegative().max(1_000);

/** Prices per kWh by time of use (tariffs.ts); a period without a price of its own costs what the flat one does. */
export const TariffDeclaration = z
  .object({
    code: line().min(1).max(32),
    name: line().min(1).max(64),
    currency: z.enum(['CNY', 'HKD', 'MOP', 'USD']).default('CNY'),
    priceFlat: price,
    priceSharp: price.optional(),
    pricePeak: price.optional(),
    priceValley: price.optional(),
    priceDeep: price.optional(),
    periods: z
      .string()
      .max(1_000)
      .refine((text) => tariffSpans(text) !== null)
      .default(''),
  })
  .strict();
export type TariffDeclaration = z.infer<typeof TariffDeclaration>;

/** By which a site is supplied. One of this code that is kept already stays as it is. */
export const ContractDeclaration = z
  .object({ code: line().min(1).max(32), name: line().min(1).max(64), tariff: TariffDeclaration })
  .strict();
export type ContractDeclaration = z.infer<typeof ContractDeclaration>;

export const SiteDeclaration = z
  .object({
    code: SiteCode,
    name: line().min(1).max(64),
    kind: SiteKind,
    stationClass: StationClass,
    province: RegionDeclaration,
    city: RegionDeclaration,
    area: RegionDeclaration,
    buildType: z.object({ code: line().min(1).max(32), name: LocalName }).strict(),
    installBatch: z.object({ code: line().min(1).max(32), name: line().min(1).max(64) }).strict(),
    lat: Latitude,
    lng: Longitude,
    hasBattery: z.boolean(),
    roomAreaM2: z.number().positive().nullable().default(null),
    /** A site that has a contract keeps it. */
    contract: ContractDeclaration.optional(),
    /** Adds to or updates what the site has; a device that is not named stays as it is. */
    devices: z.array(DeviceDeclaration).min(1).max(64),
    /** Codes of devices that were taken out of the site: their alarms end. */
    removedDevices: z.array(DeviceCode).max(64).optional(),
  })
  .strict()
  .meta({ id: 'SiteDeclaration' });
export type SiteDeclaration = z.infer<typeof SiteDeclaration>;

/**
 * One credential for the listed sites: a site controller has one site, a concentrator many. Declaring a site again
 * updates it. Alarms of a device that it says was removed end, and so do those of a site for which no credential speaks
 * any more. The answer carries a fresh password, shown once and stored only as a hash.
 */
export const ProvisionRequest = z
  .object({
    credential: z.string().regex(/^[A-Za-z0-9-]{2,64}$/),
    sites: z.array(SiteDeclaration).min(1).max(2_000),
  })
  .strict()
  .meta({ id: 'ProvisionRequest' });
export type ProvisionRequest = z.infer<typeof ProvisionRequest>;

export const ProvisionAnswer = z
  .object({
    username: line(),
    password: z.string(),
    mqttUrl: z.string(),
    sites: z.array(z.object({ code: SiteCode, shard: z.number().int() })),
  })
  .meta({ id: 'ProvisionAnswer' });
export type ProvisionAnswer = z.infer<typeof ProvisionAnswer>;
