import { listAssignees } from '@contract/calls/alarmActions';
import * as definitionCalls from '@contract/calls/alarmDefinitions';
import { readAlarmFigures } from '@contract/calls/alarmFigures';
import { listMaintenance } from '@contract/calls/alarmMaintenance';
import { CallError, type Deps } from '../deps';
import { put, race, take, takeLatest, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send } from '../http/send';
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
function* load<T>(topic: AlarmTopic, asked: Saga<T>, dataOf: (answer: T) => Partial<AlarmKnowledge>): Saga {
  yield* put(alarmTopicAsked(topic));
  try {
    yield* put(alarmTopicAnswered({ topic, data: dataOf(yield* asked) }));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    yield* put(alarmTopicFailed(topic));
  }
}

const isQuiet = true;

export const loadDefinitions = (deps: Deps): Saga =>
  load('definitions', send(deps, definitionCalls.listDefinitions, { isQuiet }), (definitions) => ({
    definitions,
  }));

export const loadWindows = (
  deps: Deps,
  { isOpen, ...page }: ReturnType<typeof windowsWanted>['payload'],
): Saga => {
  const query = {
    ...page,
    ...(isOpen !== undefined && { isOpen: isOpen ? ('true' as const) : ('false' as const) }),
  };
  return load('windows', send(deps, listMaintenance, { query, isQuiet }), ({ total, rows }) => ({
    windows: { total, rows },
  }));
};

const loadAssignees = (deps: Deps): Saga =>
  load('assignees', send(deps, listAssignees, { isQuiet }), (assignees) => ({ assignees }));

const loadVersions = (deps: Deps, id: string): Saga =>
  load(
    'versions',
    send(deps, definitionCalls.listDefinitionVersions, { params: { id }, isQuiet }),
    (versions) => ({ versions }),
  );

const loadStanding = (deps: Deps, id: string): Saga =>
  load('standing', send(deps, definitionCalls.countStanding, { params: { id }, isQuiet }), ({ count }) => ({
    standing: { id, count },
  }));

const loadFigures = (deps: Deps, query: ReturnType<typeof figuresWanted>['payload']): Saga =>
  load('figures', send(deps, readAlarmFigures, { query, isQuiet }), (figures) => ({ figures }));

/** Stopped, it also ends at the server. */
function* simulate(deps: Deps, { id, ...body }: ReturnType<typeof simulationWanted>['payload']): Saga {
  const stopping = new AbortController();
  const given = { params: { id }, body, signal: stopping.signal, isQuiet };
  try {
    yield* load('simulation', send(deps, definitionCalls.simulateDefinition, given), (simulation) => ({
      simulation,
    }));
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
