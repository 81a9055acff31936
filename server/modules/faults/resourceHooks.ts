import type { HooksOf } from '../hookContext';
import { faultSetupHooks } from './setup.hooks';

export const resourceHooks: HooksOf = () => faultSetupHooks;
