import type { DeviceClass } from '@contract/points';
import { hourMs, secondMs } from '@contract/time';
import { hash32 } from '@field/chance';
import { advance } from './advance';
import { kindOf, pointsByKind, unitIndex } from './kinds';
import { readDevice } from './read';
import type { SiteModel } from './site';

/** One reading of one device as its controller numbers it; NaN is "measured, but invalid". */
export interface Report {
  /** Position of the device in the site's declaration. */
  device: number;
  t: number;
  n: number;
  values: number[];
}

const valuesOf = (site: SiteModel, device: number): number[] => {
  const declared = site.plan.declaration.devices[device];
  if (!declared) throw new Error(`Site ${site.plan.declaration.code} has no device ${device}`);
  return readDevice(site, kindOf(declared), unitIndex(declared.code));
};

/** Reads one device now, with the controller's next number. */
export const report = (site: SiteModel, device: number): Report => ({
  device,
  t: Math.round(site.nowMs),
  n: site.n++,
  values: valuesOf(site, device),
});

/** Sites report out of step, so that a fleet does not breathe in one rhythm. */
export const phaseMs = (site: SiteModel, cadenceMs: number): number => hash32(site.plan.seed, 3) % cadenceMs;

const statePositions = new Map<string, readonly number[]>(
  Object.entries(pointsByKind).map(([name, points]) => [
    name,
    points.flatMap(({ kind }, i) => (kind === 'digital' || kind === 'enum' ? [i] : [])),
  ]),
);

const statesOf = (site: SiteModel): number[][] =>
  site.plan.declaration.devices.map((device, i) => {
    const values = valuesOf(site, i);
    return (statePositions.get(kindOf(device)) ?? []).map((position) => values[position] ?? NaN);
  });

/** Between a change and its report: long enough that powers have followed the states. */
export const reactionMs = secondMs;

/** Lives through the next change of the site and reads the devices whose states it changed. */
export function liveThroughChange(site: SiteModel, stepS: number): Report[] {
  advance(site, site.nextChangeMs, stepS);
  const before = statesOf(site);
  advance(site, site.nowMs + reactionMs, stepS);
  const after = statesOf(site);
  return after.flatMap((states, device) =>
    states.some((state, i) => !Object.is(state, before[device]?.[i])) ? [report(site, device)] : [],
  );
}

/** Room, air conditioners and meter are kept at the history cadence, all else once an hour and at its changes. */
const isKeptOften: Partial<Record<DeviceClass, true>> = { env: true, ac: true, meter: true };
const reliveStepS = 60;

/**
 * Lives from the site's present to `toMs` and yields every reading that its controller would have buffered, oldest
 * first: at multiples of `cadenceMs`, and when a state changes. The same call on the same state yields the same
 * readings; with `isSilent` only the counters move, for whoever wants to be at `toMs` quickly.
 */
export function* relive(
  site: SiteModel,
  toMs: number,
  cadenceMs: number,
  isSilent = false,
): Generator<Report, void> {
  const { devices } = site.plan.declaration;
  const often = devices.flatMap((device, i) => (isKeptOften[device.class] ? [i] : []));
  const all = devices.map((_, i) => i);
  let tick = (Math.floor(site.nowMs / cadenceMs) + 1) * cadenceMs;
  for (; tick <= toMs; tick += cadenceMs) {
    while (site.nextChangeMs + reactionMs < tick) {
      const changes = liveThroughChange(site, reliveStepS);
      if (!isSilent && !site.isDark) yield* changes;
    }
    // A change in the last second before the cadence has no report of its own.
    const hasChange = site.nextChangeMs < tick;
    advance(site, tick, reliveStepS);
    const due = hasChange || tick % hourMs < cadenceMs ? all : often;
    if (isSilent || site.isDark) site.n += due.length;
    else for (const device of due) yield report(site, device);
  }
  advance(site, toMs, reliveStepS);
}
