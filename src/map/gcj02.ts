import type { LatLng } from './latLng';

/** Krasovsky 1940 ellipsoid: semi-major axis in metres, and eccentricity squared. */
const axisM = 6_378_245;
const eccentricity2 = 0.006693421622965943;
const { PI, sin, cos, sqrt, abs } = Math;

const waves = (x: number): number => (20 * sin(6 * x * PI) + 20 * sin(2 * x * PI)) * (2 / 3);

function northShiftM(x: number, y: number): number {
  const plain = -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * sqrt(abs(x));
  const slow = (20 * sin(y * PI) + 40 * sin((y / 3) * PI)) * (2 / 3);
  const slower = (160 * sin((y / 12) * PI) + 320 * sin((y * PI) / 30)) * (2 / 3);
  return plain + waves(x) + slow + slower;
}

function eastShiftM(x: number, y: number): number {
  const plain = 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * sqrt(abs(x));
  const slow = (20 * sin(x * PI) + 40 * sin((x / 3) * PI)) * (2 / 3);
  const slower = (150 * sin((x / 12) * PI) + 300 * sin((x / 30) * PI)) * (2 / 3);
  return plain + waves(x) + slow + slower;
}

/**
 * GCJ-02 of a place in WGS-84, degrees: the published polynomial-and-sine approximation of the shift around
 * 105° E, 35° N, scaled to degrees on the Krasovsky ellipsoid. It shifts wherever it is asked to: whether a place
 * is to be shifted at all is for the caller to say.
 */
export function gcjFromWgs({ lat, lng }: LatLng): LatLng {
  const [x, y] = [lng - 105, lat - 35];
  const rad = (lat / 180) * PI;
  const magic = 1 - eccentricity2 * sin(rad) ** 2;
  const meridianM = ((axisM * (1 - eccentricity2)) / (magic * sqrt(magic))) * (PI / 180);
  const parallelM = (axisM / sqrt(magic)) * cos(rad) * (PI / 180);
  return { lat: lat + northShiftM(x, y) / meridianM, lng: lng + eastShiftM(x, y) / parallelM };
}

const rounds = 6;

/** The place whose GCJ-02 this is, to within a millimetre: the shift changes slowly, so that guesses close in. */
export function wgsFromGcj(place: LatLng): LatLng {
  let guess = place;
  for (let round = 0; round < rounds; round++) {
    const shifted = gcjFromWgs(guess);
    guess = { lat: guess.lat + place.lat - shifted.lat, lng: guess.lng + place.lng - shifted.lng };
  }
  return guess;
}
