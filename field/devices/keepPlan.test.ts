import { createHash } from 'node:crypto';
import type { KeptPlan } from '@contract/keptPlans';
import { hourMs, minuteMs } from '@contract/time';
import { aPlan, aSite, steady, summer } from '@tests/support/aFleetSite';
import { advance } from './advance';
import { takePlan } from './keptPlan';
import type { SiteModel } from './site';
import { restore, snapshotOf } from './snapshot';

const pair = aPlan(
  ({ units, room, hasGenset }) =>
    units.length === 2 && units[0]?.controlPath !== 'infrared' && room.freshAir === null && !hasGenset,
);
const aired = aPlan(({ room, hasGenset }) => room.freshAir !== null && !hasGenset);
const codesOf = ({ plan: { units } }: SiteModel): string[] => units.map(({ code }) => code);

const aKeptPlan = (site: SiteModel, more: Partial<KeptPlan> = {}): KeptPlan => ({
  ...{ ceilingC: 32, levelC: 27, lagC: 29.5, leads: 1, turnH: 0, idleFans: true, freshAir: null },
  units: codesOf(site),
  ...more,
});
const given = (site: SiteModel, plan: KeptPlan | null, version = 3) => {
  const text = JSON.stringify(plan);
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
  return takePlan(site, { t: site.nowMs, version, hash, plan: text }, site.nowMs);
};
/** Hears the centre once, and then nothing for so long. */
const silentFor = (site: SiteModel, ms: number): void => {
  site.word = { heardMs: site.nowMs, limitMs: 15 * minuteMs };
  advance(site, site.nowMs + ms, 60);
};
const setpoints = ({ room }: SiteModel) => room.units.map(({ setpointC }) => setpointC);
const aPair = (tempC = 24) =>
  aSite({ plan: pair, weather: steady(tempC), startMs: summer, settledH: 3, faults: [] });

describe('a controller that keeps the plan of its site', () => {
  it('goes on by it when the centre is silent: one leads, the other waits with its fan at rest', () => {
    const site = aPair();
    given(site, aKeptPlan(site));
    silentFor(site, 14 * minuteMs);
    expect(site.isOnItsOwn).toBe(false);
    silentFor(site, 5 * hourMs);
    expect(site.isOnItsOwn).toBe(true);
    expect(setpoints(site)).toEqual([27, 29.5]);
    expect(site.room.units.map(({ isFanAuto }) => isFanAuto)).toEqual([false, true]);
    expect(site.room.airC).toBeLessThan(29);
  });

  it('lets all lead when the lead fails, and the other one afterwards', () => {
    const site = aPair();
    given(site, aKeptPlan(site));
    silentFor(site, hourMs);
    site.room.units[0]!.condition.isTripped = true;
    advance(site, site.nowMs + minuteMs, 60);
    expect(setpoints(site)).toEqual([27, 27]);
    expect(site.keeping?.order).toEqual([1, 0]);
  });

  it('turns the lead by run hours, the new one beside the old one for half an hour', () => {
    const site = aPair();
    site.room.units[0]!.runHours = 9_000;
    site.room.units[1]!.runHours = 10;
    given(site, aKeptPlan(site, { turnH: 1 }));
    silentFor(site, 90 * minuteMs);
    expect(setpoints(site)).toEqual([27, 27]);
    silentFor(site, 35 * minuteMs);
    expect(setpoints(site)).toEqual([29.5, 27]);
  });

  it.each([
    ['the room is near its limit for five minutes', () => undefined, 26.5],
    ['its sensor stands still for half an hour', (site: SiteModel) => void (site.stuckRoomC = 25), 32],
  ])('gives the plan up when %s: every unit cools at 26 °C until the centre speaks', (_, harm, ceilingC) => {
    const site = aPair();
    given(site, aKeptPlan(site, { ceilingC }));
    silentFor(site, 20 * minuteMs);
    harm(site);
    advance(site, site.nowMs + 2 * hourMs, 60);
    expect(setpoints(site)).toEqual([26, 26]);
    expect(site.keeping).toBeNull();
  });

  it('touches no unit that the plan does not name', () => {
    const site = aPair();
    site.room.units[1]!.switchedOn = false;
    given(site, aKeptPlan(site, { units: [codesOf(site)[0]!] }));
    silentFor(site, 2 * hourMs);
    expect(site.room.units[1]!.switchedOn).toBe(false);
  });

  it.each([
    ['cool and dry', 12, 40, true],
    ['too warm for the plan', 17, 40, false],
    ['too damp', 12, 86, false],
  ])('lets outdoor air in by the limits of the plan when it is %s', (_, tempC, rhPct, isIn) => {
    const site = aSite({ plan: aired, weather: steady(tempC, rhPct), startMs: summer, settledH: 3 });
    const freshAir = { maxOutdoorC: 15, maxRhPct: 80, maxDewPointC: 12 };
    given(site, aKeptPlan(site, { levelC: 25, leads: site.plan.units.length, freshAir }));
    silentFor(site, 17 * minuteMs);
    site.room.vapourHpa = 8;
    site.room.airC = 25;
    advance(site, site.nowMs + minuteMs, 60);
    expect(site.room.fanCommand).toBe(isIn);
  });

  it('keeps nothing whose text has another hash, or that names a unit it does not have', () => {
    const site = aPair();
    expect(takePlan(site, { t: 0, version: 2, hash: '0123456789abcdef', plan: 'null' }, 0)).toMatchObject({
      version: 0,
      refused: 'hash',
    });
    expect(given(site, aKeptPlan(site, { units: ['ac-9'] }))).toMatchObject({ refused: 'unable' });
    expect(site.ownPlan).toBeNull();
  });

  it('has it still after a restart, and none when it is told so', () => {
    const site = aPair();
    const { hash } = given(site, aKeptPlan(site));
    const again = aPair();
    restore(again, snapshotOf(site));
    expect(again.ownPlan).toEqual({ version: 3, hash, plan: aKeptPlan(site) });
    given(again, null, 4);
    silentFor(again, hourMs);
    expect(setpoints(again)).toEqual([26, 26]);
  });
});
