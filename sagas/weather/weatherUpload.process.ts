import { uploadWeather } from '@contract/calls/weather';
import { resource } from '@contract/resources/weatherStations';
import { CallError, type Deps } from '../deps';
import { put, takeLeading, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send } from '../http/send';
import { reload } from '../resources/load.saga';
import { weatherSent, weatherUploadBegan, weatherUploadEnded } from './weatherUpload.slice';

const upload = (deps: Deps) =>
  function* ({ payload: { stationId, file } }: ReturnType<typeof weatherSent>): Saga {
    const form = new FormData();
    form.append('file', file);
    yield* put(weatherUploadBegan());
    try {
      const taken = yield* send(deps, uploadWeather, { params: { id: stationId }, form, isLong: true });
      yield* put(weatherUploadEnded(taken));
      yield* reload({ resource, key: resource.name });
    } catch (error) {
      // The edge has told of a refusal already; anything else is a fault of ours.
      yield* put(weatherUploadEnded(null));
      if (!(error instanceof CallError)) throw error;
    }
  };

/** Hours of weather go to the server; what became of them is shown beside the file. */
export const weatherUploadProcess = (deps: Deps): Process => ({
  name: 'weather upload',
  *run() {
    yield* takeLeading(weatherSent, guarded(upload(deps)));
  },
});
