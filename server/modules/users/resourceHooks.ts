import type { HooksOf } from '../hookContext';
import { userHooks } from './users.hooks';

export const resourceHooks: HooksOf = (context) => ({ users: userHooks(context) });
