import * as calls from '@contract/calls/security';
import { CallError, type Deps } from '../deps';
import { all, put, select, takeLatest, takeLeading, type PayloadAction, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send } from '../http/send';
import { toasted } from '../prompts/prompts.slice';
import type { RootState } from '../reducers';
import type { SecuritySettings } from '@contract/security';
import { dutyChanged } from '../session/session.slice';
import { securityMerged, securitySent, securityRequested } from './security.slice';

const load = (deps: Deps) =>
  function* (): Saga {
    yield* put(securityMerged({ hasFailed: false, wasOvertaken: false, problems: {} }));
    try {
      const answer = yield* send(deps, calls.readSecuritySettings);
      const overview = yield* send(deps, calls.readSecurityOverview);
      yield* put(securityMerged({ answer, overview }));
    } catch (error) {
      // The page says it in place of its content.
      yield* put(securityMerged({ hasFailed: true }));
      if (!(error instanceof CallError)) throw error;
    }
  };

const save = (deps: Deps) =>
  function* ({ payload }: PayloadAction<{ settings: SecuritySettings; otp?: string }>): Saga {
    const { settings } = payload;
    const answer = yield* select((state: RootState) => state.security.answer);
    if (!answer) return;
    yield* put(securityMerged({ isSaving: true, wasOvertaken: false, problems: {} }));
    try {
      const body = { version: answer.version, ...payload };
      yield* send(deps, calls.saveSecuritySettings, { body, ownsFailure: true });
      yield* put(securityMerged({ unproved: null }));
      yield* put(toasted({ level: 'success', title: { key: 'security.saved' } }));
      // What was saved may be demanded of the one who saved it.
      if (settings.secondFactorFor === answer.settings.secondFactorFor) yield* load(deps)();
      else yield* put(dutyChanged());
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      yield* refused(deps, error, settings);
    } finally {
      yield* put(securityMerged({ isSaving: false }));
    }
  };

function* refused(deps: Deps, { reason, fields, message }: CallError, settings: SecuritySettings): Saga {
  if (reason === 'otpRequired') {
    yield* put(securityMerged({ unproved: settings }));
    return;
  }
  if (reason !== 'otpWrong') yield* put(securityMerged({ unproved: null }));
  if (reason === 'conflict') {
    yield* load(deps)();
    yield* put(securityMerged({ wasOvertaken: true }));
    return;
  }
  yield* put(securityMerged({ problems: fields }));
  yield* put(toasted({ level: 'error', title: { text: message } }));
}

export const securityProcess = (deps: Deps): Process => ({
  name: 'security',
  *run() {
    yield* all([
      takeLatest(securityRequested, guarded(load(deps))),
      takeLeading(securitySent, guarded(save(deps))),
    ]);
  },
});
