import { race, take, type Saga } from '../engine/effects';
import { sessionClosed } from './session.actions';

/**
 * What was begun for a session ends with it, whoever closed it: an answer that comes later is for nobody.
 * @returns undefined when the session closed before the work was done
 */
export function* whileOpen<T>(work: Saga<T>): Saga<T | undefined> {
  const { done } = yield* race({ done: work, closed: take(sessionClosed) });
  return done;
}
