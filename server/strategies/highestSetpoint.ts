import { thermostatBandK } from './limits';
import { overshootK } from './observe';
import type { SiteState } from './state';
import type { SiteView } from './view';

/** No unit waits closer to the ceiling than this; it covers a sensor half a kelvin off and what rooms usually go over. */
const ceilingMarginK = 1.5;
const usualOvershootK = 1;

/** The highest level at which a unit still starts in time; lower in rooms that have shown to go further over it. */
export const highestSetpointC = ({ ceilingC }: SiteView, state: SiteState): number =>
  ceilingC - ceilingMarginK - thermostatBandK - Math.max(0, overshootK(state) - usualOvershootK);
