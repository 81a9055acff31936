import { z } from 'zod';
import { AppError } from '../../platform/errors';
import { route, type Route } from '../../platform/http/route';
import type { Params } from './params.store';

export const createParamRoutes = (params: Params): Route[] => [
  route({
    id: 'params.byKey',
    method: 'GET',
    path: '/system/config/configKey/{key}',
    permission: 'self',
    summary: 'The value of a public parameter, in msg (R-CALL-09)',
    params: z.object({ key: z.string().max(100) }),
    answer: 'whole',
    allowedForDisplay: true,
    allowedForToken: true,
    handle: async ({ params: { key } }) => {
      const value = await params.publicText(key);
      if (value === null) throw new AppError('notFound');
      return { msg: value };
    },
  }),
];
