import { minuteMs } from '@contract/time';
import type { Deps } from '../deps';
import { cancel, delay, fork, put, select, takeAny, type Saga, type Task } from '../engine/effects';
import type { Process } from '../engine/process';
import type { RootState } from '../reducers';
import { ask } from './ask.saga';
import * as slice from './queries.slice';
import { queryNamed } from './query';
import type { Question } from './question';

const usuallyKeptMs = minuteMs;
const selectQueries = ({ queries }: RootState) => queries;

function* keepAsking(deps: Deps, question: Question, firstMs: number): Saga {
  const query = queryNamed(question.name);
  let waitMs: number | null = firstMs;
  while (waitMs !== null) {
    if (waitMs > 0) yield* delay(waitMs);
    waitMs = yield* ask(deps, query, question);
  }
}

function* forgetLater({ id, name }: Question): Saga {
  yield* delay(queryNamed(name).keptMs ?? usuallyKeptMs);
  yield* put(slice.queryForgotten(id));
}

/** Asks what is looked at, and lets go of what nobody looks at any more. */
export const queriesProcess = (deps: Deps): Process => ({
  name: 'queries',
  *run() {
    /** What is done about each question: it is asked while somebody looks, and forgotten in a while after that. */
    const tasks = new Map<string, Task>();
    function* begin(id: string, task: Task): Saga {
      const before = tasks.get(id);
      tasks.set(id, task);
      if (before) yield* cancel(before);
    }
    function* look(question: Question, at: number | null): Saga {
      const { freshMs = 0, restMs = 0, againMs } = queryNamed(question.name);
      const freshForMs = at === null ? 0 : at + freshMs - deps.clock.now();
      if (freshForMs <= 0) return yield* begin(question.id, yield* fork(keepAsking, deps, question, restMs));
      if (againMs === undefined) return;
      yield* begin(question.id, yield* fork(keepAsking, deps, question, freshForMs));
    }
    function* takeAction(action: unknown): Saga {
      const queries = yield* select(selectQueries);
      if (slice.queryWatched.match(action)) {
        const known = queries[action.payload.id];
        if (known?.watchers === 1) yield* look(known.question, known.at);
      } else if (slice.queryLeft.match(action)) {
        const known = queries[action.payload];
        if (known?.watchers === 0) yield* begin(action.payload, yield* fork(forgetLater, known.question));
      } else {
        const isMeant = ({ question: { id, name } }: (typeof queries)[string]) =>
          slice.queryOutdated.match(action)
            ? name === action.payload
            : slice.queryAskedAgain.match(action) && id === action.payload;
        for (const { question, watchers } of Object.values(queries).filter(isMeant))
          if (watchers > 0) yield* begin(question.id, yield* fork(keepAsking, deps, question, 0));
          else yield* put(slice.queryForgotten(question.id));
      }
    }
    // After a crash: whoever still looks goes on being told.
    for (const { question, watchers } of Object.values(yield* select(selectQueries)))
      if (watchers > 0) yield* look(question, null);
    for (;;)
      yield* takeAction(
        yield* takeAny(slice.queryWatched, slice.queryLeft, slice.queryOutdated, slice.queryAskedAgain),
      );
  },
});
