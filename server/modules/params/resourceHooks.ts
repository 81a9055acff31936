import { paramHooks } from './params.hooks';

export const resourceHooks = () => ({ params: paramHooks });
