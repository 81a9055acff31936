import { roleHooks } from './roles.hooks';

export const resourceHooks = () => ({ roles: roleHooks });
