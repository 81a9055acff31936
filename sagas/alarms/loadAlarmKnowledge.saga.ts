import { AlarmAssignee, MaintenanceWindow } from '@contract/alarmActions';
import {
  AlarmDefinition,
  AlarmDefinitionVersion,
  AlarmSimulation,
  StandingCount,
} from '@contract/alarmDefinitions';
import { AlarmFigures } from '@contract/alarmFigures';
import { envelopeOf, listOf } from '@contract/envelope';
import { z } from 'zod';
import { CallError, type Deps, type HttpCall } from '../deps';
import { call, put, race, take, takeLatest, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import {
  alarmTopicAnswered,
  alarmTopicAsked,
  alarmTopicFailed,
  assigneesWanted,
  definitionsWanted,
  figuresWanted,
  simulationForgotten,
  simulationWanted,
  standingWanted,
  versionsWanted,
  windowsWanted,
  type AlarmKnowledge,
  type AlarmTopic,
} from './alarmKnowledge.slice';

/** The view that asked shows a failure itself, in its place. */
function* load<T extends z.ZodType>(
  { http }: Deps,
  topic: AlarmTopic,
  wish: HttpCall,
  answer: T,
  dataOf: (answer: z.output<T>) => Partial<AlarmKnowledge>,
): Saga {
  yield* put(alarmTopicAsked(topic));
  try {
    const said = yield* call(() => http({ isQuiet: true, ...wish }, answer));
    yield* put(alarmTopicAnswered({ topic, data: dataOf(said) }));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    yield* put(alarmTopicFailed(topic));
  }
}

const Definitions = envelopeOf(z.array(AlarmDefinition));
const Versions = envelopeOf(z.array(AlarmDefinitionVersion));
const Standing = envelopeOf(StandingCount);
const Simulated = envelopeOf(AlarmSimulation);
const Figures = envelopeOf(AlarmFigures);
const Windows = listOf(MaintenanceWindow);
const Assignees = envelopeOf(z.array(AlarmAssignee));

export const loadDefinitions = (deps: Deps): Saga =>
  load(deps, 'definitions', { method: 'GET', path: '/alarm/definitions' }, Definitions, ({ data }) => ({
    definitions: data,
  }));

export const loadWindows = (deps: Deps, query: ReturnType<typeof windowsWanted>['payload']): Saga =>
  load(deps, 'windows', { method: 'GET', path: '/alarm/maintenance', query }, Windows, ({ total, rows }) => ({
    windows: { total, rows },
  }));

const loadAssignees = (deps: Deps): Saga =>
  load(deps, 'assignees', { method: 'GET', path: '/alarm/assignees' }, Assignees, ({ data }) => ({
    assignees: data,
  }));

const loadVersions = (deps: Deps, id: string): Saga =>
  load(
    deps,
    'versions',
    { method: 'GET', path: `/alarm/definitions/${id}/versions` },
    Versions,
    ({ data }) => ({
      versions: data,
    }),
  );

const loadStanding = (deps: Deps, id: string): Saga =>
  load(
    deps,
    'standing',
    { method: 'GET', path: `/alarm/definitions/${id}/standing` },
    Standing,
    ({ data: { count } }) => ({ standing: { id, count } }),
  );

const loadFigures = (deps: Deps, query: ReturnType<typeof figuresWanted>['payload']): Saga =>
  load(deps, 'figures', { method: 'GET', path: '/alarm/figures', query }, Figures, ({ data }) => ({
    figures: data,
  }));

/** Stopped, it also ends at the server. */
function* simulate(deps: Deps, { id, ...body }: ReturnType<typeof simulationWanted>['payload']): Saga {
  const stopping = new AbortController();
  const path = `/alarm/definitions/${id}/simulate`;
  const wish: HttpCall = { method: 'POST', path, body, signal: stopping.signal };
  try {
    yield* load(deps, 'simulation', wish, Simulated, ({ data }) => ({ simulation: data }));
  } finally {
    stopping.abort();
  }
}

export const alarmKnowledgeProcess = (deps: Deps): Process => ({
  name: 'alarm knowledge',
  *run(): Saga {
    yield* takeLatest(
      definitionsWanted,
      guarded(() => loadDefinitions(deps)),
    );
    yield* takeLatest(
      assigneesWanted,
      guarded(() => loadAssignees(deps)),
    );
    yield* takeLatest(
      versionsWanted,
      guarded(({ payload }: ReturnType<typeof versionsWanted>) => loadVersions(deps, payload)),
    );
    yield* takeLatest(
      standingWanted,
      guarded(({ payload }: ReturnType<typeof standingWanted>) => loadStanding(deps, payload)),
    );
    yield* takeLatest(
      simulationWanted,
      // Forgotten while it is under way, it answers nobody any more.
      guarded(({ payload }: ReturnType<typeof simulationWanted>) =>
        race({ answered: simulate(deps, payload), forgotten: take(simulationForgotten) }),
      ),
    );
    yield* takeLatest(
      figuresWanted,
      guarded(({ payload }: ReturnType<typeof figuresWanted>) => loadFigures(deps, payload)),
    );
    yield* takeLatest(
      windowsWanted,
      guarded(({ payload }: ReturnType<typeof windowsWanted>) => loadWindows(deps, payload)),
    );
  },
});
