import * as calls from '@contract/calls/alarmDefinitions';
import { type Route, serve } from '../../../platform/http/route';
import { demandEverywhere } from '../../scope/everywhere';
import { listDefinitions } from '../definitions.store';
import { define } from './define';
import { simulate, type SimulationDeps } from './simulate';
import { countStanding } from './switchOff';
import { listVersions } from './versions.store';

export const definitionRoutes = (deps: SimulationDeps): Route[] => [
  serve(calls.listDefinitions, () => listDefinitions(deps.db)),
  serve(calls.listDefinitionVersions, ({ params }) => listVersions(deps.db, params.id)),
  serve(calls.countStanding, async ({ actor, params }) => {
    const scope = await deps.scopeOf(actor, calls.countStanding.permission);
    return { count: await countStanding(deps.db, params.id, scope) };
  }),
  serve(calls.defineAlarm, async ({ actor, params, body }) => {
    await demandEverywhere(deps.db, actor, calls.defineAlarm.permission);
    return define(deps, actor, params.id, body);
  }),
  serve(calls.simulateDefinition, ({ actor, params, body, signal }) =>
    simulate(deps, actor, params.id, body, signal),
  ),
];
