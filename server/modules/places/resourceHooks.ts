import type { HooksOf } from '../hookContext';
import { placeHooks } from '.';

export const resourceHooks: HooksOf = placeHooks;
