import { testChannelDraft } from '@contract/calls/notifications';
import { ChannelDraft } from '@contract/notifications';
import { CallError, type Deps } from '../deps';
import { put, takeLeading, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send } from '../http/send';
import { channelTestMerged, channelTestRequested } from './channelTest.slice';

type Wanted = ReturnType<typeof channelTestRequested>;

/** What of the form belongs to the channel; an empty field is not sent. */
function draftOf({ values, channelId, recipient }: Wanted['payload']) {
  const names = Object.keys(ChannelDraft.shape);
  const filled = Object.entries({ ...values, recipient }).filter(
    ([name, value]) => names.includes(name) && value !== '' && value !== null && value !== undefined,
  );
  const form = Object.fromEntries(filled.filter(([name]) => name !== 'channelId'));
  // The schema that the server reads it by says which of these fit.
  return { ...form, ...(channelId !== null && { channelId }) } as ChannelDraft;
}

const test = (deps: Deps) =>
  function* ({ payload }: Wanted): Saga {
    yield* put(channelTestMerged({ status: 'sending', message: '', problems: {} }));
    try {
      const body = draftOf(payload);
      const { recipient } = yield* send(deps, testChannelDraft, { body, ownsFailure: true, isLong: true });
      yield* put(channelTestMerged({ status: 'sent', recipient }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      yield* put(
        channelTestMerged({ status: 'failed', message: error.message, problems: error.fields ?? {} }),
      );
    }
  };

/** Tries a channel before it is saved. */
export const channelTestProcess = (deps: Deps): Process => ({
  name: 'channelTest',
  *run() {
    yield* takeLeading(channelTestRequested, guarded(test(deps)));
  },
});
