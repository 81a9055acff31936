import type { CommandPoint } from '@contract/commands';
import { pointsByClass, type DeviceClass } from '@contract/points';

/** What a unit last said, as far as commands are judged by it; NaN where nothing is known. */
export interface UnitReading extends Record<CommandPoint, number> {
  returnTempC: number;
  supplyTempC: number;
  powerW: number;
  currentA: number;
}

/** What is commanded: air conditioners, fans as far as smoke stops them, and doors that are released. */
export type ControlledClass = 'ac' | 'fan' | 'door';
export const isControlledClass = (deviceClass: DeviceClass): deviceClass is ControlledClass =>
  deviceClass === 'ac' || deviceClass === 'fan' || deviceClass === 'door';

const positionsOf = (deviceClass: ControlledClass): ReadonlyMap<string, number> =>
  new Map(pointsByClass[deviceClass].map(({ name }, position) => [name, position]));
const positions = { ac: positionsOf('ac'), fan: positionsOf('fan'), door: positionsOf('door') };

export const unitReadingOf = (
  values: ArrayLike<number>,
  deviceClass: ControlledClass = 'ac',
): UnitReading => {
  const valueOf = (point: string): number => values[positions[deviceClass].get(point) ?? -1] ?? NaN;
  return {
    switchedOn: valueOf('switchedOn'),
    setpointC: valueOf('setpointC'),
    mode: valueOf('mode'),
    fanSpeed: valueOf('fanSpeed'),
    returnTempC: valueOf('returnTempC'),
    supplyTempC: valueOf('supplyTempC'),
    powerW: valueOf('powerW'),
    currentA: valueOf('currentA'),
    // A door that stands open is not locked, whatever its bolt says.
    locked: valueOf('open') === 1 ? 0 : valueOf('locked'),
  };
};

export const nothingRead: UnitReading = unitReadingOf([]);

/** Units of more rated power have three phases. */
const threePhaseW = 5_000;
const voltsOfPhase = 220;
const voltsBetweenPhases = 380;

const powerOf = ({ powerW, currentA }: UnitReading, ratedPowerW: number): number => {
  if (!Number.isNaN(powerW)) return powerW;
  return currentA * (ratedPowerW > threePhaseW ? Math.sqrt(3) * voltsBetweenPhases : voltsOfPhase);
};

const drawsFrom = 0.3;
const restsBelow = 0.1;

/** Whether a unit draws what a compressor draws, or next to nothing; null where that cannot be said. */
export const drawOf = (reading: UnitReading, ratedPowerW: number): 'drawing' | 'resting' | null => {
  const share = powerOf(reading, ratedPowerW) / ratedPowerW;
  if (share > drawsFrom) return 'drawing';
  return share < restsBelow ? 'resting' : null;
};

const coolingK = 5;
/** Air that leaves much colder than it came proves a running compressor. */
export const isCooling = ({ returnTempC, supplyTempC }: UnitReading): boolean =>
  returnTempC - supplyTempC > coolingK;

const heatMode = 4;
const fanMode = 3;
/** Past the usual band of a thermostat: a unit that is switched on has to run now. */
const demandK = 1.5;

/** Whether its thermostat, set to `setpointC`, makes a unit run; false where that is not known. */
export const mustRun = ({ mode, returnTempC }: UnitReading, setpointC: number): boolean =>
  mode !== heatMode && mode !== fanMode && returnTempC - setpointC > demandK;
