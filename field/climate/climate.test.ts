import { dayMs, hourMs } from '@contract/time';
import { cityClimates } from './cities';
import { climateOf } from './climate';
import { repeating } from './weather';
import { readWeather } from './weatherFile';

const start = Date.UTC(2025, 0, 1);
const hourly = (
  city: string,
  seed: number,
  hours: number,
  from = start,
): { temp: number[]; rh: number[] } => {
  const weather = climateOf(city, seed);
  const into = { tempC: 0, rhPct: 0 };
  const [temp, rh]: [number[], number[]] = [[], []];
  for (let i = 0; i < hours; i++) {
    weather.at(from + i * hourMs, into);
    temp.push(into.tempC);
    rh.push(into.rhPct);
  }
  return { temp, rh };
};
const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

describe('the built-in climate', () => {
  it('is the same for the same seed, in any order of asking, and another for another seed', () => {
    const forward = hourly('310100', 7, 48);
    const weather = climateOf('310100', 7);
    const into = { tempC: 0, rhPct: 0 };
    weather.at(start + 400 * dayMs, into);
    weather.at(start + 47 * hourMs, into);
    expect(into.tempC).toBe(forward.temp[47]);
    expect(hourly('310100', 8, 48).temp).not.toEqual(forward.temp);
  });

  it.each([...cityClimates])('keeps the normals of %s over three years', (city, normals) => {
    const { temp, rh } = hourly(city, 7, 3 * 365 * 24);
    expect(Math.abs(mean(temp) - normals.meanC)).toBeLessThan(1.2);
    expect(Math.abs(mean(rh) - normals.rhPct)).toBeLessThan(5);
    const july = temp.filter((_, i) => Math.abs((i % 8760) / 24 - 196) < 15);
    expect(Math.abs(mean(july) - (normals.meanC + normals.amplitudeK))).toBeLessThan(2.5);
  });

  it('is warmest in the afternoon, local time', () => {
    const { temp } = hourly('440100', 7, 365 * 24);
    const byHour = Array.from({ length: 24 }, (_, h) => mean(temp.filter((_t, i) => (i + 8) % 24 === h)));
    expect(byHour.indexOf(Math.max(...byHour))).toBe(15);
  });

  it('goes on without a jump where its blocks meet', () => {
    const seam = 56 * 8760 * hourMs;
    const { temp } = hourly('110100', 7, 200, seam - 100 * hourMs);
    const jumps = temp.slice(1).map((value, i) => Math.abs(value - (temp[i] ?? 0)));
    const [atSeam = NaN] = jumps.splice(99, 1);
    expect(atSeam).toBeLessThanOrEqual(Math.max(...jumps));
  });

  it('knows only the cities of its table', () => {
    expect(() => climateOf('000000', 1)).toThrow('No climate is known');
  });
});

const csv = (rows: string[]): string => ['hour,day,month,year,rh_pct,temp_c', ...rows].join('\n');

describe('a weather file', () => {
  it('is read from CSV in local time whatever the order of its columns', () => {
    const series = readWeather(csv(['0,1,1,2014,50,2', '1,1,1,2014,60,4']));
    expect(series.startMs).toBe(Date.UTC(2013, 11, 31, 16));
    expect([...series.tempC]).toEqual([2, 4]);
    expect([...series.rhPct]).toEqual([50, 60]);
  });

  it('gets its gaps filled: temperature along the line, humidity from the hour before', () => {
    const series = readWeather(
      csv(['0,1,1,2014,50,2', '1,1,1,2014,NA,NA', '2,1,1,2014,,NA', '3,1,1,2014,70,8']),
    );
    expect([...series.tempC]).toEqual([2, 4, 6, 8]);
    expect([...series.rhPct]).toEqual([50, 50, 50, 70]);
  });

  it('is read from EPW with its own time zone', () => {
    const header = ['LOCATION,Town,XX,CHN,TMY,1,31,121,7.0,3', ...Array.from({ length: 7 }, () => 'X')];
    const row = (hour: number, temp: number, rh: number): string =>
      `2007,1,1,${hour},0,?,${temp},1,${rh},101000`;
    const series = readWeather([...header, row(1, 5, 80), row(2, 99.9, 999), row(3, 7, 82)].join('\r\n'));
    expect(series.startMs).toBe(Date.UTC(2006, 11, 31, 17));
    expect([...series.tempC]).toEqual([5, 6, 7]);
    expect([...series.rhPct]).toEqual([80, 80, 82]);
  });

  it('serves any date by repeating itself, linear between its hours', () => {
    const weather = repeating({
      startMs: start,
      tempC: Float64Array.of(0, 10),
      rhPct: Float64Array.of(40, 60),
    });
    const into = { tempC: 0, rhPct: 0 };
    weather.at(start + 0.25 * hourMs, into);
    expect(into).toEqual({ tempC: 2.5, rhPct: 40 });
    weather.at(start - hourMs, into);
    expect(into).toEqual({ tempC: 10, rhPct: 60 });
  });

  it('is refused in plain words when a column is missing or nothing is in it', () => {
    expect(() => readWeather('year,month\n2014,1')).toThrow('lacks the columns day, hour, temp_c, rh_pct');
    expect(() => readWeather(csv(['0,1,1,2014,50,NA']))).toThrow('holds no temperature');
  });
});
