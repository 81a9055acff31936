import type { PairingApproval } from '@contract/displays';
import { Envelope } from '@contract/envelope';
import type { Deps } from '../deps';
import { put, takeLeading, type PayloadAction, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { succeeded } from '../prompts/results';
import { sendForm } from '../session/signIn.saga';
import { pairingApprovalRequested } from './displays.actions';

const approve = ({ http }: Deps) =>
  function* ({ payload: body }: PayloadAction<PairingApproval>): Saga {
    const approved = yield* sendForm(() =>
      http({ method: 'POST', path: '/display/pairing/approve', body }, Envelope),
    );
    if (approved) yield* put(succeeded());
  };

export const approvePairingProcess = (deps: Deps): Process => ({
  name: 'approve pairing',
  *run() {
    yield* takeLeading(pairingApprovalRequested, guarded(approve(deps)));
  },
});
