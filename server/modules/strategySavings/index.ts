import { readStrategySavings as call } from '@contract/calls/strategySavings';
import type { Db } from '../../platform/database/database';
import { serve, type Route } from '../../platform/http/route';
import type { ScopeOf } from '../scope';
import { readStrategySavings } from './strategySavings.store';

export const createStrategySavingsRoutes = ({ db, scopeOf }: { db: Db; scopeOf: ScopeOf }): Route[] => [
  serve(call, async ({ actor, query }) =>
    readStrategySavings(db, await scopeOf(actor, call.permission), query),
  ),
];
