/** The alarm of each sensor that is not to be believed. */
export const sensors = {
  'alarm.sensorJump.name': 'Sensor invalid: room temperature',
  'alarm.sensorJump.cause':
    'No value, one out of range or impossible beside the other sensors of the room, or one that leaps to and fro: sensor, wiring or controller',
  'alarm.sensorJump.action':
    'Check sensor and wiring; intelligent control and schedules do without it until it is valid again',
  'alarm.roomHumidityInvalid.name': 'Sensor invalid: room humidity',
  'alarm.roomHumidityInvalid.cause': 'No value, one out of range, or 0 %: sensor, wiring or controller',
  'alarm.roomHumidityInvalid.action':
    'Check sensor and wiring; intelligent control and schedules do without it until it is valid again',
  'alarm.rackTempInvalid.name': 'Sensor invalid: rack temperature',
  'alarm.rackTempInvalid.cause':
    'No value, one out of range or impossible beside the other sensors of the room, or one that leaps to and fro: sensor, wiring or controller',
  'alarm.rackTempInvalid.action':
    'Check sensor and wiring; alarms and figures that rest on it say nothing until it is valid again',
  'alarm.outdoorTempInvalid.name': 'Sensor invalid: outdoor temperature',
  'alarm.outdoorTempInvalid.cause':
    'No value, one out of range, or one that leaps to and fro: sensor, wiring or controller',
  'alarm.outdoorTempInvalid.action':
    'Check sensor and wiring; intelligent control and schedules do without it until it is valid again',
  'alarm.outdoorHumidityInvalid.name': 'Sensor invalid: outdoor humidity',
  'alarm.outdoorHumidityInvalid.cause': 'No value, one out of range, or 0 %: sensor, wiring or controller',
  'alarm.outdoorHumidityInvalid.action':
    'Check sensor and wiring; intelligent control and schedules do without it until it is valid again',
  'alarm.smokeSensorInvalid.name': 'Sensor invalid: smoke',
  'alarm.smokeSensorInvalid.cause': 'No value, or one out of range: sensor, wiring or controller',
  'alarm.smokeSensorInvalid.action':
    'Take the room as unguarded against fire: look by other means, repair the detector at once',
  'alarm.waterSensorInvalid.name': 'Sensor invalid: water',
  'alarm.waterSensorInvalid.cause': 'No value, or one out of range: sensor, wiring or controller',
  'alarm.waterSensorInvalid.action':
    'Take the room as unguarded against water: look by other means, repair the detector',
  'alarm.motionSensorInvalid.name': 'Sensor invalid: motion',
  'alarm.motionSensorInvalid.cause': 'No value, or one out of range: sensor, wiring or controller',
  'alarm.motionSensorInvalid.action':
    'Check sensor and wiring; alarms and figures that rest on it say nothing until it is valid again',
  'alarm.returnTempInvalid.name': 'Sensor invalid: return air',
  'alarm.returnTempInvalid.cause':
    'No value, one out of range or impossible beside the other sensors of the room, or one that leaps to and fro: sensor, wiring or controller',
  'alarm.returnTempInvalid.action':
    'Check sensor and wiring; alarms and figures that rest on it say nothing until it is valid again',
  'alarm.supplyTempInvalid.name': 'Sensor invalid: supply air',
  'alarm.supplyTempInvalid.cause': 'No value, or one out of range: sensor, wiring or controller',
  'alarm.supplyTempInvalid.action':
    'Check sensor and wiring; alarms and figures that rest on it say nothing until it is valid again',
  'alarm.acPowerInvalid.name': 'Sensor invalid: power of the unit',
  'alarm.acPowerInvalid.cause': 'No value, or one out of range: sensor, wiring or controller',
  'alarm.acPowerInvalid.action':
    'Check sensor and wiring; alarms and figures that rest on it say nothing until it is valid again',
  'alarm.voltageAInvalid.name': 'Sensor invalid: voltage of phase A',
  'alarm.voltageAInvalid.cause': 'No value, or one out of range: sensor, wiring or controller',
  'alarm.voltageAInvalid.action':
    'Check sensor and wiring; alarms and figures that rest on it say nothing until it is valid again',
  'alarm.voltageBInvalid.name': 'Sensor invalid: voltage of phase B',
  'alarm.voltageBInvalid.cause': 'No value, or one out of range: sensor, wiring or controller',
  'alarm.voltageBInvalid.action':
    'Check sensor and wiring; alarms and figures that rest on it say nothing until it is valid again',
  'alarm.voltageCInvalid.name': 'Sensor invalid: voltage of phase C',
  'alarm.voltageCInvalid.cause': 'No value, or one out of range: sensor, wiring or controller',
  'alarm.voltageCInvalid.action':
    'Check sensor and wiring; alarms and figures that rest on it say nothing until it is valid again',
  'alarm.meterPowerInvalid.name': 'Sensor invalid: power of the meter',
  'alarm.meterPowerInvalid.cause': 'No value, or one out of range: sensor, wiring or controller',
  'alarm.meterPowerInvalid.action':
    'Check sensor and wiring; alarms and figures that rest on it say nothing until it is valid again',
  'alarm.batteryVoltageInvalid.name': 'Sensor invalid: battery voltage',
  'alarm.batteryVoltageInvalid.cause': 'No value, or one out of range: sensor, wiring or controller',
  'alarm.batteryVoltageInvalid.action':
    'Check sensor and wiring; alarms and figures that rest on it say nothing until it is valid again',
  'alarm.batteryTempInvalid.name': 'Sensor invalid: battery temperature',
  'alarm.batteryTempInvalid.cause':
    'No value, one out of range or impossible beside the other sensors of the room, or one that leaps to and fro: sensor, wiring or controller',
  'alarm.batteryTempInvalid.action':
    'Check sensor and wiring; alarms and figures that rest on it say nothing until it is valid again',
  'alarm.dcVoltageInvalid.name': 'Sensor invalid: DC voltage',
  'alarm.dcVoltageInvalid.cause': 'No value, or one out of range: sensor, wiring or controller',
  'alarm.dcVoltageInvalid.action':
    'Check sensor and wiring; alarms and figures that rest on it say nothing until it is valid again',
  'alarm.freshAirTempInvalid.name': 'Sensor invalid: fresh-air temperature',
  'alarm.freshAirTempInvalid.cause': 'No value, or one out of range: sensor, wiring or controller',
  'alarm.freshAirTempInvalid.action':
    'Check sensor and wiring; alarms and figures that rest on it say nothing until it is valid again',
  'alarm.doorContactInvalid.name': 'Sensor invalid: door contact',
  'alarm.doorContactInvalid.cause': 'No value, or one out of range: sensor, wiring or controller',
  'alarm.doorContactInvalid.action':
    'Check sensor and wiring; alarms and figures that rest on it say nothing until it is valid again',
};
