import { connectDevice } from '@contract/calls/connecting';
import { CallError, type Deps } from '../deps';
import { put, takeLeading, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send } from '../http/send';
import { queryOutdated } from '../queries/queries.slice';
import { secretShown } from '../secrets/secrets.slice';
import { regionsQuery, siteDevicesQuery } from '../sites/sites.queries';
import { connectFailed, connectReady, connectRequested } from './connecting.slice';

const connect = (deps: Deps) =>
  function* ({ payload: body }: ReturnType<typeof connectRequested>): Saga {
    try {
      const answer = yield* send(deps, connectDevice, { body });
      yield* put(connectReady(answer));
      const { siteName, username, password, mqttUrl } = answer;
      yield* put(
        secretShown({
          ...{ kind: 'deviceCredential', name: siteName },
          parts: [
            { name: 'username', text: username },
            { name: 'password', text: password },
            { name: 'mqttUrl', text: mqttUrl },
          ],
        }),
      );
    } catch (error) {
      // Why it failed is said where every refused call is.
      if (!(error instanceof CallError)) throw error;
      yield* put(connectFailed());
      return;
    }
    yield* put(queryOutdated(regionsQuery));
    yield* put(queryOutdated(siteDevicesQuery));
  };

/** Makes ready for a first device; how far it has come is a query. */
export const connectingProcess = (deps: Deps): Process => ({
  name: 'connect a device',
  *run(): Saga {
    yield* takeLeading(connectRequested, guarded(connect(deps)));
  },
});
