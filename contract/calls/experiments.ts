import { z } from 'zod';
import * as said from '../experiments';
import { largestRowId } from '../values';
import { defineCall } from './call';

const permission = 'experiment:list';
export const editExperiments = 'experiment:edit';
const IdParams = z.object({ id: z.coerce.number().int().positive().max(largestRowId) });

export const listExperiments = defineCall({
  id: 'experiments.list',
  scope: 'site',
  method: 'GET',
  path: '/experiment/list',
  permission,
  summary: 'On/off experiments at sites in sight, those under way first, then the newest 500',
  query: said.ExperimentQuery,
  response: z.array(said.Experiment),
});

export const readExperiment = defineCall({
  id: 'experiments.one',
  scope: 'site',
  method: 'GET',
  path: '/experiment/{id}',
  permission,
  summary: 'One experiment day by day; what was used is told when it is over',
  params: IdParams,
  response: said.ExperimentDetail,
});

export const proposeExperiment = defineCall({
  id: 'experiments.propose',
  scope: 'site',
  method: 'GET',
  path: '/experiment/design',
  permission: editExperiments,
  summary: 'How long an experiment at a site would be, and why',
  query: said.DesignQuery,
  response: said.ProposedExperiment,
});

export const startExperiment = defineCall({
  id: 'experiments.start',
  scope: 'site',
  method: 'POST',
  path: '/experiment',
  permission: editExperiments,
  summary: 'Draws the days of an experiment, which begins with the next day of the plant',
  body: said.ExperimentDraft,
  response: z.object({ id: z.number().int() }),
});

export const stopExperiment = defineCall({
  id: 'experiments.stop',
  scope: 'site',
  method: 'POST',
  path: '/experiment/{id}/stop',
  permission: editExperiments,
  summary: 'Ends an experiment before its time, so that it never tells a saving',
  params: IdParams,
  body: said.StopReason,
});

export const releaseExperiment = defineCall({
  id: 'experiments.release',
  scope: 'site',
  method: 'POST',
  path: '/experiment/{id}/release',
  permission: editExperiments,
  summary: 'Lets the strategy act again at a site whose experiment stopped for safety',
  params: IdParams,
});
