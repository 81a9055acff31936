import type { HooksOf } from '../hookContext';
import { menuHooks } from './menus.hooks';

export const resourceHooks: HooksOf = () => ({ menus: menuHooks });
