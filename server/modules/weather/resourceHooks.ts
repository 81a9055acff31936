import type { HooksOf } from '../hookContext';
import { weatherHooks } from '.';

export const resourceHooks: HooksOf = ({ clock }) => ({ weatherStations: weatherHooks(clock) });
