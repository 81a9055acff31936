import { z } from 'zod';
import { largestRowId } from './values';
import { line } from './plainText';

/**
 * A site is planned until a credential speaks for it, waits for its first word, is in service from then on, in
 * maintenance while a window of its own runs, and retired when somebody says so.
 */
export const lifeStates = ['planned', 'waiting', 'inService', 'maintenance', 'retired'] as const;
export const LifeState = z.enum(lifeStates).meta({ id: 'LifeState' });
export type LifeState = z.infer<typeof LifeState>;

const reason = z.string().trim().min(1, 'fields.required').max(200);

export const Retirement = z.object({ reason }).strict().meta({ id: 'Retirement' });
export type Retirement = z.infer<typeof Retirement>;

/** The other site takes over what this one had; both keep the history that was measured at them. */
export const SiteMerge = z
  .object({ intoSiteId: z.number().int().positive().max(largestRowId), reason })
  .strict()
  .meta({ id: 'SiteMerge' });
export type SiteMerge = z.infer<typeof SiteMerge>;

/** What is left out stays. */
export const SitesMove = z
  .object({
    siteIds: z.array(z.number().int().positive().max(largestRowId)).min(1).max(2_000),
    areaId: z.number().int().positive().max(largestRowId).optional(),
    deptId: z.number().int().positive().max(largestRowId).optional(),
  })
  .strict()
  .refine(({ areaId, deptId }) => areaId !== undefined || deptId !== undefined, 'fields.required')
  .meta({ id: 'SitesMove' });
export type SitesMove = z.infer<typeof SitesMove>;

/** All sites of an area go to another, and the area is stopped. */
export const AreaMerge = z
  .object({ intoAreaId: z.number().int().positive().max(largestRowId) })
  .strict()
  .meta({ id: 'AreaMerge' });
export type AreaMerge = z.infer<typeof AreaMerge>;

/** What the new device is; the rest is as it was with the old one. */
export const DeviceReplacement = z
  .object({
    reason,
    name: line().min(1).max(64).optional(),
    brand: line().max(64).optional(),
    model: line().max(64).optional(),
  })
  .strict()
  .meta({ id: 'DeviceReplacement' });
export type DeviceReplacement = z.infer<typeof DeviceReplacement>;

/** Told once. */
export const ControllerCredential = z
  .object({ username: z.string(), password: z.string(), mqttUrl: z.string(), shard: z.number().int() })
  .meta({ id: 'ControllerCredential' });
export type ControllerCredential = z.infer<typeof ControllerCredential>;
