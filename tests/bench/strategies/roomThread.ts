import { parentPort, workerData } from 'node:worker_threads';
import { drawnRoom } from './drawnRoom';
import type { BenchOptions } from './options';
import { placeOf, weatherOf, type Place } from './places';
import type { OutageTrial } from './outageTrial';
import { tryTwin, type TwinTrial } from './twinTrial';
import { beginOf, runRoom, type RoomRuns } from './weeks';

export interface RoomOutcome {
  index: number;
  place: Place;
  isItMetered: boolean;
  runs: RoomRuns;
  early: TwinTrial;
  late: TwinTrial;
  outage: OutageTrial | null;
}

// Given by the bench that starts this thread.
const options = workerData as BenchOptions;
const weatherIn = weatherOf(options);

function outcomeOf(index: number): RoomOutcome {
  const place = placeOf(index, options);
  const drawn = drawnRoom(options.seed, index, place, options.startUpLossS);
  const weather = weatherIn(place.city);
  const begin = beginOf(drawn, index % options.weeks, options.weeks);
  return {
    ...{ index, place, isItMetered: drawn.isItMetered },
    runs: runRoom(drawn, weather, options.weeks),
    ...tryTwin(drawn, weather, begin),
  };
}

parentPort?.on('message', (index: number) => parentPort?.postMessage(outcomeOf(index)));
