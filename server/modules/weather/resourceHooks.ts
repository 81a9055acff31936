import type { HooksOf } from '../hookContext';
import { weatherHooks } from '.';

export const resourceHooks: HooksOf = ({ clock, scopeOf }) => ({
  weatherStations: weatherHooks({ clock, scopeOf }),
});
