import { sensorAlarms, type SensorAlarm } from '@contract/sensorAlarms';
import { DeviceClass, pointsByClass } from '@contract/points';
import type { AlarmLevel, PerStationClass } from '@contract/alarms';
import { everywhere, levels, rack, usualInRooms, type Entry } from './entry';

type SensorRule = Omit<Extract<Entry['rule'], { kind: 'sensor' }>, 'kind' | 'point'>;

/** Air and what stands in it: cooling that starts beside a sensor moves it by less, a fire moves it one way only. */
const slow = { atOnce: 5, perMinute: 1, atMost: 15 } as const;
/** In the stream of a unit that starts and stops, and outdoors in sun and rain. */
const quick = { atOnce: 12, perMinute: 3, atMost: 25 } as const;

const room = { deviceClass: 'env', point: 'roomTempC' } as const;
const returned = { deviceClass: 'ac', point: 'returnTempC' } as const;

interface Sensor {
  level: PerStationClass<AlarmLevel>;
  rule?: SensorRule;
  number?: number;
  explainedBy?: readonly string[];
}

/** Whom the loss of a safety sensor leaves unguarded. */
const guarding: Sensor = { level: levels(2, 2, 3, 3), rule: { isVital: true } };
const measuring: Sensor = { level: everywhere(4) };
/** No air is without any moisture. */
const humidity: Sensor = { level: everywhere(4), rule: { never: [0] } };

const sensors: Readonly<Record<SensorAlarm, Sensor>> = {
  sensorJump: {
    ...{ level: everywhere(3), number: 60 },
    // A room on fire leaves the range of its sensor, and then burns it.
    explainedBy: ['roomTempVeryHigh'],
    rule: { isVital: true, leap: slow, beside: { sensors: [rack, returned], ...usualInRooms } },
  },
  roomHumidityInvalid: humidity,
  rackTempInvalid: {
    level: everywhere(4),
    // Hotter than its room a rack may well be: that is a hot spot.
    rule: { leap: slow, beside: { sensors: [room, returned], ...usualInRooms, warmest: 60 } },
  },
  outdoorTempInvalid: { level: everywhere(4), rule: { leap: quick } },
  outdoorHumidityInvalid: humidity,
  smokeSensorInvalid: guarding,
  waterSensorInvalid: guarding,
  motionSensorInvalid: measuring,
  returnTempInvalid: {
    level: everywhere(4),
    rule: { leap: quick, beside: { sensors: [room, rack], ...usualInRooms, warmest: 50 } },
  },
  supplyTempInvalid: measuring,
  acPowerInvalid: measuring,
  voltageAInvalid: measuring,
  voltageBInvalid: measuring,
  voltageCInvalid: measuring,
  meterPowerInvalid: measuring,
  batteryVoltageInvalid: measuring,
  batteryTempInvalid: {
    level: everywhere(4),
    // A battery that runs hot is in danger, whatever its room says.
    rule: { leap: slow, beside: { sensors: [room, rack], ...usualInRooms, warmest: 80 } },
  },
  dcVoltageInvalid: { level: everywhere(3) },
  freshAirTempInvalid: measuring,
  doorContactInvalid: measuring,
};

const audiences: Partial<Record<DeviceClass, Entry['audience']>> = {
  env: ['operations', 'cooling'],
  ac: ['operations', 'cooling'],
  fan: ['operations', 'cooling'],
  door: ['security'],
};

const entryOf = (deviceClass: DeviceClass, point: string, id: SensorAlarm): Entry => {
  const { level, rule, number = null, explainedBy = [] } = sensors[id];
  return {
    ...{ id, number, deviceClass, level },
    eventType: 'equipment',
    probableCause: 'inputDeviceError',
    audience: audiences[deviceClass] ?? ['operations', 'power'],
    rule: { kind: 'sensor', point, ...rule },
    raiseDelayS: 300,
    clearDelayS: 600,
    unit: pointsByClass[deviceClass].find(({ name }) => name === point)?.unit ?? '',
    consequence: 'blindSpot',
    explainedBy: [...explainedBy],
  };
};

/** One alarm for each sensor: which one is to be replaced is what whoever is sent must know. */
export const sensorInvalidAlarms: readonly Entry[] = Object.entries(sensorAlarms).flatMap(([of, points]) => {
  const deviceClass = DeviceClass.parse(of);
  return Object.entries(points).map(([point, id]) => entryOf(deviceClass, point, id));
});
