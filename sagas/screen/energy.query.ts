import { compareEnergy } from '@contract/calls/energy';
import { minuteMs } from '@contract/time';
import { send } from '../http/send';
import { defineQuery } from '../queries/query';

/** Energy of a region, or (null) of all that this user sees, beside the periods before. */
export const energyQuery = defineQuery({
  name: 'energy',
  load: (deps, { regionId }: { regionId: number | null }) =>
    send(deps, compareEnergy, { query: regionId === null ? {} : { regionId } }),
  againMs: 5 * minuteMs,
});
