import * as calls from '@contract/calls/experiments';
import type { ExperimentQuery } from '@contract/experiments';
import { minuteMs } from '@contract/time';
import { send } from '../http/send';
import { defineQuery } from '../queries/query';

export const experimentsQuery = defineQuery({
  name: 'experiments',
  load: (deps, query: ExperimentQuery) => send(deps, calls.listExperiments, { query }),
  againMs: minuteMs,
});

export const experimentQuery = defineQuery({
  name: 'experiment',
  load: (deps, id: number) => send(deps, calls.readExperiment, { params: { id } }),
  againMs: minuteMs,
});

/** How long an experiment would be at a site. */
export const proposalQuery = defineQuery({
  name: 'experimentProposal',
  load: (deps, query: { siteId: number; daysPerArm: number }) =>
    send(deps, calls.proposeExperiment, { query }),
});

export const changedByExperiments = [experimentsQuery, experimentQuery, proposalQuery] as const;
