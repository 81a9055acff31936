import { type Point, pointsByClass } from '@contract/points';
import { hourMs, secondMs } from '@contract/time';
import { climateOf } from '@field/climate/climate';
import { advance } from '@field/devices/advance';
import { readDevice } from '@field/devices/read';
import { newSite } from '@field/devices/site';
import { planFleet } from '@field/sites/fleet';

const start = Date.UTC(2026, 6, 10);
const plannedSites = 40;
const stepS = 60;

const wireValue = ({ kind }: Point, value: number): string => {
  if (Number.isNaN(value)) return 'null';
  return kind === 'digital' ? String(value === 1) : String(value);
};

/**
 * What air conditioners of healthy simulated rooms tell every so many seconds of a summer day: the end of a telemetry
 * message each, from its values on. A fleet of any size repeats them, each unit keeping to its own row.
 */
export function livedThrough(pointCount: number, reports: number, everyS: number): Buffer[][] {
  const points = pointsByClass.ac.slice(0, pointCount);
  return planFleet(7, plannedSites).flatMap((plan) => {
    const site = newSite(plan, climateOf(plan.declaration.city.code, plan.seed), start, []);
    advance(site, start + hourMs, stepS);
    const units: Buffer[][] = plan.units.map(() => []);
    for (let i = 0; i < reports; i += 1) {
      advance(site, site.nowMs + everyS * secondMs, stepS);
      for (const [unit, told] of units.entries()) {
        const values = readDevice(site, 'ac', unit);
        const pairs = points.map((point, k) => `"${point.name}":${wireValue(point, values[k] ?? NaN)}`);
        told.push(Buffer.from(`,"v":{${pairs.join(',')}}}`));
      }
    }
    return units;
  });
}
