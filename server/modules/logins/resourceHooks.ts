import { joined } from '../../platform/database/transactionScope';
import type { HooksOf } from '../hookContext';
import { locationOf } from '../online';
import { signInsInReach } from '../operations/entriesInReach';

export const resourceHooks: HooksOf = ({ db }) => ({
  logins: {
    expressions: { loginLocation: locationOf('t.source') },
    visible: (actor, permission) => signInsInReach(joined(db), actor, permission),
  },
});
