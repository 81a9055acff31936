import type { HooksOf } from '../hookContext';
import { onlineHooks } from '.';

export const resourceHooks: HooksOf = (context) => ({ online: onlineHooks(context) });
