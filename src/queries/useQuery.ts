import { questionOf, type Query } from '@sagas/queries/query';
import { queryAskedAgain, queryLeft, queryWatched, type Answer } from '@sagas/queries/queries.slice';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/store';

/** An answer with what its view needs beside it. */
export interface Asked<Data> extends Answer<Data> {
  /** The newest asking failed: what is shown is of `at`. */
  isStale: boolean;
  /** Asks again now. */
  again: () => void;
}

/**
 * The answer to a question, asked for as long as the view is on screen; null asks nothing.
 * @param version whenever it changes the question is asked again; the old answer stays until then
 */
export function useQuery<Of, Data>(
  query: Query<Of, Data>,
  of: Of | null,
  version?: string | number,
): Asked<Data> {
  const dispatch = useAppDispatch();
  const id = of === null ? null : query.idOf(of);
  const watch = useEffectEvent(() => of !== null && dispatch(queryWatched(questionOf(query, of))));
  useEffect(() => {
    if (id === null) return;
    watch();
    return () => void dispatch(queryLeft(id));
  }, [dispatch, id, version]);
  const known = useKnown<Data>(id);
  const again = useCallback(() => {
    if (id !== null) dispatch(queryAskedAgain(id));
  }, [dispatch, id]);
  return { ...known, isStale: known.error !== null && known.data !== null, again };
}

/** The answer that other views of the same query have; sends no request itself. */
export const useAnswerOf = <Of, Data>(query: Query<Of, Data>, of: Of): Data | null =>
  useKnown<Data>(query.idOf(of)).data;

const nothing: Answer<never> = { data: null, at: null, error: null, isLoading: false };

const useKnown = <Data>(id: string | null): Answer<Data> =>
  // An id names its query, and so the type of its answer.
  useAppSelector((state) => (id === null ? undefined : (state.queries[id] as Answer<Data> | undefined))) ??
  nothing;
