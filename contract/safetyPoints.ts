import { pointsByClass, type DeviceClass } from './points';

/** Digital points whose 1 calls for people at once: fire, water, somebody where nobody should be. */
const contacts: Partial<Record<DeviceClass, readonly string[]>> = {
  env: ['smoke', 'waterLeak', 'infrared'],
  door: ['illegalEntry'],
};

/** The lowest limit from which a room is very hot in any class of station, °C. */
export const emergencyTempC = 30;
const temperatures: Partial<Record<DeviceClass, readonly string[]>> = { env: ['roomTempC'] };

export interface SafetyPoint {
  position: number;
  /** From this value on it is a safety state. */
  from: number;
  /** A measured value, which does not come and go within seconds. */
  isMeasured: boolean;
}

const positionsOf = (
  deviceClass: DeviceClass,
  names: readonly string[],
  from: number,
  isMeasured: boolean,
): SafetyPoint[] =>
  names.map((name) => ({
    position: pointsByClass[deviceClass].findIndex((point) => point.name === name),
    ...{ from, isMeasured },
  }));

/** What of a device of this class is never taken for history while that is in doubt. */
export const safetyPointsOf = (deviceClass: DeviceClass): readonly SafetyPoint[] => [
  ...positionsOf(deviceClass, contacts[deviceClass] ?? [], 1, false),
  ...positionsOf(deviceClass, temperatures[deviceClass] ?? [], emergencyTempC, true),
];
