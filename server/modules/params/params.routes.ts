import { readParam } from '@contract/calls/params';
import { serve, type Route } from '../../platform/http/route';
import type { Params } from './params.store';

export const createParamRoutes = (params: Params): Route[] => [
  serve(readParam, async ({ params: { key } }) => ({ msg: (await params.publicText(key)) ?? '' })),
];
