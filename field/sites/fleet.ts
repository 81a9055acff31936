import type { DeviceDeclaration, SiteDeclaration } from '@contract/provisioning';
import type { StationClass } from '@contract/sites';
import { precisionPoints } from '@field/devices/freePoints';
import { type Draw, chance, drawer, hash32, noise } from '@field/chance';
import { cityClimates } from '@field/climate/cities';
import type { RoomParameters } from '@field/physics/room';
import { type EnvelopeClass, envelopes } from './envelopes';
import { siteName } from './names';
import type { AcPlan, SitePlan } from './plan';
import { type District, districts } from './regions';
import { sizeRoom, sizeUnits } from './sizing';
import { supplyOf } from './supply';

const classDigit: Record<StationClass, number> = { A: 1, B: 2, C: 3, D: 4 };

function drawClass(draw: Draw): StationClass {
  const share = draw.between(0, 1);
  if (share < 0.03) return 'A';
  if (share < 0.1) return 'B';
  return share < 0.28 ? 'C' : 'D';
}

function drawEnvelope(draw: Draw, stationClass: StationClass): EnvelopeClass {
  if (stationClass === 'A' || stationClass === 'B') return 'core';
  return draw.isTrue(stationClass === 'C' ? 0.7 : 0.3) ? 'brick' : 'panel';
}

/** Senders tell the series of a model apart, not its size. */
const codeSetOf = (model: string): string => model.replace(/-?\d.*/, '');

const acDevice = (unit: AcPlan, i: number): DeviceDeclaration => ({
  code: unit.code,
  class: 'ac',
  name: `${unit.kind === 'precision' ? '精密空调' : '空调'}${i + 1}`,
  brand: unit.brand,
  model: unit.model,
  ratedCapW: unit.ratedCapW,
  ratedPowerW: Math.round(unit.ratedCapW / unit.ratedEer),
  controlPath: unit.controlPath,
  ...(unit.controlPath === 'infrared' && { codeSet: `${unit.brand}-${codeSetOf(unit.model)}` }),
  leadLagGroup: 'A',
  meteredBy: 'meter',
  ...(unit.kind === 'precision' && { freePoints: precisionPoints }),
});

const device = (
  code: DeviceDeclaration['class'],
  name: string,
  brand = '',
  model = '',
  more: Partial<DeviceDeclaration> = {},
): DeviceDeclaration => ({
  code,
  class: code,
  name,
  brand,
  model,
  ratedCapW: null,
  ratedPowerW: null,
  ...more,
});

const branchMeter = (_: number, at: number): DeviceDeclaration => ({
  ...device('meter', `${at + 1}号直流分路电表`, '恒准', 'DDS-48', { meterRole: 'carrier', carrier: at + 1 }),
  code: `carrier-${at + 1}`,
});

function devicesOf(
  units: readonly AcPlan[],
  room: RoomParameters,
  { batteryAh, meterRolloverKwh: rollOverKwh, carrierShares }: Planned,
): DeviceDeclaration[] {
  return [
    device('controller', '动环监控单元', '思联', 'FSU-3'),
    device('env', '机房环境', '', '', { sensorPosition: 'room' }),
    ...units.map(acDevice),
    device('meter', '智能电表', '恒准', 'DTS-600', { meterRole: 'site', ctRatio: 1, rollOverKwh }),
    device('door', '智能门禁', '守正', 'MJ-2'),
    ...(batteryAh > 0
      ? [
          device('battery', '蓄电池组', '固能', `OPzV-${batteryAh}`),
          device('rectifier', '开关电源', '通源', '48V-600'),
          ...carrierShares.map(branchMeter),
        ]
      : []),
    ...(room.freshAir ? [device('fan', '新风机', '清岚', 'XF-2500')] : []),
  ];
}

type Planned = Pick<SitePlan, 'batteryAh' | 'meterRolloverKwh' | 'carrierShares'>;

/** Core sites carry three operators; of the others one in ten is shared by two or three. */
function carrierSharesOf(seed: number, isLarge: boolean): number[] {
  const isShared = isLarge || chance(seed, 36) < 0.1;
  const carriers = !isShared ? 0 : isLarge || chance(seed, 37) < 0.5 ? 3 : 2;
  const weights = Array.from({ length: carriers }, (_, at) => 0.4 + chance(seed, 38 + at));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / all);
}

