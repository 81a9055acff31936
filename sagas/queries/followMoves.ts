import type { ActionCreatorWithoutPayload } from '@reduxjs/toolkit';
import { delay, newestOf, put, select, takeFrom, type Saga } from '../engine/effects';
import type { RootState } from '../reducers';
import { queryOutdated } from './queries.slice';
import type { AnyQuery } from './query';

const restMs = 500;
const answerPollMs = 100;

type Moved = Pick<AnyQuery, 'name'> & Parameters<typeof queryOutdated>[0];

/**
 * Asks questions anew when a live topic says that their answers moved: each move is seen at once; of a thousand at a
 * time no question is asked before the one before it is answered.
 */
export function* followMoves(moved: ActionCreatorWithoutPayload, queries: readonly Moved[]): Saga {
  const names = new Set(queries.map(({ name }) => name));
  const isAsking = (state: RootState): boolean =>
    Object.values(state.queries).some(
      ({ question, watchers, isLoading }) => watchers > 0 && isLoading && names.has(question.name),
    );
  const moves = yield* newestOf(moved);
  for (;;) {
    yield* takeFrom(moves);
    for (const query of queries) yield* put(queryOutdated(query));
    yield* delay(restMs);
    while (yield* select(isAsking)) yield* delay(answerPollMs);
  }
}
