import type { Action, ActionCreator, PayloadAction } from '@reduxjs/toolkit';
import { buffers, type Channel, type END, type SagaIterator, type Task } from 'redux-saga';
import * as raw from 'redux-saga/effects';

/** A process or a command: what it yields is for the middleware, what it returns is `T`. */
export type Saga<T = void> = Generator<raw.Effect, T, unknown>;
type Worker<A extends unknown[]> = (...given: A) => Saga<unknown> | SagaIterator;
/** An action creator of a slice, or several of them. */
export type Trigger<A extends Action = Action> = ActionCreator<A> & {
  type: string;
  match: (a: unknown) => a is A;
};

/**
 * `yield*` keeps the type that plain `yield` loses; the middleware gives back exactly what each effect promises,
 * so the one widening stands here and nowhere else.
 */
function* typed<T>(effect: raw.Effect): Saga<T> {
  return (yield effect) as T;
}

export const take = <A extends Action>(trigger: Trigger<A>): Saga<A> => typed<A>(raw.take(trigger.type));
export const takeAny = (...triggers: readonly Trigger[]): Saga<Action> =>
  typed<Action>(raw.take(triggers.map((trigger) => trigger.type)));
export const takeFrom = <T>(channel: { take(cb: (message: T | END) => void): void }): Saga<T> =>
  // A channel is taken from by its own `take`; only the buffered kind has the narrower declared type.
  typed<T>(raw.take(channel as Channel<T & object>));
/** Keeps the newest of these until it is taken, so that many that come while nobody takes count as one. */
export const newestOf = <A extends Action>(trigger: Trigger<A>): Saga<Channel<A>> =>
  typed<Channel<A>>(raw.actionChannel(trigger.type, buffers.sliding(1)));
export const put = <A extends Action>(action: A): Saga<A> => typed<A>(raw.put(action));
export const call = <A extends unknown[], R>(
  run: (...given: A) => R,
  ...given: A
): Saga<R extends Generator<unknown, infer T, unknown> ? T : Awaited<R>> => typed(raw.call(run, ...given));
export const fork = <A extends unknown[]>(run: Worker<A>, ...given: A): Saga<Task> =>
  typed<Task>(raw.fork(run, ...given));
export const cancel = (task: Task): Saga => typed(raw.cancel(task));
export const delay = (ms: number): Saga => typed(raw.delay(ms));
export const select = <S, T>(selector: (state: S) => T): Saga<T> => typed<T>(raw.select(selector));

/** Runs all at once; an error or a cancellation of one ends the others. */
export const all = (sagas: readonly Saga<unknown>[]): Saga<unknown[]> =>
  typed<unknown[]>(raw.all([...sagas]));

/** The first to finish wins, the others are cancelled; exactly one key of the answer is set. */
export const race = <R extends Record<string, unknown>>(contest: { [K in keyof R]: Saga<R[K]> }): Saga<
  Partial<R>
> => typed<Partial<R>>(raw.race(contest as unknown as Record<string, raw.Effect>));

export const takeEvery = <A extends Action>(trigger: Trigger<A>, worker: Worker<[A]>): Saga<Task> =>
  typed<Task>(raw.takeEvery(trigger.type, worker));
export const takeLatest = <A extends Action>(trigger: Trigger<A>, worker: Worker<[A]>): Saga<Task> =>
  typed<Task>(raw.takeLatest(trigger.type, worker));
export const takeLeading = <A extends Action>(trigger: Trigger<A>, worker: Worker<[A]>): Saga<Task> =>
  typed<Task>(raw.takeLeading(trigger.type, worker));

export type { PayloadAction, Task };
