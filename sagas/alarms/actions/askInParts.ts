import type { Action } from '@reduxjs/toolkit';
import { CallError } from '../../deps';
import { put, type Saga } from '../../engine/effects';
import type { Unsent } from './unsent';

const mostPerCall = 1_000;

interface Parts<Outcome> {
  alarmIds: readonly number[];
  ask: (some: readonly number[]) => Saga<readonly Outcome[]>;
  /** Null when the call failed before anything was answered. */
  answered: (outcomes: readonly (Outcome | Unsent)[] | null) => Action;
}

/** Asks as many calls as it takes, and accounts for every alarm even when one of them fails. */
export function* askInParts<Outcome>({ alarmIds, ask, answered }: Parts<Outcome>): Saga {
  const outcomes: (Outcome | Unsent)[] = [];
  let from = 0;
  try {
    for (; from < alarmIds.length; from += mostPerCall)
      outcomes.push(...(yield* ask(alarmIds.slice(from, from + mostPerCall))));
  } catch (error) {
    // The http edge has told the operator; what was answered before the failure stays true.
    if (!(error instanceof CallError)) throw error;
  } finally {
    const unsent = alarmIds.slice(from).map((alarmId): Unsent => ({ alarmId, outcome: 'unsent' }));
    yield* put(answered(outcomes.length > 0 ? [...outcomes, ...unsent] : null));
  }
}
