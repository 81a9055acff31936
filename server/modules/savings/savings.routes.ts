import { readSiteSaving } from '@contract/calls/savings';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { serve, type Route } from '../../platform/http/route';
import { seesSite } from '../energy';
import type { ScopeOf } from '../scope';
import { savingOfSite } from './savings.service';

interface SavingsRoutesDeps {
  db: Db;
  scopeOf: ScopeOf;
}

export function createSavingsRoutes({ db, scopeOf }: SavingsRoutesDeps): Route[] {
  return [
    serve(readSiteSaving, async ({ actor, params, query }) => {
      const scope = await scopeOf(actor, readSiteSaving.permission);
      if (!(await seesSite(db, scope, params.id))) throw new AppError('notFound');
      return savingOfSite(db, params.id, query);
    }),
  ];
}
