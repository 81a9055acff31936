import type { LatestState } from '@contract/devices';
import { pointsByClass } from '@contract/points';
import { createSignal, type Signal } from '../engine/signal';
import { createStripBuffer, type StripBuffer } from '../screen/strips';

export const stripNameOf = (deviceId: number, point: string): string => `${deviceId}:${point}`;

/** The last values of every point of one site that strips look at; another site begins empty. */
export interface SiteStrips {
  signal: Signal;
  /** The site whose strips these are. */
  siteId(): number | null;
  begin(siteId: number): void;
  take(devices: readonly LatestState[]): void;
  of(deviceId: number, point: string): StripBuffer;
}

export function createSiteStrips(): SiteStrips {
  const signal = createSignal();
  const byName = new Map<string, StripBuffer>();
  let ofSite: number | null = null;
  const of = (deviceId: number, point: string): StripBuffer => {
    const name = stripNameOf(deviceId, point);
    const known = byName.get(name) ?? createStripBuffer(1);
    byName.set(name, known);
    return known;
  };
  return {
    signal,
    siteId: () => ofSite,
    of,
    begin: (siteId) => {
      if (siteId === ofSite) return;
      ofSite = siteId;
      byName.clear();
    },
    take: (devices) => {
      for (const { deviceId, class: deviceClass, at, values } of devices)
        pointsByClass[deviceClass].forEach(({ name }, position) => {
          if (byName.has(stripNameOf(deviceId, name)))
            of(deviceId, name).push(at, [values[position] ?? null]);
        });
      signal.bump();
    },
  };
}
