-- Each sensor has an alarm of its own now. Where jumps of the room's sensor are faults of a type, the others are as well.
update fault_types set version = version + 1, alarms = alarms ||
  ',roomHumidityInvalid,rackTempInvalid,outdoorTempInvalid,outdoorHumidityInvalid,smokeSensorInvalid'
  ',waterSensorInvalid,motionSensorInvalid,returnTempInvalid,supplyTempInvalid,acPowerInvalid,voltageAInvalid'
  ',voltageBInvalid,voltageCInvalid,meterPowerInvalid,batteryVoltageInvalid,batteryTempInvalid,dcVoltageInvalid'
  ',freshAirTempInvalid,doorContactInvalid'
where 'sensorJump' = any(string_to_array(alarms, ','));
