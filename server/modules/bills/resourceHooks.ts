import type { HooksOf } from '../hookContext';
import { billHooks } from './bills.hooks';

export const resourceHooks: HooksOf = (context) => ({ bills: billHooks(context) });
