import { verifyOperations } from '@contract/calls/operations';
import type { ChainVerdict } from '@contract/operations';
import type { Deps } from '../deps';
import { put, takeLeading, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send } from '../http/send';
import { chainVerificationRequested, chainVerified, chainVerifying } from './operations.slice';

const verify = (deps: Deps) =>
  function* (): Saga {
    yield* put(chainVerifying());
    let verdict: ChainVerdict | null = null;
    try {
      verdict = yield* send(deps, verifyOperations);
    } finally {
      yield* put(chainVerified(verdict));
    }
  };

export const operationsProcess = (deps: Deps): Process => ({
  name: 'operations',
  *run() {
    yield* takeLeading(chainVerificationRequested, guarded(verify(deps)));
  },
});
