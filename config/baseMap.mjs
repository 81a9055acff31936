import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';

const unitsPerDegree = 100;
const landAddress = '/geo/land.json';
const mainlandAddress = '/geo/mainland.json';
/** ISO 3166-1 numeric; Hong Kong, Macau and Taiwan are entries of their own in the data. */
const mainlandId = '156';

/**
 * The offline base map: land and coast of Natural Earth 1:50m (public domain, from npm world-atlas), no border.
 * Each ring is whole numbers of 1/100 degree: the first position, then steps. 300 kB instead of 1.4 MB of GeoJSON.
 *
 * @returns {{ unitsPerDegree: number; rings: number[][] }}
 */
export function landRings() {
  const topology = atlasOf('land-50m');
  const land = feature(topology, topology.objects.land);
  return ringsOf(land.type === 'FeatureCollection' ? land.features : [land]);
}

/**
 * Where map tiles are shifted to GCJ-02. Only ever asked whether a place lies within; never drawn.
 *
 * @returns {{ unitsPerDegree: number; rings: number[][] }}
 */
export function mainlandRings() {
  const topology = atlasOf('countries-50m');
  const all = feature(topology, topology.objects.countries);
  return ringsOf(all.features.filter(({ id }) => id === mainlandId));
}

function atlasOf(name) {
  const file = createRequire(import.meta.url).resolve(`world-atlas/${name}.json`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

function ringsOf(shapes) {
  const polygons = shapes.flatMap(({ geometry }) =>
    geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates,
  );
  return {
    unitsPerDegree,
    rings: polygons
      .flat()
      .map(stepsOf)
      .filter((ring) => ring.length >= 8),
  };
}

function stepsOf(ring) {
  const steps = [];
  let [lastX, lastY] = [0, 0];
  for (const [lng, lat] of ring) {
    const [x, y] = [Math.round(lng * unitsPerDegree), Math.round(lat * unitsPerDegree)];
    if (steps.length > 0 && x === lastX && y === lastY) continue;
    steps.push(x - lastX, y - lastY);
    [lastX, lastY] = [x, y];
  }
  return steps;
}

/** Vite plugin: writes the files of the map into the build, and answers them while developing. */
export function baseMap() {
  const files = { [landAddress]: landRings, [mainlandAddress]: mainlandRings };
  return {
    name: 'base-map',
    generateBundle() {
      for (const [address, rings] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName: address.slice(1), source: JSON.stringify(rings()) });
    },
    configureServer(server) {
      for (const [address, rings] of Object.entries(files))
        server.middlewares.use(address, (_request, response) => {
          response.setHeader('content-type', 'application/json');
          response.end(JSON.stringify(rings()));
        });
    },
  };
}
