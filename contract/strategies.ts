import { z } from 'zod';

/** In the order in which a plan usually applies them; a later one sees what the earlier ones want. */
export const strategyKinds = [
  'loadFollowing',
  'setpointRamp',
  'leadLag',
  'widerBand',
  'idleFans',
  'nightMode',
  'preCooling',
  'freshAir',
  'heatExchanger',
  'batteryAware',
] as const;
export const StrategyKind = z.enum(strategyKinds).meta({ id: 'StrategyKind' });
export type StrategyKind = z.infer<typeof StrategyKind>;

const hours = z.number().min(0).max(744);
const kelvin = z.number().min(0).max(10);
const share = z.number().min(0.1).max(1);
const hourOfDay = z.number().min(0).max(24);

/** One strategy of a plan with its parameters; what is left out is as facts/domain §1.5 has it. */
export const StrategySetting = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('loadFollowing'), usableShare: share.default(0.95) }),
    z.object({
      kind: z.literal('setpointRamp'),
      targetC: z.number().min(20).max(30).default(28),
      stepK: kelvin.default(1),
      everyH: hours.default(24),
    }),
    z.object({ kind: z.literal('leadLag'), lagK: kelvin.default(3), everyH: hours.default(24) }),
    z.object({ kind: z.literal('widerBand'), extraK: z.number().min(0.5).max(1.5).default(0.5) }),
    z.object({ kind: z.literal('idleFans') }),
    z.object({
      kind: z.literal('nightMode'),
      fromHour: hourOfDay.default(23),
      toHour: hourOfDay.default(6),
      loadShare: share.default(0.7),
      outdoorC: z.number().min(-10).max(30).default(20),
    }),
    z.object({
      kind: z.literal('preCooling'),
      lowerK: kelvin.default(1),
      raiseK: kelvin.default(1.5),
      leastTimeConstantH: hours.default(2),
    }),
    z.object({
      kind: z.literal('freshAir'),
      maxOutdoorC: z.number().min(0).max(28).default(20),
      maxRhPct: z.number().min(30).max(95).default(85),
      maxDewPointC: z.number().min(0).max(20).default(15),
      raiseK: kelvin.default(2),
    }),
    z.object({ kind: z.literal('heatExchanger'), differenceK: z.number().min(2).max(15).default(6) }),
    z.object({
      kind: z.literal('batteryAware'),
      waitS: z.number().min(0).max(600).default(60),
      staggerS: z.number().min(0).max(600).default(30),
    }),
  ])
  .meta({ id: 'StrategySetting' });
export type StrategySetting = z.infer<typeof StrategySetting>;
export type SettingOf<Kind extends StrategyKind> = Extract<StrategySetting, { kind: Kind }>;

/**
 * What keeps a plan, or a part of it, from what it wants.
 * `learning` less than two days of data · `sensor` what the room is like is not known · `smoke` smoke or fire ·
 * `heldByHand` a person's override or a tag · `ceiling` the room is too near to its limit · `headroom` the units
 * could not cool a hotter day from a higher level · `damp` too moist · `mains` the mains are away · `timeConstant`
 * the room warms too fast to ride through · `notEquipped` nothing there to do it with.
 */
export const PlanGuard = z
  .enum([
    'learning',
    'sensor',
    'smoke',
    'heldByHand',
    'ceiling',
    'headroom',
    'damp',
    'mains',
    'timeConstant',
    'notEquipped',
  ])
  .meta({ id: 'PlanGuard' });
export type PlanGuard = z.infer<typeof PlanGuard>;

/** Why a strategy wants what it wants; each has its sentence in the texts. */
export const StrategyReason = z
  .enum([
    'stagesNeeded',
    'setpointRaised',
    'setpointAtTarget',
    'leadServes',
    'newLeadProves',
    'leadFailed',
    'lagHelps',
    'bandWidened',
    'fansIdle',
    'nightRest',
    'dayServes',
    'preCools',
    'ridesPeak',
    'noPeak',
    'outdoorAirCools',
    'outdoorAirTooWarm',
    'outdoorAirTooDamp',
    'roomCoolEnough',
    'exchangerCools',
    'tooLittleDifference',
    'outdoorUnknown',
    'mainsPresent',
    'onBattery',
    'generatorSettles',
    'generatorStaggers',
    'hotterThanBattery',
  ])
  .meta({ id: 'StrategyReason' });
export type StrategyReason = z.infer<typeof StrategyReason>;

/** What one strategy wanted of a site, what held it, why, and when it reverts by itself (null: when its cause ends). */
export const StrategyNote = z
  .object({
    strategy: StrategyKind,
    reason: StrategyReason,
    params: z.record(z.string(), z.number()),
    guard: PlanGuard.nullable(),
    revertsAt: z.number().int().nullable(),
  })
  .meta({ id: 'StrategyNote' });
export type StrategyNote = z.infer<typeof StrategyNote>;
