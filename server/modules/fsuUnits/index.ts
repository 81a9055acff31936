import * as calls from '@contract/calls/fsuUnits';
import { type Route, serve } from '../../platform/http/route';
import { approve, readNow, refuse, type FsuUnitsDeps } from './approve';

export const createFsuUnits = (deps: FsuUnitsDeps): { routes: Route[] } => ({
  routes: [
    serve(calls.approveFsuUnit, ({ actor, params }) => approve(deps, actor, params.unitId)),
    serve(calls.refuseFsuUnit, ({ actor, params }) => refuse(deps, actor, params.unitId)),
    serve(calls.readFsuUnit, ({ actor, params }) => readNow(deps, actor, params.unitId)),
  ],
});
