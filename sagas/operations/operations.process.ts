import { envelopeOf } from '@contract/envelope';
import { ChainVerdict } from '@contract/operations';
import type { Deps } from '../deps';
import { call, put, takeLeading, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { chainVerificationRequested, chainVerified, chainVerifying } from './operations.slice';

const verify = ({ http }: Deps) =>
  function* (): Saga {
    yield* put(chainVerifying());
    let verdict: ChainVerdict | null = null;
    try {
      const path = '/monitor/operlog/verify';
      verdict = (yield* call(() => http({ method: 'POST', path }, envelopeOf(ChainVerdict)))).data;
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
