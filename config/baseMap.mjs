import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';

const unitsPerDegree = 100;
const address = '/geo/land.json';

/**
 * The offline base map: land and coast of Natural Earth 1:50m (public domain, from npm world-atlas), no border.
 * Each ring is whole numbers of 1/100 degree: the first position, then steps. 300 kB instead of 1.4 MB of GeoJSON.
 *
 * @returns {{ unitsPerDegree: number; rings: number[][] }}
 */
export function landRings() {
  const atlas = createRequire(import.meta.url).resolve('world-atlas/land-50m.json');
  const topology = JSON.parse(readFileSync(atlas, 'utf8'));
  const land = feature(topology, topology.objects.land);
  const shapes = land.type === 'FeatureCollection' ? land.features : [land];
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

/** Vite plugin: writes the land file into the build, and answers it while developing. */
export function baseMap() {
  const source = () => JSON.stringify(landRings());
  return {
    name: 'base-map',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: address.slice(1), source: source() });
    },
    configureServer(server) {
      server.middlewares.use(address, (_request, response) => {
        response.setHeader('content-type', 'application/json');
        response.end(source());
      });
    },
  };
}
