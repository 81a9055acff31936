import type { FieldCommand } from '@contract/telemetry';
import { secondMs } from '@contract/time';
import { chance } from '@field/chance';
import { keyOf } from './obey';
import type { Quirk, SiteModel } from './site';

/** How honest and how quick a fleet is: shares of its units, and of the commands to it. */
export interface Manners {
  /** Units that say done, and do nothing. */
  lying: number;
  /** Units that take half a minute to two minutes to carry out. */
  slow: number;
  /** Commands after which the controller dies: carried out, and not answered. */
  dying: number;
}

const slowFromMs = 30 * secondMs;
const slowOverMs = 90 * secondMs;

/** The same plan has the same quirks at every start. */
export const quirksOf = (
  { plan: { seed, units } }: Pick<SiteModel, 'plan'>,
  { lying, slow }: Pick<Manners, 'lying' | 'slow'>,
): Quirk[] =>
  units.map((_, i) => ({
    lies: chance(seed, 510, i) < lying,
    slowMs: chance(seed, 511, i) < slow ? slowFromMs + Math.round(chance(seed, 512, i) * slowOverMs) : 0,
  }));

export const isDoorLying = ({ plan }: Pick<SiteModel, 'plan'>, { lying }: Pick<Manners, 'lying'>): boolean =>
  chance(plan.seed, 514) < lying;

export const diesAfter =
  ({ dying }: Pick<Manners, 'dying'>) =>
  ({ plan }: SiteModel, { id }: FieldCommand): boolean =>
    chance(plan.seed, 513, keyOf(id)) < dying;
