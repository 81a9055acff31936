import { envelopeOf } from '@contract/envelope';
import { MapShapes } from '@contract/mapShapes';
import type { Http } from '../deps';

const Answer = envelopeOf(MapShapes);

/** @throws CallError */
export async function readMapShapes(http: Http): Promise<MapShapes> {
  return (await http({ method: 'GET', path: '/map/shapes', isQuiet: true }, Answer)).data;
}
