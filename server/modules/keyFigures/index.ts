import * as calls from '@contract/calls/keyFigures';
import { type Route, serve } from '../../platform/http/route';
import { keyFigures, wallKeyFigures, type KeyFiguresDeps } from './keyFigures.service';

export const createKeyFigures = (deps: KeyFiguresDeps): { routes: Route[] } => ({
  routes: [
    serve(calls.readKeyFigures, ({ actor, query }) =>
      keyFigures(deps, actor, calls.readKeyFigures.permission, query),
    ),
    serve(calls.readWallKeyFigures, ({ actor, query }) =>
      wallKeyFigures(deps, actor, calls.readWallKeyFigures.permission, query.regionId),
    ),
  ],
});
