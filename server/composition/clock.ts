import type { Environment } from '../../config/environment';
import { simulatedClock, systemClock, type Clock } from '../platform/clock';

/** The wall's clock, or the one of a simulation where the environment says its speed. */
export const clockOf = ({
  SIMULATION_SPEED: speed,
  SIMULATION_FROM: fromMs,
}: Pick<Environment, 'SIMULATION_SPEED' | 'SIMULATION_FROM'>): Clock =>
  speed === 1 || fromMs === undefined ? systemClock : simulatedClock({ speed, fromMs });
