import { type AcCurves, capacityFactor, energyInputFactor } from './curves';

export interface AcParameters {
  ratedCapW: number;
  /** Rated cooling power per input power. */
  ratedEer: number;
  fanW: number;
  curves: AcCurves;
  minOnS: number;
  minOffS: number;
  /** Start-up loss: capacity grows with 1 − exp(−t/τ) after each start, input power does not. */
  tauS: number;
}

/** Operating mode as the points carry it. */
export const acModes = { auto: 0, cool: 1, dry: 2, fan: 3, heat: 4 } as const;
export type AcMode = (typeof acModes)[keyof typeof acModes];

/** What faults and the supply do to a unit; 1 and true are healthy. */
export interface AcCondition {
  capacity: number;
  energyInput: number;
  fan: number;
  hasSupply: boolean;
  isTripped: boolean;
}

export const healthy = (): AcCondition => ({
  capacity: 1,
  energyInput: 1,
  fan: 1,
  hasSupply: true,
  isTripped: false,
});

export interface AcUnit {
  parameters: AcParameters;
  condition: AcCondition;
  switchedOn: boolean;
  mode: AcMode;
  setpointC: number;
  /** The indoor fan stops with the compressor; otherwise it runs as long as the unit is switched on. */
  isFanAuto: boolean;
  isRunning: boolean;
  /** Seconds in the present compressor state. */
  inStateS: number;
  coolingW: number;
  powerW: number;
  energyKwh: number;
  runHours: number;
  starts: number;
}

export const newAcUnit = (parameters: AcParameters, setpointC: number): AcUnit => ({
  parameters,
  condition: healthy(),
  switchedOn: true,
  mode: acModes.cool,
  setpointC,
  isFanAuto: false,
  isRunning: false,
  inStateS: 1e6,
  coolingW: 0,
  powerW: 0,
  energyKwh: 0,
  runHours: 0,
  starts: 0,
});

const { exp } = Math;

const mayRun = (unit: AcUnit): boolean =>
  unit.switchedOn && unit.condition.hasSupply && !unit.condition.isTripped && unit.mode !== acModes.fan;

function switchTo(unit: AcUnit, isRunning: boolean): void {
  unit.isRunning = isRunning;
  unit.inStateS = 0;
  if (isRunning) unit.starts += 1;
}

/** On/off control with hysteresis ±`deadbandK` and minimum times; losing the supply stops at once. */
export function thermostat(unit: AcUnit, airC: number, deadbandK: number): void {
  if (!mayRun(unit)) {
    if (unit.isRunning) switchTo(unit, false);
    return;
  }
  const demandK = unit.mode === acModes.heat ? unit.setpointC - airC : airC - unit.setpointC;
  if (!unit.isRunning) {
    if (demandK >= deadbandK && unit.inStateS >= unit.parameters.minOffS) switchTo(unit, true);
  } else if (demandK <= -deadbandK && unit.inStateS >= unit.parameters.minOnS) switchTo(unit, false);
}

const dryShare = 0.7;

/**
 * Advances one unit by `dtS` and leaves its cooling and input power in it.
 * @returns heat of its indoor fan in W, which the room must carry.
 */
export function runUnit(unit: AcUnit, wetBulb: number, outdoorC: number, dtS: number): number {
  const { parameters, condition } = unit;
  const turnsFan = unit.switchedOn && condition.hasSupply && (unit.isRunning || !unit.isFanAuto);
  const fanW = turnsFan ? parameters.fanW * condition.fan : 0;
  unit.coolingW = 0;
  unit.powerW = fanW;
  if (unit.isRunning) {
    const share =
      (unit.mode === acModes.dry ? dryShare : 1) * capacityFactor(parameters.curves, wetBulb, outdoorC);
    const capW = parameters.ratedCapW * share;
    const rampUp = 1 - exp(-(unit.inStateS + dtS) / parameters.tauS);
    const inputFactor = energyInputFactor(parameters.curves, wetBulb, outdoorC) * condition.energyInput;
    const direction = unit.mode === acModes.heat ? -1 : 1;
    unit.coolingW = direction * capW * condition.capacity * rampUp;
    unit.powerW += (capW * inputFactor) / parameters.ratedEer;
    unit.runHours += dtS / 3600;
  }
  unit.inStateS += dtS;
  unit.energyKwh += (unit.powerW * dtS) / 3.6e6;
  return fanW;
}
