import type { HooksOf } from '../hookContext';
import { locationOf } from '../online';
import { signInsInReach } from '../operations/entriesInReach';

export const resourceHooks: HooksOf = ({ db }) => ({
  logins: {
    expressions: { loginLocation: locationOf('t.source') },
    visible: (actor, permission) => signInsInReach(db, actor, permission),
  },
});
