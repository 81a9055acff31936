import { approvePairing } from '@contract/calls/pairing';
import type { PairingApproval } from '@contract/displays';
import type { Deps } from '../deps';
import { put, takeLeading, type PayloadAction, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send } from '../http/send';
import { succeeded } from '../prompts/results';
import { sendForm } from '../session/signIn.saga';
import { pairingApprovalRequested } from './displays.actions';

const approve = (deps: Deps) =>
  function* ({ payload: body }: PayloadAction<PairingApproval>): Saga {
    const approved = yield* sendForm(() => send(deps, approvePairing, { body }));
    if (approved) yield* put(succeeded());
  };

export const approvePairingProcess = (deps: Deps): Process => ({
  name: 'approve pairing',
  *run() {
    yield* takeLeading(pairingApprovalRequested, guarded(approve(deps)));
  },
});
