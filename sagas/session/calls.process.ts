import type { CallError, Deps } from '../deps';
import { channelOf } from '../engine/channels';
import { put, select, takeFrom, type Saga } from '../engine/effects';
import type { Process } from '../engine/process';
import { exportOverlayHidden, exportOverlayShown, messageMs, toasted } from '../prompts/prompts.slice';
import type { RootState } from '../reducers';
import { rightsDoubted, sessionExpired } from './session.actions';
import { dutyChanged } from './session.slice';
import { expiredCode, type CallEnded, type CallEvent } from '../http/calls';

/** R-ERR-04: shown again at the earliest after this. */
export const overlayPauseMs = 1_000;

/** R-ERR-01 … 04: what every call of the console has in common, in one place. */
export const callsProcess = (deps: Deps): Process => ({
  name: 'calls',
  *run() {
    const calls = channelOf(deps.calls.listen);
    let shownAtMs = -overlayPauseMs;
    try {
      for (;;) {
        const event = yield* takeFrom<CallEvent>(calls);
        const nowMs = deps.clock.monotonicMs();
        if (isExportOfPerson(event) && nowMs - shownAtMs >= overlayPauseMs) {
          shownAtMs = nowMs;
          yield* put(exportOverlayShown());
        }
        if (event.kind === 'ended') yield* ended(event);
      }
    } finally {
      calls.close();
    }
  },
});

const isExportOfPerson = (event: CallEvent): boolean =>
  event.kind === 'started' && event.isExport && event.isByPerson;

const duties = ['passwordChangeRequired', 'secondFactorRequired'];

function* ended({ failure, isByPerson, isForbidden }: CallEnded): Saga {
  const isOverlaid = yield* select((state: RootState) => state.prompts.exportsUnderWay);
  if (isOverlaid && isByPerson) yield* put(exportOverlayHidden());
  if (isForbidden && isByPerson) yield* put(rightsDoubted());
  if (!failure) return;
  // What stands before everything else is asked anew, and leads to the page that does it.
  if (duties.includes(failure.reason)) yield* put(dutyChanged());
  const title = { text: failure.message };
  if (failure.code === expiredCode) yield* put(sessionExpired({ isByPerson }));
  else if (failure.kind === 'refused') yield* put(refused(failure));
  else yield* put(toasted({ level: 'error', title, durationMs: messageMs }));
}

/** What has to be followed up stays until it is closed. */
const refused = ({ message, inUse }: CallError) =>
  toasted({
    ...{ form: 'notification', level: 'error', title: { text: message } },
    ...(inUse.length > 0 && { inUse, durationMs: 0 }),
  });
