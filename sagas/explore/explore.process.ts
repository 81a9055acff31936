import { readHistory } from '@contract/calls/history';
import { CallError, type Deps } from '../deps';
import { all, put, race, select, take, takeLatest, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send } from '../http/send';
import type { RootState } from '../reducers';
import {
  exploreBegan,
  exploreEnded,
  exploreFailed,
  explorePartCame,
  exploreStopRequested,
  exploreRequested,
} from './explore.slice';
import { groupsOf, loadKey, received, type Group, type Load } from './loads';

/** So many calls at once: the server has others to answer. */
const atOnce = 4;
const mostRawPoints = 6_000;

const selectSeries = ({ explore }: RootState) => explore.series;

function* askPart(deps: Deps, group: Group, [from, to]: readonly [number, number]): Saga {
  const { deviceId = 0, step = null } = group.loads[0] ?? {};
  const points = group.loads.map(({ point }) => point).join(',');
  const query = { deviceId, points, from, to, maxPoints: mostRawPoints, ...(step !== null && { step }) };
  const answer = yield* send(deps, readHistory, { query });
  yield* put(explorePartCame(received(group, answer, yield* select(selectSeries))));
}

function* askGroup(deps: Deps, group: Group): Saga {
  let asked = 0;
  try {
    for (const part of group.parts) {
      yield* askPart(deps, group, part);
      asked += 1;
    }
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const reason = error.reason || error.kind;
    const failed = Object.fromEntries(group.loads.map((load) => [loadKey(load), reason]));
    yield* put(exploreFailed({ failed, parts: group.parts.length - asked }));
  }
}

function* askInTurn(deps: Deps, queue: Group[]): Saga {
  for (let group = queue.shift(); group; group = queue.shift()) yield* askGroup(deps, group);
}

function* load(deps: Deps, wanted: readonly Load[]): Saga {
  const known = yield* select(selectSeries);
  const keys = new Set(wanted.map(loadKey));
  const series = Object.fromEntries(Object.entries(known).filter(([key]) => keys.has(key)));
  const queue = groupsOf(wanted.filter((one) => !(loadKey(one) in series)));
  const total = queue.reduce((sum, { parts }) => sum + parts.length, 0);
  yield* put(exploreBegan({ total, series }));
  if (total === 0) return;
  const leaving = new AbortController();
  const http: Deps['http'] = (call, answer) =>
    deps.http({ isQuiet: true, isLong: true, signal: leaving.signal, ...call }, answer);
  const workers = Array.from({ length: atOnce }, () => askInTurn({ ...deps, http }, queue));
  try {
    const { stopped } = yield* race({ loaded: all(workers), stopped: take(exploreStopRequested) });
    yield* put(exploreEnded({ isStopped: stopped !== undefined }));
  } finally {
    leaving.abort();
  }
}

/** Loads what a picture shows, part by part, until it is there, is stopped or something else is wanted. */
export const exploreProcess = (deps: Deps): Process => ({
  name: 'explore',
  *run(): Saga {
    yield* takeLatest(
      exploreRequested,
      guarded(({ payload }: ReturnType<typeof exploreRequested>) => load(deps, payload)),
    );
  },
});
