import { StrategySetting } from '@contract/strategies';
import { fitTwin, learnDay, newMemory } from '../twin/twin';
import type { RehearsedMinute } from './minute';
import { rehearse, type RehearsalInput } from './rehearse';

const [days, dayMinutes] = [6, 1_440];
const [airJK, wallJK, innerWK, outerWK, itW] = [1e6, 6e6, 120, 120, 3_000];
const runW = 2_500;
/** Of both machines while they run. */
const fansW = 200;

const outdoorAt = (minute: number): number =>
  22 + 5 * Math.sin((2 * Math.PI * minute) / dayMinutes) + 4 * Math.sin(minute / 5_000);

/** A room of two machines at one level that start and stop together, each of half the power that one would need. */
function aLife(): RehearsedMinute[] {
  let [airC, wallC, runs] = [25, 24, false];
  return Array.from({ length: days * dayMinutes }, (_, minute): RehearsedMinute => {
    const outdoorC = outdoorAt(minute);
    runs = runs ? airC > 24 : airC >= 26;
    airC += (60 * ((wallC - airC) * innerWK + itW - (runs ? 8_000 - fansW : 0))) / airJK;
    wallC += (60 * ((airC - wallC) * innerWK + (outdoorC - wallC) * outerWK)) / wallJK;
    return {
      ...{
        at: minute * 60_000,
        hour: (minute % dayMinutes) / 60,
        roomC: Math.round(airC * 10) / 10,
        outdoorC,
      },
      ...{ outdoorRhPct: 60, itW, acW: runs ? runW : 0, fansW: runs ? fansW : 0, running: runs ? 2 : 0 },
      ...{ isFanOn: false, isOpen: false, isMeasured: true },
    };
  });
}

describe('the rehearsal of a plan', () => {
  const minutes = aLife();
  let memory = newMemory(true);
  for (let day = 0; day < days; day++)
    memory = learnDay(memory, day, minutes.slice(day * dayMinutes, (day + 1) * dayMinutes));
  const twin = fitTwin(memory);
  if (typeof twin === 'string') throw new Error(twin);
  const unit = { path: 'bus' as const, switchedOn: true, setpointC: 25, isFanAuto: true, runHours: 0 };
  const input: RehearsalInput = {
    ...{ posteriors: twin.posteriors, minutes, isMetered: true, hasFan: false, ceilingC: 32 },
    ...{
      units: [unit, { ...unit, runHours: 1 }],
      timeConstantH: 3,
      tariff: { spans: [], workDays: {} },
      aheadMs: 0,
    },
  };
  const measuredKwh = minutes.slice(2 * dayMinutes).reduce((sum, { acW }) => sum + (acW ?? 0) / 60_000, 0);
  const plan = [StrategySetting.parse({ kind: 'setpointRamp' }), StrategySetting.parse({ kind: 'leadLag' })];
  const said = rehearse(input, plan);

  it('without a plan comes out as what was measured, within its band', () => {
    expect(Math.abs(said!.asFound.kwh!.value / measuredKwh - 1)).toBeLessThan(0.1);
    expect(said!.asFound.kwh!.low).toBeLessThan(measuredKwh);
    expect(said!.asFound.kwh!.high).toBeGreaterThan(measuredKwh);
    expect(Math.abs(said!.asFound.worstC.value - 26)).toBeLessThan(0.8);
  });

  it('with one says what it saves, how warm it becomes and how often it starts, each with its band', () => {
    expect(said!.withPlan.worstC.value).toBeGreaterThan(said!.asFound.worstC.value);
    expect(said!.withPlan.worstC.high).toBeLessThan(32);
    expect(said!.withPlan.starts.value).toBeLessThan(said!.asFound.starts.value);
    expect(said!.savedKwh!.low).toBeLessThan(said!.savedKwh!.high);
    expect(said!.withPlan.kwh!.value).toBeLessThan(said!.asFound.kwh!.value);
  });

  it('blows no outdoor air where nothing is known of the fan', () => {
    expect(said!.knowsFreshAir).toBe(false);
    expect(said!.withPlan.freeHours.value).toBe(0);
  });

  it('gives the same answer to the same question', () => {
    const short = { ...input, minutes: minutes.slice(0, 3 * dayMinutes) };
    expect(rehearse(short, [])).toEqual(rehearse(short, []));
  });
});
