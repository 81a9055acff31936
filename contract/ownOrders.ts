import { z } from 'zod';
import { FaultDetail } from './faults';

export const workPermission = 'fault:work';

/** The technician's page, which stands outside the console. */
export const technicianPath = '/technician';

/** Permissions of the technician's page: by them, sites of one's own open orders are seen too (R-PERM-05). */
export const ownOrderGrants: readonly string[] = [workPermission, 'site:list'];

/** An order as whoever works on it carries it: with its place, so that the way can be found. */
export const OwnOrder = FaultDetail.extend({
  place: z.object({ lat: z.number(), lng: z.number() }),
}).meta({ id: 'OwnOrder' });
export type OwnOrder = z.infer<typeof OwnOrder>;

/** 32 bytes in base64, of one user. */
export const OfflineKey = z
  .object({ userId: z.number().int(), userName: z.string(), key: z.string() })
  .meta({ id: 'OfflineKey' });
export type OfflineKey = z.infer<typeof OfflineKey>;

/** After this, what was never sent and what was kept is forgotten. */
export const offlineDays = 14;

export const PositionTold = z
  .object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })
  .strict()
  .meta({ id: 'PositionTold' });
export type PositionTold = z.infer<typeof PositionTold>;

/** Days after which positions of people are deleted, the last one on the way and those of arrivals. */
export const positionDays = 3;
