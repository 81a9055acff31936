import type { StationClass } from '@contract/sites';
import type { Draw } from '@field/chance';
import type { CityClimate } from '@field/climate/cities';
import type { RoomParameters } from '@field/physics/room';
import { type EnvelopeClass, envelopes } from './envelopes';
import { precisionBrands, splitBrands } from './names';
import type { AcPlan } from './plan';

export const designHotC = (city: CityClimate): number => city.meanC + city.amplitudeK + 9;
export const designColdC = (city: CityClimate): number => city.meanC - city.amplitudeK - 9;

const draw2 = (draw: Draw, [min, max]: readonly [number, number]): number => draw.between(min, max);
const rounded = (value: number, step: number): number => Math.round(value / step) * step;

/** A brick room loses more than its equipment gives where winters are hard; such places get panel shelters. */
const staysWarm = (room: RoomParameters, city: CityClimate): boolean =>
  room.itW * (1 - room.itAmplitude) > (room.uaWallWK + room.uaInfWK) * (18 - designColdC(city));

function drawRoom(draw: Draw, envelope: EnvelopeClass): { room: RoomParameters; floorM2: number } {
  const ranges = envelopes[envelope];
  const floorM2 = rounded(draw2(draw, ranges.floorM2), 0.5);
  // Large floors have large walls, stores and loads: one share places all of them within their ranges.
  const size = (floorM2 - ranges.floorM2[0]) / (ranges.floorM2[1] - ranges.floorM2[0]);
  const sized = ([min, max]: readonly [number, number]): number =>
    min + (max - min) * Math.min(1, Math.max(0, size + draw.between(-0.2, 0.2)));
  const room: RoomParameters = {
    uaWallWK: sized(ranges.uaWallWK),
    uaInfWK: sized(ranges.uaInfWK),
    innerShare: 0.5,
    airJK: sized(ranges.airMJK) * 1e6,
    wallJK: sized(ranges.wallMJK) * 1e6,
    solarGainK: draw.between(2, 6),
    itW: rounded(sized(ranges.itW), 50),
    itAmplitude: draw2(draw, ranges.itAmplitude),
    itPeakHour: draw.between(20, 22),
    deadbandK: 1,
    freshAir: null,
    volumeM3: floorM2 * 2.9,
  };
  return { room, floorM2 };
}

/** A room of the envelope class that stays above its low limit in winter; panel when brick cannot. */
export function sizeRoom(
  draw: Draw,
  wanted: EnvelopeClass,
  city: CityClimate,
): { envelope: EnvelopeClass; room: RoomParameters; floorM2: number } {
  for (let attempt = 0; attempt < 4; attempt++) {
    const drawn = drawRoom(draw, wanted);
    if (staysWarm(drawn.room, city)) return { envelope: wanted, ...drawn };
  }
  const envelope = wanted === 'core' ? 'core' : 'panel';
  const drawn = drawRoom(draw, envelope);
  const lossW = (drawn.room.uaWallWK + drawn.room.uaInfWK) * (18 - designColdC(city));
  drawn.room.itW = Math.max(drawn.room.itW, rounded(lossW / (1 - drawn.room.itAmplitude) + 100, 50));
  return { envelope, ...drawn };
}

/** Heat to be removed on the hottest afternoon, W. */
export const designLoadW = (room: RoomParameters, city: CityClimate): number =>
  room.itW * (1 + room.itAmplitude) +
  (room.uaWallWK + room.uaInfWK) * Math.max(0, designHotC(city) + room.solarGainK / 2 - 25);

const setpoints: Record<StationClass, number> = { A: 23, B: 21.5, C: 24, D: 25 };
/** Machines lose some capacity in the heat and with their years. */
const usableShare = 0.75;

function unitCount(draw: Draw, envelope: EnvelopeClass, loadW: number, capW: number): number {
  const needed = Math.ceil(loadW / (capW * usableShare));
  if (envelope === 'core') return Math.min(8, Math.max(3, needed + 1));
  return Math.min(
    8,
    needed === 1 && draw.isTrue(0.06) ? 1 : Math.max(2, needed + (draw.isTrue(0.1) ? 1 : 0)),
  );
}

function unitCapW(draw: Draw, envelope: EnvelopeClass, loadW: number): number {
  const [min, max] = envelopes[envelope].unitCapW;
  if (envelope === 'core') {
    const forSix = loadW / (usableShare * draw.between(2.5, 6.5));
    return rounded(Math.min(max, Math.max(min, forSix)), 1_000);
  }
  return rounded(Math.min(max, Math.max(min, draw.between(0.9, 1.5) * loadW)), 100);
}

/** The units of a room: enough for the hottest day, with one in reserve in core rooms. */
export function sizeUnits(
  draw: Draw,
  envelope: EnvelopeClass,
  stationClass: StationClass,
  room: RoomParameters,
  city: CityClimate,
): AcPlan[] {
  const isPrecision = envelope === 'core';
  const loadW = designLoadW(room, city);
  const capW = unitCapW(draw, envelope, loadW);
  const { brand, series } = isPrecision ? draw.oneOf(precisionBrands) : draw.oneOf(splitBrands);
  const ageYears = draw.between(0, 8);
  const eer = draw2(draw, envelopes[envelope].unitEer) * (1 - 0.01 * ageYears);
  const setpointC = setpoints[stationClass] + (isPrecision ? 0 : draw.whole(-1, 1));
  const controlPath = !isPrecision && draw.isTrue(0.6) ? 'infrared' : 'bus';
  const isLeadLag = draw.isTrue(0.15);
  return Array.from({ length: unitCount(draw, envelope, loadW, capW) }, (_, i) => ({
    code: `ac-${i + 1}`,
    kind: isPrecision ? ('precision' as const) : ('split' as const),
    brand,
    model: `${series}${rounded(capW / 100, 1)}${isPrecision ? '' : 'LW'}`,
    ratedCapW: capW,
    ratedEer: Math.round(eer * 100) / 100,
    fanW: isPrecision ? rounded(capW * 0.03, 10) : 100,
    controlPath,
    // Most rooms are as installers left them: every unit at one setpoint, its fan always on.
    setpointC: setpointC + (isPrecision ? 0.4 * i : isLeadLag && i > 0 ? 3 : 0),
    isFanAuto: isLeadLag && i > 0,
    runHours: Math.round(ageYears * draw.between(2_000, 4_500)),
    starts: Math.round(ageYears * draw.between(8_000, 25_000)),
  }));
}