const batches = ['2019-2', '2020-1', '2021-1', '2022-2', '2023-1', '2024-2'] as const;

function declare(
  draw: Draw,
  district: District,
  stationClass: StationClass,
  envelope: EnvelopeClass,
  rest: Pick<SiteDeclaration, 'code' | 'name' | 'hasBattery' | 'roomAreaM2' | 'devices'>,
): SiteDeclaration {
  const batch = draw.oneOf(batches);
  const [year = '', half = ''] = batch.split('-');
  return {
    ...rest,
    kind: envelope === 'core' ? 'building' : 'station',
    stationClass,
    province: district.province,
    contract: supplyOf(district.province),
    city: district.city,
    area: district.area,
    buildType: { code: envelopes[envelope].code, name: envelopes[envelope].name },
    installBatch: { code: batch, name: `${year}年第${half === '1' ? '一' : '二'}批` },
    lat: Math.round((district.lat + draw.between(-0.025, 0.025)) * 1e5) / 1e5,
    lng: Math.round((district.lng + draw.between(-0.03, 0.03)) * 1e5) / 1e5,
  };
}

/** Class 1 meters: within half a percent; one site in fifty has current transformers of another ratio than declared. */
function meterGainOf(seed: number): number {
  const isWrong = chance(seed, 31) < 0.02;
  const ratio = isWrong ? (chance(seed, 32) < 0.5 ? 0.88 : 1.12) : 1;
  return ratio * (1 + 0.002 * noise(seed, 33));
}

const smallStrings = [200, 300, 500] as const;
const largeStrings = [1_000, 2_000, 3_000] as const;

function planSite(seed: number, index: number, taken: ReadonlySet<string>): SitePlan {
  const draw = drawer(seed, index);
  const district = draw.oneOf(districts as [District, ...District[]]);
  const climate = cityClimates.get(district.city.code);
  if (!climate) throw new Error(`No climate is known for ${district.city.name.zh}`);
  const stationClass = drawClass(draw);
  const sized = sizeRoom(draw, drawEnvelope(draw, stationClass), climate);
  const { room, envelope } = sized;
  if (envelope !== 'core' && draw.isTrue(0.35))
    room.freshAir = { flowM3H: 2_500, fanW: 200, maxOutdoorC: 20, maxOutdoorRhPct: 85 };
  const units = sizeUnits(draw, envelope, stationClass, room, climate);
  const isLarge = envelope === 'core';
  const batteryAh = isLarge ? draw.oneOf(largeStrings) : draw.isTrue(0.88) ? draw.oneOf(smallStrings) : 0;
  const serial = String(index + 1).padStart(5, '0');
  const meterRolloverKwh = isLarge ? 1e7 : 1e5;
  const carrierShares = batteryAh > 0 ? carrierSharesOf(hash32(seed, index, 1), isLarge) : [];
  return {
    index,
    seed: hash32(seed, index, 1),
    meterGain: meterGainOf(hash32(seed, index, 1)),
    rectifierEfficiency: batteryAh > 0 ? 0.92 + 0.045 * chance(hash32(seed, index, 1), 34) : 1,
    envelope,
    room,
    units,
    batteryAh,
    hasGenset: isLarge,
    auxiliaryW: Math.round(draw.between(30, 90) * (isLarge ? 20 : 1)),
    meterRolloverKwh,
    carrierShares,
    meterStartKwh: Math.round(draw.between(0, isLarge ? 4e6 : meterRolloverKwh)),
    declaration: declare(draw, district, stationClass, envelope, {
      code: `${district.area.code}${classDigit[stationClass]}38${serial}`,
      name: siteName(draw, district.area.name.zh, envelopes[envelope].suffix, taken),
      hasBattery: batteryAh > 0,
      roomAreaM2: sized.floorM2,
      devices: devicesOf(units, room, { batteryAh, meterRolloverKwh, carrierShares }),
    }),
  };
}

/** The fleet of a seed: site `index` is the same whatever the size of the fleet, but for its number in its name. */
export function planFleet(seed: number, count: number): SitePlan[] {
  const taken = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const plan = planSite(seed, index, taken);
    taken.add(plan.declaration.name);
    return plan;
  });
}
