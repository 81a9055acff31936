import type { Deps } from '../deps';
import type { Saga } from '../engine/effects';
import type { Question } from './question';

/** How a question is asked and how its answer is kept. */
interface Asking<Of, Data> {
  name: string;
  /** What tells two questions apart; the text of `Of` when absent. */
  key?: (of: Of) => string;
  /** Asks; `deps.http` is quiet here and is aborted when nobody looks any more. @throws CallError */
  load: (deps: Deps, of: Of) => Saga<Data>;
  /** Wait before it is asked again while somebody looks, ms; absent: once, until a wish or a change asks again. */
  againMs?: number | ((answer: Data) => number);
  /** How long an answer that nobody looks at is kept, and shown at once to whoever comes back, ms. */
  keptMs?: number;
  /** Within it whoever comes finds the answer new enough and asks nothing, ms. */
  freshMs?: number;
  /** Wait before the first asking, for questions that change while a person types or drags, ms. */
  restMs?: number;
}

/** A question of the console, said once: views ask it by what it is about. */
export interface Query<Of, Data> extends Asking<Of, Data> {
  idOf: (of: Of) => string;
}

/** What the process of queries needs to know, whatever a query is about. */
export type AnyQuery = Query<unknown, unknown>;

const declared = new Map<string, AnyQuery>();

export function defineQuery<Of, Data>(asking: Asking<Of, Data>): Query<Of, Data> {
  const { name, key = (of: Of) => JSON.stringify(of) } = asking;
  const query: Query<Of, Data> = { ...asking, idOf: (of) => `${name} ${key(of)}` };
  // An id names its query, and so what it is about: nothing else is ever handed to these functions.
  declared.set(name, query as AnyQuery);
  return query;
}

export const questionOf = <Of, Data>(query: Query<Of, Data>, of: Of): Question => ({
  id: query.idOf(of),
  name: query.name,
  of,
});

/** @throws Error for a name that no query has */
export function queryNamed(name: string): AnyQuery {
  const query = declared.get(name);
  if (!query) throw new Error(`no query is named ${name}`);
  return query;
}
