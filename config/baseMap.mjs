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
      .flatMap(unwrapped)
      .map(stepsOf)
      .filter((ring) => ring.length >= 8),
  };
}

/** Degrees of longitude that the map can be moved to, with space beside. */
const seen = 200;

/**
 * The atlas leaves out the cut at 180° of longitude: a ring that crosses it leaps around the world, and would be drawn
 * as a band across every continent. Here it runs on beyond 180°, and its end stands a second time where it comes in
 * again on the other side; one that goes all the way round is closed along its pole.
 */
function unwrapped(ring) {
  let turn = 0;
  const line = ring.map(([lng, lat], at) => {
    const leap = lng - (ring[at - 1]?.[0] ?? lng);
    if (Math.abs(leap) > 180) turn -= 360 * Math.sign(leap);
    return [lng + turn, lat];
  });
  if (turn !== 0) return isFlat(line) ? [] : [closedAtPole(line)];
  const main = atHome(line);
  const lngs = main.map(([lng]) => lng);
  if (Math.max(...lngs) > 180) return [main, endOf(main, -1)];
  return Math.min(...lngs) < -180 ? [main, endOf(main, 1)] : [main];
}

/** The line in the world that holds most of it. */
function atHome(line) {
  const lngs = line.map(([lng]) => lng);
  const middle = (Math.min(...lngs) + Math.max(...lngs)) / 2;
  const worlds = Math.round(middle / 360);
  return worlds === 0 ? line : line.map(([lng, lat]) => [lng - 360 * worlds, lat]);
}

const isFlat = (line) => line.every(([, lat]) => lat === line[0][1]);

/** The line a world further to that side, as far as it reaches into view: what lies beyond runs along the edge. */
function endOf(line, side) {
  const edge = side * seen;
  const held = line.map(([lng, lat]) => [side * Math.min(seen, side * (lng + 360 * side)), lat]);
  const isAlong = (at) => held.at(at - 1)[0] === edge && held[(at + 1) % held.length][0] === edge;
  return held.filter(([lng], at) => lng !== edge || !isAlong(at));
}

function closedAtPole(line) {
  const [[firstLng, lat], [lastLng]] = [line[0], line.at(-1)];
  const pole = 90 * Math.sign(lat);
  return [...line, [lastLng, pole], [firstLng, pole]];
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
