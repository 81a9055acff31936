import * as calls from '@contract/calls/experiments';
import { serve, type Route } from '../../platform/http/route';
import * as experiments from './experiments.service';

export const experimentsRoutes = (deps: experiments.ExperimentsDeps): Route[] => [
  serve(calls.listExperiments, ({ actor, query }) => experiments.experimentsFor(deps, actor, query)),
  serve(calls.proposeExperiment, ({ actor, query }) => experiments.propose(deps, actor, query)),
  serve(calls.readExperiment, ({ actor, params }) => experiments.experimentFor(deps, actor, params.id)),
  serve(calls.startExperiment, ({ actor, body }) => experiments.start(deps, actor, body)),
  serve(calls.stopExperiment, ({ actor, params, body }) =>
    experiments.stop(deps, actor, params.id, body.note),
  ),
  serve(calls.releaseExperiment, ({ actor, params }) => experiments.release(deps, actor, params.id)),
];
