import * as calls from '@contract/calls/recoveries';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { serve, type Route } from '../../platform/http/route';
import type { ScopeOf } from '../scope';
import { readRecoveredSum, readRecovery } from './read.store';

export { recoverNight, type RecoveryNight } from './night';

export const createRecoveryRoutes = ({ db, scopeOf }: { db: Db; scopeOf: ScopeOf }): Route[] => [
  serve(calls.readRecoveredSum, async ({ actor, query }) =>
    readRecoveredSum(db, await scopeOf(actor, calls.readRecoveredSum.permission), query),
  ),
  serve(calls.readRecovery, async ({ actor, params: { id } }) => {
    const found = await readRecovery(db, await scopeOf(actor, calls.readRecovery.permission), id);
    if (found === null) throw new AppError('notFound');
    return found;
  }),
];
