import { readParam } from '@contract/calls/params';
import { AppError } from '../../platform/errors';
import { serve, type Route } from '../../platform/http/route';
import type { Params } from './params.store';

export const createParamRoutes = (params: Params): Route[] => [
  serve(readParam, async ({ params: { key } }) => {
    const value = await params.publicText(key);
    if (value === null) throw new AppError('notFound');
    return { msg: value };
  }),
];
