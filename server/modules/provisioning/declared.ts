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

export const contractsOf = (sites: readonly SiteDeclaration[]) =>
  onceEach(sites.flatMap(({ contract }) => contract ?? []));
/** Rows of `tariffs`. */
export const tariffRowsOf = (sites: readonly SiteDeclaration[]) =>
  onceEach(contractsOf(sites).map(({ tariff }) => tariff)).map(
    ({ priceFlat, priceSharp, pricePeak, priceValley, priceDeep, ...tariff }) => ({
      ...{ ...tariff, price_flat: priceFlat, price_sharp: priceSharp },
      ...{ price_peak: pricePeak, price_valley: priceValley, price_deep: priceDeep },
    }),
  );

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
      contract,
    }) => ({
      ...{ code, name, kind, station_class: stationClass, area: area.code, build_type: buildType.code },
      ...{ install_batch: installBatch.code, lat, lng, shard: shardOf(code), has_battery: hasBattery },
      area_m2: roomAreaM2,
      contract: contract?.code,
    }),
  );

export const deviceRowsOf = (sites: readonly SiteDeclaration[]) =>
  sites.flatMap((site) =>
    site.devices.map((device) => ({
      ...{ site: site.code, code: device.code, class: device.class, name: device.name },
      ...{ brand: device.brand, model: device.model },
      ...{ rated_cap_w: device.ratedCapW, rated_power_w: device.ratedPowerW },
      ...{ control_path: device.controlPath, code_set: device.codeSet, lead_lag_group: device.leadLagGroup },
      ...{ meter_role: device.meterRole, carrier: device.carrier, ct_ratio: device.ctRatio },
      ...{ roll_over_kwh: device.rollOverKwh, sensor_position: device.sensorPosition },
      ventilation: device.ventilation,
      metered_by: device.meteredBy,
    })),
  );

export const freePointRowsOf = (sites: readonly SiteDeclaration[]) =>
  sites.flatMap((site) =>
    site.devices.flatMap(({ code: device, freePoints = [] }) =>
      freePoints.map(({ delayS, ...point }) => ({ site: site.code, device, ...point, delay_s: delayS })),
    ),
  );

/** `site/device` of those that say half of what belongs together (carrier and number, infrared and codes), or meter themselves. */
export const incompleteDevices = (sites: readonly SiteDeclaration[]): string[] =>
  sites.flatMap(({ code: site, devices }) =>
    devices
      .filter(
        ({ code, controlPath, codeSet, meterRole, carrier, meteredBy }) =>
          meteredBy === code ||
          (meterRole === 'carrier') !== (carrier !== undefined) ||
          (codeSet !== undefined && controlPath !== 'infrared'),
      )
      .map(({ code }) => `${site}/${code}`),
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
