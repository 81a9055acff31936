import { pointsByClass } from '@contract/points';
import { dayMs, hourMs, minuteMs, type EpochMs } from '@contract/time';
import { findingBit } from '@contract/siteEnergy';
import { faultyFindings } from '@contract/keyFigures';
import { climateOf } from '@field/climate/climate';
import { localOffsetMs, type Weather } from '@field/climate/weather';
import { relive } from '@field/devices/report';
import { newSite } from '@field/devices/site';
import type { Fault } from '@field/faults/fault';
import type { SitePlan } from '@field/sites/plan';
import type { DayEvidence } from '@server/diagnosis';
import { dayEvidence } from '@server/modules/diagnosis/dayEvidence';
import { windowOf, type DayDevice } from '@server/modules/energy/siteDays/devices';
import { siteDay } from '@server/modules/energy/siteDays/siteDay';
import { addRows, emptyPointDay, keyPoints, type DayBuckets } from '@server/modules/history/bucket';

/** As controllers hand over what they buffered; live readings are denser. */
const cadenceMs = 5 * minuteMs;
const settlingMs = dayMs;

interface KeptDevice extends DayDevice {
  days: Map<EpochMs, DayBuckets>;
}

const devicesOf = ({ declaration }: SitePlan): KeptDevice[] =>
  declaration.devices.map((device, i) => ({
    id: i + 1,
    class: device.class,
    role: device.meterRole ?? null,
    carrier: null,
    ctRatio: device.ctRatio ?? 1,
    rollOverKwh: device.rollOverKwh ?? null,
    ...{ resolutionKwh: null, learned: null },
    days: new Map(),
  }));

function keep(device: KeptDevice, ts: EpochMs, values: readonly number[]): void {
  const day = Math.floor(ts / dayMs) * dayMs;
  const points = keyPoints(device.class);
  const buckets = device.days.get(day) ?? points.map(emptyPointDay);
  device.days.set(day, buckets);
  const row = { ts, n: 0, invalid: 0, values: values.map((value) => (Number.isNaN(value) ? null : value)) };
  points.forEach((position, key) => {
    const [bucket, point] = [buckets[key], pointsByClass[device.class][position]];
    if (bucket && point) addRows(bucket, day, point, position, [row]);
  });
}

const faultyBits = faultyFindings.reduce((bits, finding) => bits | findingBit(finding), 0);

/** Only the days that are looked at, and those before it are let go. */
function evidenceOf(devices: readonly KeptDevice[], day: EpochMs): DayEvidence {
  const from = day - 2 * hourMs;
  for (const { days } of devices) for (const at of days.keys()) if (at < from - 2 * dayMs) days.delete(at);
  const window = windowOf(from, day + dayMs, { start: day, end: day + dayMs });
  const figures = siteDay(devices, window, () => null);
  const known = figures.ownOutdoor.filter((value) => value !== null);
  return dayEvidence(devices, window, {
    ...{ day, isFaulty: (figures.bits & faultyBits) !== 0, acKwh: figures.kwh.ac },
    outMeanC: known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length,
    hours: {
      ...{ total: figures.hours.total, ac: figures.hours.ac, fan: figures.hours.fan },
      ...{ outC: figures.ownOutdoor, outRh: figures.outdoorRh },
    },
  });
}

/** A site that lived through its troubles from a local midnight on, as the night's job sees it. */
export function livedSite(
  plan: SitePlan,
  faults: readonly Fault[],
  seed: number,
  { from, days }: { from: EpochMs; days: number },
): { evidence: DayEvidence[]; weather: Weather } {
  const weather = climateOf(plan.declaration.city.code, seed);
  const site = newSite(plan, weather, from - settlingMs, [...faults]);
  const devices = devicesOf(plan);
  const evidence: DayEvidence[] = [];
  for (let day = from - dayMs; day < from + days * dayMs; day += dayMs) {
    for (const { device, t, values } of relive(site, day + dayMs, cadenceMs)) {
      const kept = devices[device];
      if (kept && !site.isCut) keep(kept, t, values);
    }
    if (day >= from) evidence.push(evidenceOf(devices, day));
  }
  return { evidence, weather };
}

export const localMidnight = (text: string): EpochMs => Date.parse(`${text}T00:00:00Z`) - localOffsetMs;
