import { createParamHooks, type ParamHooksDeps } from './params.hooks';

export const resourceHooks = (deps: ParamHooksDeps) => ({ params: createParamHooks(deps) });
