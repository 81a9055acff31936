import * as calls from '@contract/calls/startPage';
import type { Db } from '../../platform/database/database';
import { serve, type Route } from '../../platform/http/route';
import type { ScopeOf } from '../scope';
import { siteGapsIn } from './gaps.store';
import { unsetParamsIn } from './params.store';

interface StartPageDeps {
  db: Db;
  scopeOf: ScopeOf;
}

export const createStartPageRoutes = ({ db, scopeOf }: StartPageDeps): Route[] => [
  serve(calls.readSiteGaps, async ({ actor }) =>
    siteGapsIn(db, await scopeOf(actor, calls.readSiteGaps.permission)),
  ),
  serve(calls.readUnsetParams, () => unsetParamsIn(db)),
];
