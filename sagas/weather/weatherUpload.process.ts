import { previewWeather, uploadWeather } from '@contract/calls/weather';
import { resource } from '@contract/resources/weatherStations';
import { CallError, type Deps } from '../deps';
import { put, takeLatest, takeLeading, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send } from '../http/send';
import { reload } from '../resources/load.saga';
import {
  weatherChecked,
  weatherPreviewed,
  weatherSent,
  weatherUploadBegan,
  weatherUploadEnded,
  type WeatherOrder,
} from './weatherUpload.slice';

const partsOf = ({ stationId, file, choices }: WeatherOrder) => {
  const form = new FormData();
  form.append('file', file);
  return { params: { id: stationId }, query: choices, form, isLong: true };
};

const check = (deps: Deps) =>
  function* ({ payload }: ReturnType<typeof weatherChecked>): Saga {
    yield* put(weatherUploadBegan());
    try {
      yield* put(weatherPreviewed(yield* send(deps, previewWeather, partsOf(payload))));
    } catch (error) {
      yield* put(weatherPreviewed(null));
      if (!(error instanceof CallError)) throw error;
    }
  };

const upload = (deps: Deps) =>
  function* ({ payload }: ReturnType<typeof weatherSent>): Saga {
    yield* put(weatherUploadBegan());
    try {
      yield* put(weatherUploadEnded(yield* send(deps, uploadWeather, partsOf(payload))));
      yield* reload({ resource, key: resource.name });
    } catch (error) {
      // The edge has shown a refusal already; anything else is a fault of ours.
      yield* put(weatherUploadEnded(null));
      if (!(error instanceof CallError)) throw error;
    }
  };

/** Hours of weather are looked at first and then stored; what became of them is shown beside the file. */
export const weatherUploadProcess = (deps: Deps): Process => ({
  name: 'weather upload',
  *run() {
    yield* takeLatest(weatherChecked, guarded(check(deps)));
    yield* takeLeading(weatherSent, guarded(upload(deps)));
  },
});
