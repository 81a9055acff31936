import { secondMs } from '@contract/time';
import { CallError, type Deps } from '../deps';
import { put, type Saga } from '../engine/effects';
import { commandFailed } from '../engine/processes.slice';
import { messageOf } from '../engine/supervise';
import { queryAnswered, queryAsked, queryFailed } from './queries.slice';
import { queryNamed, questionOf, type AnyQuery, type Query } from './query';
import type { Question } from './question';

/** After a failure of a question that is not asked regularly, or that cannot say how often yet. */
const retryMs = 15 * secondMs;

/** A refusal stands until somebody asks again; a server that did not answer may do so in a moment. */
const isPassing = (error: unknown): boolean => error instanceof CallError && error.kind === 'network';

/** Asks once; whoever looks is told what came of it. Returns the wait until it is to be asked again; null: never. */
export function* ask(deps: Deps, query: AnyQuery, { id, of }: Question): Saga<number | null> {
  const { againMs } = query;
  const leaving = new AbortController();
  const http: Deps['http'] = (call, answer) =>
    deps.http({ isQuiet: true, signal: leaving.signal, ...call }, answer);
  yield* put(queryAsked(id));
  try {
    const data = yield* query.load({ ...deps, http }, of);
    yield* put(queryAnswered({ id, data, at: deps.clock.now() }));
    return (typeof againMs === 'function' ? againMs(data) : againMs) ?? null;
  } catch (error) {
    if (!(error instanceof CallError))
      yield* put(commandFailed({ command: query.name, message: messageOf(error) }));
    const reason = error instanceof CallError ? error.reason || error.kind : 'broken';
    yield* put(queryFailed({ id, error: reason }));
    if (typeof againMs === 'number') return againMs;
    return againMs !== undefined || isPassing(error) ? retryMs : null;
  } finally {
    leaving.abort();
  }
}

/** Asks now and comes back when whoever looks was told: before a page goes on with what it changed. */
export const renew = <Of, Data>(deps: Deps, query: Query<Of, Data>, of: Of): Saga<unknown> =>
  ask(deps, queryNamed(query.name), questionOf(query, of));
