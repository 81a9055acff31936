import type { HooksOf } from '../hookContext';
import { faultSetupHooks } from './setup.hooks';
import { teamHooks } from './teams.hooks';

export const resourceHooks: HooksOf = ({ db, clock }) => ({
  ...faultSetupHooks(clock),
  faultTeams: teamHooks(db),
});
