import { areaArrived } from './areas/area.actions';
import type { Deps } from './deps';
import { cancel, fork, take, takeAny, type Saga } from './engine/effects';
import type { Process } from './engine/process';
import { supervise } from './engine/supervise';
import { callsProcess } from './session/calls.process';
import { guardProcess } from './navigation/guard.process';
import { secondFactorProcess } from './profile/secondFactor.process';
import { otherTabsProcess } from './session/otherTabs.process';
import { sessionClosed, sessionOpened } from './session/session.actions';
import { sessionProcess } from './session/session.process';
import { settingsProcess } from './settings/settings.process';
import { forgetTabsProcess } from './tabs/tabs.process';

type Starts = (deps: Deps) => Process;

/** Always: from the first paint until the page is closed. */
const applicationProcesses: readonly Starts[] = [
  settingsProcess,
  callsProcess,
  sessionProcess,
  otherTabsProcess,
  forgetTabsProcess,
  secondFactorProcess,
  guardProcess,
];

export function* rootSaga(deps: Deps): Saga {
  // One by one: `all` would wait for processes that never end.
  for (const start of applicationProcesses) yield* fork(supervise, start(deps));
  for (;;) {
    yield* take(sessionOpened);
    const session = yield* fork(supervise, deps.sessionCode.scope(deps));
    const areas = yield* fork(runAreas, deps);
    yield* takeAny(sessionClosed);
    yield* cancel(session);
    yield* cancel(areas);
    deps.indexes.clear();
  }
}

/** Processes of the areas that are there, and of those that arrive. */
function* runAreas(deps: Deps): Saga {
  for (let started = 0; ;) {
    for (; started < deps.areas.length; started += 1)
      for (const begin of deps.areas[started]?.processes ?? []) yield* fork(supervise, begin(deps));
    yield* take(areaArrived);
  }
}
