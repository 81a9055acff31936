import { pointsByClass, type DeviceClass } from '@contract/points';
import type { FieldCredential, FieldMessage } from '@server/ingest/message';
import type { Device, FreePoint, Places, Site } from '@server/ingest/places';

/** A site as the ingest knows it, with devices by their codes. */
export function aFieldSite(code: string, classes: Readonly<Record<string, DeviceClass>> = {}, id = 1): Site {
  const site: Site = {
    ...{ id, code, shard: 3, areaId: 1, deptId: 1, stationClass: 'D', controllerId: null, airMin: null },
    ...{ devices: new Map(), isSpokenFor: true, version: 1 },
  };
  Object.entries(classes).forEach(([device, deviceClass], at) =>
    site.devices.set(device, aFieldDevice(site, device, deviceClass, 10 * id + at)),
  );
  return site;
}

const noFree: ReadonlyMap<string, FreePoint> = new Map();

export const aFieldDevice = (site: Site, code: string, deviceClass: DeviceClass, id: number): Device => ({
  ...{ id, site, code, class: deviceClass, ratedPowerW: NaN, counter: null, free: noFree },
  ...{ present: null, draft: null, markedHour: 0 },
  positions: new Map(pointsByClass[deviceClass].map(({ name }, at) => [name, at])),
});

export const placesOf = (...sites: Site[]): Places => ({
  sites: new Map(sites.map((site) => [site.code, site])),
  devicesById: new Map(sites.flatMap((site) => [...site.devices.values()]).map((each) => [each.id, each])),
  resolve: () => Promise.resolve(),
  sitesOfShard: () => sites,
  read: () => Promise.resolve(() => undefined),
  async *readAll() {},
});

export const aCredentialFor = (...siteIds: number[]): FieldCredential => ({
  ...{ id: 1, username: 'keeper', siteIds: new Set(siteIds), isRevoked: false },
});

export const aFieldMessage = (
  topic: string,
  payload: unknown,
  more: Partial<FieldMessage> = {},
): FieldMessage => ({
  ...{ topic, isRetained: false, credential: aCredentialFor(1), receivedAt: 1_000_000, steadyAt: 1_000_000 },
  payload: Buffer.isBuffer(payload) ? payload : Buffer.from(JSON.stringify(payload)),
  settle: () => undefined,
  ...more,
});
