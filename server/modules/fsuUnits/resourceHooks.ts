import type { HooksOf } from '../hookContext';
import { fsuHooks } from './hooks';

export const resourceHooks: HooksOf = fsuHooks;
