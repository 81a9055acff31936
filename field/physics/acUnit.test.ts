import { acModes, type AcUnit, newAcUnit, runUnit, thermostat } from './acUnit';
import { capacityFactor, centralAc, energyInputFactor, miniSplit } from './curves';
import { saturationHpa, wetBulbC } from './moistAir';

const aUnit = (): AcUnit =>
  newAcUnit(
    { ratedCapW: 7_100, ratedEer: 3, fanW: 100, curves: miniSplit, minOnS: 180, minOffS: 180, tauS: 75 },
    25,
  );
/** One minute at an air temperature. */
const minute = (unit: AcUnit, airC: number): void => {
  thermostat(unit, airC, 1);
  runUnit(unit, wetBulbC(airC, 40), 35, 60);
};

describe('the curves', () => {
  it('are 1 at the rating point of the mini-split', () => {
    expect(capacityFactor(miniSplit, 19.44, 35)).toBeCloseTo(1, 3);
    expect(energyInputFactor(miniSplit, 19.44, 35)).toBeCloseTo(1, 3);
  });

  it('are near 1 at the rating point of the central machine (67 °F, 95 °F)', () => {
    expect(capacityFactor(centralAc, 19.44, 35)).toBeCloseTo(0.994, 2);
    expect(energyInputFactor(centralAc, 19.44, 35)).toBeCloseTo(1.009, 2);
  });

  it('do not change below 5 °C outdoors, where the head pressure is held', () => {
    expect(energyInputFactor(miniSplit, 17, -20)).toBe(energyInputFactor(miniSplit, 17, 5));
  });

  it('cost more energy per cooling the hotter it is outside', () => {
    expect(energyInputFactor(miniSplit, 17, 40)).toBeGreaterThan(energyInputFactor(miniSplit, 17, 20));
  });
});

describe('moist air', () => {
  it('has the wet bulb of tables', () => {
    expect(wetBulbC(20, 50)).toBeCloseTo(13.7, 1);
    expect(saturationHpa(25)).toBeCloseTo(31.6, 1);
  });
});

describe('the thermostat', () => {
  it('starts one kelvin above the setpoint and stops one below', () => {
    const unit = aUnit();
    minute(unit, 25.9);
    expect(unit.isRunning).toBe(false);
    minute(unit, 26);
    expect(unit.isRunning).toBe(true);
    for (let i = 0; i < 5; i++) minute(unit, 24.1);
    expect(unit.isRunning).toBe(true);
    minute(unit, 24);
    expect(unit.isRunning).toBe(false);
    expect(unit.starts).toBe(1);
  });

  it('runs at least three minutes, however cold it gets', () => {
    const unit = aUnit();
    minute(unit, 27);
    minute(unit, 20);
    minute(unit, 20);
    expect(unit.isRunning).toBe(true);
    minute(unit, 20);
    expect(unit.isRunning).toBe(false);
  });

  it('rests at least three minutes, however hot it gets', () => {
    const unit = aUnit();
    minute(unit, 27);
    for (let i = 0; i < 3; i++) minute(unit, 20);
    expect(unit.isRunning).toBe(false);
    minute(unit, 40);
    minute(unit, 40);
    expect(unit.isRunning).toBe(false);
    minute(unit, 40);
    expect(unit.isRunning).toBe(true);
  });

  it('stops at once without supply, switched off or tripped, minimum time or not', () => {
    for (const stop of [
      (unit: AcUnit) => void (unit.switchedOn = false),
      (unit: AcUnit) => void (unit.condition.hasSupply = false),
      (unit: AcUnit) => void (unit.condition.isTripped = true),
      (unit: AcUnit) => void (unit.mode = acModes.fan),
    ]) {
      const unit = aUnit();
      minute(unit, 27);
      stop(unit);
      minute(unit, 30);
      expect(unit.isRunning).toBe(false);
    }
  });

  it('heats below the setpoint in heating mode', () => {
    const unit = aUnit();
    unit.mode = acModes.heat;
    minute(unit, 20);
    expect(unit.isRunning).toBe(true);
    expect(unit.coolingW).toBeLessThan(0);
  });
});

describe('a running unit', () => {
  it('reaches its capacity only after its start-up loss, while its power is there at once', () => {
    const unit = aUnit();
    minute(unit, 30);
    const [coolingW, powerW] = [unit.coolingW, unit.powerW];
    for (let i = 0; i < 10; i++) minute(unit, 30);
    expect(coolingW).toBeLessThan(unit.coolingW * 0.6);
    expect(powerW).toBeCloseTo(unit.powerW, 6);
  });

  it('counts energy, run hours and starts', () => {
    const unit = aUnit();
    for (let i = 0; i < 60; i++) minute(unit, 30);
    expect(unit.runHours).toBeCloseTo(1, 6);
    expect(unit.energyKwh).toBeCloseTo(unit.powerW / 1000, 3);
    expect(unit.starts).toBe(1);
  });

  it('lets its fan stop with it when the fan is on auto', () => {
    const unit = aUnit();
    minute(unit, 20);
    expect(unit.powerW).toBe(100);
    unit.isFanAuto = true;
    minute(unit, 20);
    expect(unit.powerW).toBe(0);
  });
});
