import type { DeviceClass } from './points';

/**
 * The alarm *Sensor invalid* of each point that people, control or safety rely on. That of the room's temperature is
 * number 60 of the domain and keeps its id.
 */
export const sensorAlarms = {
  env: {
    roomTempC: 'sensorJump',
    roomRhPct: 'roomHumidityInvalid',
    rackTempC: 'rackTempInvalid',
    outdoorTempC: 'outdoorTempInvalid',
    outdoorRhPct: 'outdoorHumidityInvalid',
    smoke: 'smokeSensorInvalid',
    waterLeak: 'waterSensorInvalid',
    infrared: 'motionSensorInvalid',
  },
  ac: { returnTempC: 'returnTempInvalid', supplyTempC: 'supplyTempInvalid', powerW: 'acPowerInvalid' },
  meter: {
    uaV: 'voltageAInvalid',
    ubV: 'voltageBInvalid',
    ucV: 'voltageCInvalid',
    powerW: 'meterPowerInvalid',
  },
  battery: { stringV: 'batteryVoltageInvalid', tempC: 'batteryTempInvalid' },
  rectifier: { dcV: 'dcVoltageInvalid' },
  fan: { supplyTempC: 'freshAirTempInvalid' },
  door: { open: 'doorContactInvalid' },
} as const satisfies Partial<Record<DeviceClass, Readonly<Record<string, string>>>>;

export type SensorAlarm = {
  [Of in keyof typeof sensorAlarms]: (typeof sensorAlarms)[Of][keyof (typeof sensorAlarms)[Of]];
}[keyof typeof sensorAlarms];

/** What intelligent control reads of a room and of the air outside. */
export type ControlSensor = 'roomTempC' | 'roomRhPct' | 'outdoorTempC' | 'outdoorRhPct';
export const controlSensors: readonly ControlSensor[] = [
  'roomTempC',
  'roomRhPct',
  'outdoorTempC',
  'outdoorRhPct',
];

/** Whether a sensor is invalid by the alarms that are open at its site. */
export const isInvalidBy = (isOpen: (id: string) => boolean, sensor: ControlSensor): boolean =>
  isOpen(sensorAlarms.env[sensor]);
