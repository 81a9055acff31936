import type { HooksOf } from '../hookContext';
import { locationOf } from '../online';

export const resourceHooks: HooksOf = () => ({
  logins: { expressions: { loginLocation: locationOf('t.source') } },
});
