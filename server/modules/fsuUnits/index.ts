import * as calls from '@contract/calls/fsuUnits';
import { type Route, serve } from '../../platform/http/route';
import { allowWrites, approve, readNow, refuse, type FsuUnitsDeps } from './approve';
import { acceptCode, dropCode } from './codes';
import { approveOutput } from './outputs';
import * as sources from './sources';

export const createFsuUnits = (deps: FsuUnitsDeps): { routes: Route[] } => ({
  routes: [
    serve(calls.approveFsuUnit, ({ actor, params }) => approve(deps, actor, params.unitId)),
    serve(calls.refuseFsuUnit, ({ actor, params }) => refuse(deps, actor, params.unitId)),
    serve(calls.readFsuUnit, ({ actor, params }) => readNow(deps, actor, params.unitId)),
    serve(calls.readFsuSource, ({ actor, params }) => sources.readSource(deps, actor, params.unitId)),
    serve(calls.readFsuLog, ({ actor, params }) => sources.readLog(deps, actor, params.unitId)),
    serve(calls.watchFsuLog, ({ actor, params }) => sources.watchLog(deps, actor, params.unitId)),
    serve(calls.readFsuThresholds, ({ actor, params }) => sources.askThresholds(deps, actor, params.unitId)),
    serve(calls.setFsuThreshold, ({ actor, params, body }) =>
      sources.setThreshold(deps, actor, params.unitId, body),
    ),
    serve(calls.liftFsuQuarantine, ({ actor, params }) =>
      sources.lift(deps, actor, params.unitId, params.quarantineId),
    ),
    serve(calls.seeFsuUnreadable, ({ actor, params }) => sources.seeUnreadable(deps, actor, params.unitId)),
    serve(calls.acceptFsuCode, ({ actor, params }) => acceptCode(deps, actor, params.unitId, params.code)),
    serve(calls.dropFsuCode, ({ actor, params }) => dropCode(deps, actor, params.unitId, params.code)),
    serve(calls.tryFsuSignal, ({ actor, params, body }) =>
      sources.trySignal(deps, actor, params.unitId, body),
    ),
    serve(calls.allowFsuWrites, ({ actor, params }) => allowWrites(deps, actor, params.mapId)),
    serve(calls.approveFsuOutput, ({ actor, params }) => approveOutput(deps, actor, params.outputId)),
  ],
});
