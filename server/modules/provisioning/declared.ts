import type { SiteDeclaration } from '@contract/provisioning';
import { shardOf } from '@contract/telemetry';

type Named = { zh: string; en: string; hk: string };

export interface DeclaredRegion {
  code: string;
  parent: string | null;
  level: 'province' | 'city' | 'area';
  name: Named;
}

/** Declarations repeat what several sites share; each is written once, the last word counting. */
const onceEach = <T extends { code: string }>(all: readonly T[]): T[] => [
  ...new Map(all.map((one) => [one.code, one])).values(),
];

export const regionsOf = (
  sites: readonly SiteDeclaration[],
  level: DeclaredRegion['level'],
): DeclaredRegion[] =>
  onceEach(
    sites.map((site) => {
      const parent = { province: null, city: site.province.code, area: site.city.code }[level];
      return { ...site[level], level, parent };
    }),
  );

export const buildTypesOf = (sites: readonly SiteDeclaration[]) =>
  onceEach(sites.map((site) => site.buildType));
export const installBatchesOf = (sites: readonly SiteDeclaration[]) =>
  onceEach(sites.map((site) => site.installBatch));

/** Rows of `sites`, with the codes of what they refer to. */
export const siteRowsOf = (sites: readonly SiteDeclaration[]) =>
  sites.map(
    ({
      code,
      name,
      kind,
      stationClass,
      area,
      buildType,
      installBatch,
      lat,
      lng,
      hasBattery,
      roomAreaM2,
    }) => ({
      ...{ code, name, kind, station_class: stationClass, area: area.code, build_type: buildType.code },
      ...{ install_batch: installBatch.code, lat, lng, shard: shardOf(code), has_battery: hasBattery },
      area_m2: roomAreaM2,
    }),
  );

export const deviceRowsOf = (sites: readonly SiteDeclaration[]) =>
  sites.flatMap((site) =>
    site.devices.map(({ ratedCapW, ratedPowerW, ...device }) => ({
      ...device,
      site: site.code,
      rated_cap_w: ratedCapW,
      rated_power_w: ratedPowerW,
    })),
  );

export const removedRowsOf = (sites: readonly SiteDeclaration[]) =>
  sites.flatMap(({ code: site, removedDevices = [] }) => removedDevices.map((code) => ({ site, code })));

/** The first code that appears twice, or null. */
export function repeated(codes: readonly string[]): string | null {
  const seen = new Set<string>();
  for (const code of codes) {
    if (seen.has(code)) return code;
    seen.add(code);
  }
  return null;
}
