import { pointsByClass } from '@contract/points';
import { drawOf, isCooling, isControlledClass, mustRun, nothingRead, unitReadingOf } from './unitReading';

const valuesOf = (deviceClass: 'ac' | 'fan' | 'door', values: Record<string, number>) =>
  pointsByClass[deviceClass].map(({ name }) => values[name] ?? NaN);

describe('what a unit said', () => {
  it('is read by the places of its own class', () => {
    const said = {
      ...{ switchedOn: 1, setpointC: 25, mode: 2, fanSpeed: 3 },
      ...{ returnTempC: 26, supplyTempC: 15, powerW: 1_900, currentA: 8 },
    };
    expect(unitReadingOf(valuesOf('ac', said))).toEqual({ ...said, locked: NaN });
    const ofFan = unitReadingOf(valuesOf('fan', { switchedOn: 1, powerW: 300 }), 'fan');
    expect(ofFan).toMatchObject({ switchedOn: 1, powerW: 300, setpointC: NaN });
  });

  it('is not locked where a door stands open, whatever its bolt says', () => {
    const locked = (open: number, bolt: number) =>
      unitReadingOf(valuesOf('door', { open, locked: bolt }), 'door').locked;
    expect([locked(0, 1), locked(1, 1), locked(0, 0)]).toEqual([1, 0, 0]);
  });

  it('is nothing where nothing was heard', () => {
    expect(Object.values(nothingRead).every(Number.isNaN)).toBe(true);
  });

  it('is asked of air conditioners, fans and doors alone', () => {
    const controlled = Object.keys(pointsByClass).filter((each) => isControlledClass(each as 'ac'));
    expect(controlled).toEqual(['ac', 'door', 'fan']);
  });
});

describe('whether a unit draws what a compressor draws', () => {
  const draws = (powerW: number, ratedPowerW = 2_000) => drawOf({ ...nothingRead, powerW }, ratedPowerW);
  const byCurrent = (currentA: number, ratedPowerW: number) =>
    drawOf({ ...nothingRead, currentA }, ratedPowerW);

  it('is so above three tenths of its plate, rests below a tenth, and is not said between', () => {
    expect([draws(601), draws(600), draws(200), draws(199)]).toEqual(['drawing', null, null, 'resting']);
    expect(draws(NaN)).toBeNull();
    expect(draws(1_000, NaN)).toBeNull();
  });

  it('is told by one phase up to 5 kW and by three above', () => {
    expect(byCurrent(7, 5_000)).toBe('drawing');
    expect(byCurrent(3, 5_000)).toBeNull();
    expect(byCurrent(3, 5_100)).toBe('drawing');
  });
});

describe('air and thermostat', () => {
  it('prove a compressor by more than 5 K between what comes and what leaves', () => {
    const cools = (supplyTempC: number) => isCooling({ ...nothingRead, returnTempC: 26, supplyTempC });
    expect([cools(20.9), cools(21), cools(NaN)]).toEqual([true, false, false]);
  });

  it('make a unit run from more than 1.5 K over its level, unless it heats or only blows', () => {
    const runs = (returnTempC: number, mode = 1) => mustRun({ ...nothingRead, mode, returnTempC }, 25);
    expect([runs(26.6), runs(26.5), runs(NaN)]).toEqual([true, false, false]);
    expect([runs(30, 3), runs(30, 4), runs(30, NaN)]).toEqual([false, false, true]);
  });
});
