import type { AcParameters } from '@field/physics/acUnit';
import { centralAc, miniSplit, type AcCurves } from '@field/physics/curves';
import { drawer, type Draw } from '@field/chance';
import { envelopes, type EnvelopeClass } from '@field/sites/envelopes';

/** A building of its own make: equipment apart from the air, and a wall of two layers. */
export interface Building {
  uaWallWK: number;
  uaInfWK: number;
  /** Shares of the wall's resistance before, between and behind its two layers; their sum is 1. */
  wallShares: readonly [number, number, number];
  airJK: number;
  equipmentJK: number;
  equipmentWK: number;
  wallJK: number;
  itW: number;
  itAmplitude: number;
  itPeakHour: number;
  solarK: number;
  solarPeakHour: number;
}

export interface FoundUnit {
  parameters: AcParameters;
  capacity: number;
  energyInput: number;
  isBus: boolean;
  setpointC: number;
  isFanAuto: boolean;
  runHours: number;
}

export interface DrawnRoom {
  seed: number;
  envelope: EnvelopeClass;
  city: string;
  building: Building;
  units: FoundUnit[];
  ceilingC: number;
  fresh: { flowM3H: number; fanW: number };
  hasFreshAir: boolean;
  isItMetered: boolean;
  sensorOffsetK: number;
  itCt: number;
  acCt: number;
}

type Range = readonly [number, number];
const within = (draw: Draw, [least, most]: Range): number => draw.between(least, most);

/** Around 1 at the rating point, as steep as drawn: no machine is that of a table. */
function bent(curves: AcCurves, steepness: number): AcCurves {
  const [c0, ...rest] = curves.energyInput;
  const scaled = rest.map((c) => c * steepness) as [number, number, number, number, number];
  return { ...curves, energyInput: [1 + steepness * (c0 - 1), ...scaled] };
}

function drawnBuilding(draw: Draw, envelope: EnvelopeClass): Building {
  const ranges = envelopes[envelope];
  const massJK = within(draw, ranges.airMJK) * 1e6;
  const airShare = draw.between(0.6, 0.85);
  const [inner, between] = [draw.between(0.25, 0.4), draw.between(0.2, 0.4)];
  const settlingS = draw.between(300, 900);
  // Large core rooms have large loads; their ranges would not meet otherwise.
  const size = draw.between(0, 1);
  const sized = ([least, most]: Range): number =>
    envelope === 'core'
      ? least + (most - least) * Math.min(1, Math.max(0, size + draw.between(-0.2, 0.2)))
      : draw.between(least, most);
  return {
    uaWallWK: sized(ranges.uaWallWK),
    uaInfWK: sized(ranges.uaInfWK),
    wallShares: [inner, between, 1 - inner - between],
    airJK: massJK * airShare,
    equipmentJK: massJK * (1 - airShare),
    equipmentWK: (massJK * (1 - airShare)) / settlingS,
    wallJK: sized(ranges.wallMJK) * 1e6,
    itW: sized(ranges.itW),
    itAmplitude: within(draw, ranges.itAmplitude),
    itPeakHour: draw.between(20, 22),
    solarK: draw.between(2, 6),
    solarPeakHour: draw.between(11, 14),
  };
}

const splitCount = 2;
const coreUsable = 0.75;

function unitCount(envelope: EnvelopeClass, { itW, uaWallWK, uaInfWK }: Building, capW: number): number {
  if (envelope !== 'core') return splitCount;
  const hottestW = itW * 1.05 + (uaWallWK + uaInfWK) * 14;
  return Math.min(8, Math.max(3, Math.ceil(hottestW / (capW * coreUsable)) + 1));
}

function drawnUnits(
  draw: Draw,
  envelope: EnvelopeClass,
  building: Building,
  startUpLossS: number,
): FoundUnit[] {
  const ranges = envelopes[envelope];
  const isSplit = envelope !== 'core';
  const least = isSplit ? 0 : building.itW / 5;
  const ratedCapW = Math.min(ranges.unitCapW[1], Math.max(least, within(draw, ranges.unitCapW)));
  const curves = bent(isSplit && draw.isTrue(0.6) ? miniSplit : centralAc, draw.between(0.7, 1.2));
  const minS = isSplit ? 180 : 300;
  const parameters: AcParameters = {
    ratedCapW,
    ratedEer: within(draw, ranges.unitEer),
    fanW: isSplit ? 100 : ratedCapW * 0.03,
    curves,
    minOnS: minS,
    minOffS: minS,
    tauS: Math.max(1, startUpLossS),
  };
  const isBus = !isSplit || draw.isTrue(0.4);
  const [levelC, isLeadLag] = [draw.whole(24, 26), draw.isTrue(0.15)];
  return Array.from({ length: unitCount(envelope, building, ratedCapW) }, (_, i) => ({
    parameters,
    capacity: draw.between(0.75, 1),
    energyInput: 1 / draw.between(0.7, 1),
    isBus,
    setpointC: levelC + (isLeadLag && i > 0 ? 3 : 0),
    isFanAuto: isLeadLag && i > 0,
    runHours: draw.between(0, 30_000),
  }));
}

/** Limits of the classes that such rooms usually have: base station D, access room C, core room A. */
const ceilings: Record<EnvelopeClass, number> = { panel: 32, brick: 30, core: 30 };

/** A room by the ranges of facts/domain §6.2, each drawn for itself, so that some plants are too small for their room. */
export function drawnRoom(
  seed: number,
  index: number,
  place: { envelope: EnvelopeClass; city: string },
  startUpLossS: number,
): DrawnRoom {
  const draw = drawer(seed, index + 1);
  const building = drawnBuilding(draw, place.envelope);
  const floorScale = place.envelope === 'core' ? building.itW / 3_000 : 1;
  return {
    ...place,
    seed: seed * 7_919 + index,
    building,
    units: drawnUnits(draw, place.envelope, building, startUpLossS),
    ceilingC: ceilings[place.envelope],
    fresh: { flowM3H: draw.between(1_800, 3_000) * floorScale, fanW: draw.between(150, 250) * floorScale },
    hasFreshAir: draw.isTrue(0.3),
    isItMetered: draw.isTrue(0.8),
    sensorOffsetK: draw.between(-0.5, 0.5),
    itCt: draw.between(0.98, 1.02),
    acCt: draw.between(0.98, 1.02),
  };
}
