import type { HooksOf } from '../hookContext';
import { cardHooks } from './cards.hooks';
import { holderHooks } from './holders.hooks';
import { levelHooks, policyHooks } from './levels.hooks';
import { permitHooks } from './permits';

export const resourceHooks: HooksOf = (context) => ({
  cardHolders: holderHooks(context),
  accessCards: cardHooks(context),
  accessLevels: levelHooks(context),
  accessPermits: permitHooks(context),
  doorPolicies: policyHooks(context),
});
