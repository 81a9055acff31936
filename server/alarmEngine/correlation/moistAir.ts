export interface Air {
  tempC: number;
  rhPct: number;
}

/** Whether the weather is all that an alarm of moisture comes from. */
export type FollowsWeather = (inside: Air, outside: Air, isSoFar: boolean, askedC: number | null) => boolean;

/**
 * Magnus formula over water with the coefficients of WMO-No. 8 (Guide to Instruments and Methods of Observation,
 * annex 4.B, after Sonntag 1990); for −45 °C to 60 °C.
 */
const magnus = { hPa: 6.112, slope: 17.62, offsetC: 243.12 } as const;

const { exp, log } = Math;

/** Partial pressure of the water vapour in the air: how much moisture it holds, whatever its temperature. */
export const vapourHpa = ({ tempC, rhPct }: Air): number =>
  (rhPct / 100) * magnus.hPa * exp((magnus.slope * tempC) / (magnus.offsetC + tempC));

/** The temperature at which this vapour pressure saturates: the same formula, solved for the temperature. */
export const dewPointC = (pressureHpa: number): number => {
  const share = log(pressureHpa / magnus.hPa);
  return (magnus.offsetC * share) / (magnus.slope - share);
};

/**
 * How far a wall's inner surface is from the outside towards the inside: the factor f_Rsi of ISO 13788, with the
 * 0.70 that DIN 4108-2 asks for at the coldest spot.
 */
const temperatureFactor = 0.7;

/** The coldest surface of a room, the air in which condenses there first; never warmer than the air of the room. */
export const coldestSurfaceC = (inside: Air, outside: Air): number =>
  Math.min(inside.tempC, outside.tempC + temperatureFactor * (inside.tempC - outside.tempC));

/** Two capacitive sensors, each good to 3 % RH, of air at 70 %: what they may differ by on the same air. */
const sensorShare = 0.05;
/** Nearer than this to its dew point a surface is at risk: a cable tray or a grille is colder than the wall. */
const riskK = 2;

const isWithin = (inside: Air, outside: Air, share: number, gapK: number): boolean => {
  const pressure = vapourHpa(inside);
  return (
    pressure <= vapourHpa(outside) * (1 + share) &&
    dewPointC(pressure) <= coldestSurfaceC(inside, outside) - gapK
  );
};

/** A unit in order keeps its room no colder than this below what it was asked for. */
const overcooledK = 2;

/** Colder than its units were asked for while it is warmer outside: cooled too much, and damp by the cold. */
const isOvercooled = (inside: Air, outside: Air, askedC: number | null, byK: number): boolean =>
  askedC !== null && outside.tempC > inside.tempC && inside.tempC < askedC - byK;

/**
 * Whether moisture of the weather is all there is to a damp room: the air outside holds as much of it, nothing in the
 * room is near condensing it, and the room is not damp by being cooled too much. Running units are no surface that
 * moisture harms: their coil drains what it takes out of the air.
 * @param isSoFar what was said before; it holds a little longer than it takes to begin, so that it does not flap
 * @param askedC the lowest set point of the room's units; null: not known
 */
export const followsWeather: FollowsWeather = (inside, outside, isSoFar, askedC) =>
  isSoFar
    ? isWithin(inside, outside, 2 * sensorShare, riskK) && !isOvercooled(inside, outside, askedC, overcooledK)
    : isWithin(inside, outside, sensorShare, riskK + 0.5) &&
      !isOvercooled(inside, outside, askedC, overcooledK - 0.5);

/**
 * Whether dry weather is all there is to a dry room: its air holds no less moisture than the air outside. A room that
 * is drier than the weather is dried by its own units.
 * @param isSoFar as of a damp room
 */
export const followsDryWeather: FollowsWeather = (inside, outside, isSoFar) =>
  vapourHpa(inside) >= vapourHpa(outside) * (1 - (isSoFar ? 2 : 1) * sensorShare);
