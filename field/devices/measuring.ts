import { noise } from '@field/chance';
import type { SiteModel } from './site';

/** Noise of one sensor at this instant: the same at every replay. `sensor` tells a site's sensors apart. */
export const jitter = (site: SiteModel, sensor: number, deviation: number): number =>
  deviation * noise(site.plan.seed, sensor, Math.round(site.nowMs / 1000));

/** What keeps its value for an hour: processor load, radio. */
export const slowJitter = (site: SiteModel, sensor: number, deviation: number): number =>
  deviation * noise(site.plan.seed, sensor, Math.floor(site.nowMs / 3.6e6));

/** One class of device as a table: point name → its value now; null is "measured, but invalid". */
export type Readout = Record<string, (site: SiteModel, unit: number) => number | boolean | null>;
