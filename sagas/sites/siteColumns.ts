import { heardStateOf, heardStates, type SiteMap, type SiteState } from '@contract/sites';

export interface SiteFacts {
  id: number;
  code: string;
  name: string;
  lat: number;
  lng: number;
  stationClass: SiteMap['stationClass'][number];
  areaId: number;
}

/**
 * One site a row, ready for a canvas. `worst` 0 … 4 and `suppressed` as in SiteState; `comm` is the position in `heardStates`;
 * `tempC` and `powerW` are NaN when unknown. Arrays are written in place: redraw when the signal moves.
 */
export interface SiteColumns {
  map: SiteMap;
  rowOf: ReadonlyMap<number, number>;
  lat: Float64Array;
  lng: Float64Array;
  worst: Uint8Array;
  suppressed: Uint32Array;
  comm: Uint8Array;
  tempC: Float32Array;
  powerW: Float32Array;
  doorOpen: Uint8Array;
  factsOf(siteId: number): SiteFacts | undefined;
}

const noSites: SiteMap = { id: [], code: [], name: [], lat: [], lng: [], stationClass: [], areaId: [] };
const unknownComm = heardStates.indexOf('unknown');

export function emptyColumns(map: SiteMap = noSites): SiteColumns {
  const size = map.id.length;
  const rowOf = new Map<number, number>();
  map.id.forEach((id, row) => rowOf.set(id, row));
  return {
    map,
    rowOf,
    lat: new Float64Array(map.lat),
    lng: new Float64Array(map.lng),
    worst: new Uint8Array(size),
    suppressed: new Uint32Array(size),
    comm: new Uint8Array(size).fill(unknownComm),
    tempC: new Float32Array(size).fill(NaN),
    powerW: new Float32Array(size).fill(NaN),
    doorOpen: new Uint8Array(size),
    factsOf: (siteId) => factsAt(map, rowOf.get(siteId)),
  };
}

export function writeState(columns: SiteColumns, row: number, state: SiteState): void {
  columns.worst[row] = state.worst;
  columns.suppressed[row] = state.suppressed;
  columns.comm[row] = heardStates.indexOf(heardStateOf(state));
  columns.tempC[row] = state.tempC ?? NaN;
  columns.powerW[row] = state.powerW ?? NaN;
  columns.doorOpen[row] = state.doorOpen ? 1 : 0;
}

function factsAt(map: SiteMap, row: number | undefined): SiteFacts | undefined {
  if (row === undefined) return undefined;
  const [id, code, name] = [map.id[row], map.code[row], map.name[row]];
  const [lat, lng, stationClass, areaId] = [
    map.lat[row],
    map.lng[row],
    map.stationClass[row],
    map.areaId[row],
  ];
  const isWhole = id !== undefined && code !== undefined && name !== undefined && lat !== undefined;
  if (!isWhole || lng === undefined || stationClass === undefined || areaId === undefined) return undefined;
  return { id, code, name, lat, lng, stationClass, areaId };
}
