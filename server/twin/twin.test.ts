import {
  fitTwin,
  learnDay,
  minutesLeft,
  mostExtraMinutes,
  newMemory,
  type Twin,
  type TwinMemory,
} from './twin';
import type { RoomMinute } from './roomMinute';

const lossWK = 60;
const [airJK, wallJK, innerWK] = [1e6, 6e6, 120];
const outerWK = 1 / (1 / lossWK - 1 / innerWK);
const itW = 3_000;

/** Weather that repeats with no day of the week in it: no day is like the one before. */
const outdoorAt = (minute: number): number =>
  22 +
  5 * Math.sin((2 * Math.PI * minute) / 1_440) +
  4 * Math.sin(minute / 5_000) +
  2 * Math.sin(minute / 1_100);

/** A room with one machine that starts at 26 °C and stops at 24 °C, as a sensor that rounds to tenths tells it. */
function aLife(days: number, more: Partial<RoomMinute> = {}): RoomMinute[][] {
  let [airC, wallC, runs] = [25, 24, false];
  return Array.from({ length: days }, (_, day) =>
    Array.from({ length: 1_440 }, (__, i): RoomMinute => {
      const minute = day * 1_440 + i;
      const outdoorC = outdoorAt(minute);
      runs = runs ? airC > 24 : airC >= 26;
      const inW = (wallC - airC) * innerWK + itW - (runs ? 8_000 : 0);
      airC += (60 * inW) / airJK;
      wallC += (60 * ((airC - wallC) * innerWK + (outdoorC - wallC) * outerWK)) / wallJK;
      const roomC = Math.round(airC * 10) / 10;
      const running = runs ? 1 : 0;
      return {
        ...{ at: minute * 60_000, hour: i / 60, roomC, outdoorC, itW, fansW: 0, running, isOpen: false },
        ...{ acW: runs ? 2_500 : 0, ...more },
      };
    }),
  );
}

const learned = (days: number, isMetered: boolean, more: Partial<RoomMinute> = {}): TwinMemory =>
  aLife(days, more).reduce((memory, minutes, day) => learnDay(memory, day, minutes), newMemory(isMetered));

function fitted(memory: TwinMemory): Twin {
  const twin = fitTwin(memory);
  if (typeof twin === 'string') throw new Error(twin);
  return twin;
}

describe('the twin of a room', () => {
  const memory = learned(14, true);
  const twin = fitted(memory);

  it('finds the heat loss within 15 %, and its interval holds it', () => {
    expect(Math.abs((twin.lossWK?.value ?? 0) / lossWK - 1)).toBeLessThan(0.15);
    expect(twin.lossWK?.low).toBeLessThan(lossWK);
    expect(twin.lossWK?.high).toBeGreaterThan(lossWK);
  });

  it('knows by how much one kelvin more lowers what is to be cooled', () => {
    expect(Math.abs((twin.lessPerK?.value ?? 0) / (lossWK / itW) - 1)).toBeLessThan(0.2);
  });

  it('tells the minutes to a limit when cooling is lost', () => {
    const left = minutesLeft(twin, memory, { roomC: 25, hour: 12, outdoorC: 24, itW }, 32);
    // Without walls the air alone takes 7 MJ / 3 kW = 39 minutes; the walls take a fifth of the heat.
    expect(left?.value).toBeGreaterThan(41);
    expect(left?.value).toBeLessThan(60);
  });

  it('bounds what a warmer room costs in an outage: three kelvins of a room cost more than one', () => {
    const costs = (foundC: number) =>
      mostExtraMinutes(twin, memory, { roomC: 28, hour: 12, outdoorC: 24, itW }, 32, foundC) ?? NaN;
    // A kelvin of the air alone is 1 MJ / 3 kW, six minutes; with the swing of both rooms 4.5 and 2.5 of them count.
    expect(costs(25)).toBeGreaterThan(4.5 * 5.6);
    expect(costs(27)).toBeLessThan(costs(25));
    expect(costs(30)).toBe(0);
  });

  it('tells no minutes where a room without cooling stays below the limit', () => {
    expect(minutesLeft(twin, memory, { roomC: 25, hour: 12, outdoorC: 5, itW: 300 }, 32)).toBeNull();
  });

  it('goes on from stored memory as if it had never stopped', () => {
    expect(fitted(JSON.parse(JSON.stringify(memory)) as TwinMemory).lossWK).toEqual(twin.lossWK);
  });
});

describe('what a twin cannot know', () => {
  it('is the scale, where the heat of the equipment is not metered; the minutes it knows', () => {
    const memory = learned(14, false, { itW: null });
    const twin = fitted(memory);
    expect(twin.scale).toBe('unknown');
    expect([twin.lossWK, twin.storeJK, twin.efficiency]).toEqual([null, null, null]);
    const left = minutesLeft(twin, memory, { roomC: 25, hour: 12, outdoorC: 24, itW: null }, 32);
    expect(left?.value).toBeGreaterThan(41);
    expect(left?.value).toBeLessThan(60);
  });

  it('is anything, when machines never all rest', () => {
    expect(fitTwin(learned(14, true, { running: 2 }))).toBe('neverAtRest');
  });

  it('is anything, of one of several rooms on a meter', () => {
    expect(fitTwin(learned(3, true), true)).toBe('sharedMeter');
  });

  it('is anything, on the first day', () => {
    expect(fitTwin(learned(1, true))).toBe('fewDays');
  });
});

it('a night reads the day before only, and what is kept of a room does not grow for ever', () => {
  const size = (days: number): number => JSON.stringify(learned(days, true)).length;
  expect(size(33)).toBeLessThan(size(28) * 1.05);
});
