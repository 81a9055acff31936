import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { climateOf } from '@field/climate/climate';
import { repeating } from '@field/climate/weather';
import { readWeather } from '@field/climate/weatherFile';
import { type AnnualRun, runYear } from './annualRun';
import { miniSplit } from './curves';
import own from './reference.json';

const shared = resolve(process.env.COOLOPS_SHARED ?? '../shared');
const referenceFile = join(shared, 'data/thermal-reference.json');
const weatherFile = join(shared, 'data/weather/shanghai-2014-hourly.csv');
const isThere = existsSync(referenceFile) && existsSync(weatherFile);

const Reference = z.object({
  runs: z.array(
    z.object({
      tag: z.string(),
      sp: z.number(),
      hours: z.number(),
      cooling_kWh: z.number(),
      it_kWh: z.number(),
      fresh_fan_kWh: z.number(),
      starts_per_unit_per_h: z.number(),
      Tmax: z.number(),
    }),
  ),
});

/** The room of the reference: a panel shelter with two 7.1 kW units; rows named brick and it6k differ as it says. */
const aRun = (tag: string, setpointC: number): Omit<AnnualRun, 'weather' | 'startMs' | 'hours'> => ({
  room: {
    uaWallWK: tag.startsWith('brick') ? 150 : 35,
    uaInfWK: 6,
    innerShare: 0.5,
    airJK: 1e6,
    wallJK: tag.startsWith('brick') ? 3e7 : 4e6,
    solarGainK: 4,
    itW: tag.startsWith('it6k') ? 6_000 : 3_000,
    itAmplitude: 0.1,
    itPeakHour: 20,
    deadbandK: 1,
    freshAir: tag.endsWith('fresh')
      ? { flowM3H: 2_500, fanW: 200, maxOutdoorC: 20, maxOutdoorRhPct: 85 }
      : null,
    volumeM3: 40,
  },
  unit: { ratedCapW: 7_100, ratedEer: 3, fanW: 100, curves: miniSplit, minOnS: 180, minOffS: 180, tauS: 75 },
  units: 2,
  setpointC,
  leadRotationH: tag.includes('leadlag') ? 24 : null,
});

const deviationPct = (found: number, wanted: number): number => Math.abs(found / wanted - 1) * 100;

const measured = isThere ? describe : describe.skip;
measured('the room against the thermal reference on measured Shanghai weather (../shared)', () => {
  const runs = isThere ? Reference.parse(JSON.parse(readFileSync(referenceFile, 'utf8'))).runs : [];
  const series = isThere ? readWeather(readFileSync(weatherFile, 'utf8')) : null;

  it('holds thirteen runs', () => {
    expect(runs).toHaveLength(13);
  });

  it.each(runs)('reproduces $tag: $cooling_kWh kWh of cooling in the year', (run) => {
    if (!series) return;
    const weather = repeating(series);
    const { startMs } = series;
    const found = runYear({ ...aRun(run.tag, run.sp), weather, startMs, hours: run.hours });
    expect(deviationPct(found.coolingKwh, run.cooling_kWh)).toBeLessThan(0.1);
    expect(deviationPct(found.itKwh, run.it_kWh)).toBeLessThan(0.01);
    expect(found.startsPerUnitHour).toBeCloseTo(run.starts_per_unit_per_h, 2);
    expect(found.highestC).toBeCloseTo(run.Tmax, 1);
    expect(Math.abs(found.freshFanKwh - run.fresh_fan_kWh)).toBeLessThan(1);
  });
});

describe('the room against our own reference on the built-in climate', () => {
  it.each(own.runs)('reproduces $city $tag: $coolingKwh kWh of cooling in the year', (run) => {
    const weather = climateOf(run.city, own.seed);
    const found = runYear({
      ...aRun(run.tag, run.setpointC),
      weather,
      startMs: own.startMs,
      hours: own.hours,
    });
    expect(deviationPct(found.coolingKwh, run.coolingKwh)).toBeLessThan(0.1);
    expect(found.startsPerUnitHour).toBeCloseTo(run.startsPerUnitHour, 2);
  });

  it('saves with a higher setpoint, more with lead and lag, most with fresh air', () => {
    const [base, raised, leadLag, fresh] = own.runs
      .filter((run) => run.city === '310100')
      .map((run) => run.coolingKwh);
    expect(raised).toBeLessThan(base ?? 0);
    expect(leadLag).toBeLessThan((raised ?? 0) * 0.9);
    expect(fresh).toBeLessThan((leadLag ?? 0) * 0.9);
  });
});
