import { rotateSavingsKey } from '@contract/calls/savings';
import { createAction } from '@reduxjs/toolkit';
import type { Deps } from '../deps';
import { put, takeLeading, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send } from '../http/send';
import { succeeded } from '../prompts/results';
import { queryOutdated } from '../queries/queries.slice';
import { signingKeysQuery } from './signingKeys.query';

export const keyRotationRequested = createAction('signingKeys/rotationRequested');

export const signingKeysProcess = (deps: Deps): Process => ({
  name: 'signing keys',
  *run(): Saga {
    yield* takeLeading(
      keyRotationRequested,
      guarded(function* (): Saga {
        yield* send(deps, rotateSavingsKey);
        yield* put(succeeded());
        yield* put(queryOutdated(signingKeysQuery));
      }),
    );
  },
});
