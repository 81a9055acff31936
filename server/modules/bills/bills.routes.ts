import { readSiteBills } from '@contract/calls/bills';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { serve, type Route } from '../../platform/http/route';
import { seesSite } from '../energy';
import type { ScopeOf } from '../scope';
import { siteBills } from './bills.store';

export const billRoutes = ({ db, scopeOf }: { db: Db; scopeOf: ScopeOf }): Route[] => [
  serve(readSiteBills, async ({ actor, params, query }) => {
    const scope = await scopeOf(actor, readSiteBills.permission);
    if (!(await seesSite(db, scope, params.id))) throw new AppError('notFound');
    return siteBills(db, params.id, query);
  }),
];
