import { z } from 'zod';

/** The steps of the tour in their order, each at a page by its route name. */
export const tourPages = {
  alarms: 'Alarms',
  cause: 'Alarms',
  map: 'Map',
  control: 'RemoteControl',
  savings: 'Experiments',
} as const;
export type TourStep = keyof typeof tourPages;
// The names of an object literal of ours are exactly its type's.
export const tourSteps = Object.keys(tourPages) as [TourStep, ...TourStep[]];

/** Where somebody stands: at a step, or done with it. */
export const TourPlace = z.enum([...tourSteps, 'done']).meta({ id: 'TourPlace' });
export type TourPlace = z.infer<typeof TourPlace>;

/** Null: not begun. */
export const TourProgress = z.object({ at: TourPlace.nullable() }).meta({ id: 'TourProgress' });
export type TourProgress = z.infer<typeof TourProgress>;

export const TourMove = z.strictObject({ at: TourPlace }).meta({ id: 'TourMove' });
