import type { HooksOf } from '../hookContext';
import { tokenHooks } from '.';

export const resourceHooks: HooksOf = (context) => ({ tokens: tokenHooks(context) });
