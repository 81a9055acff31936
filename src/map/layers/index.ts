import { alarmLayer } from './alarmLayer';
import type { MapLayer } from './mapLayer';
import { powerLayer, temperatureLayer } from './measureLayers';
import { commLayer, doorLayer } from './stateLayers';

export type { LayerClass, MapLayer } from './mapLayer';

/** Every layer of the map, in the order in which they are offered. A new one is a declaration here. */
export const mapLayers: readonly MapLayer[] = [
  alarmLayer,
  temperatureLayer,
  powerLayer,
  commLayer,
  doorLayer,
];
