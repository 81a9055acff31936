import { SiteDeclaration } from '@contract/provisioning';
import { tariffSpans } from '@contract/tariffs';
import { cityClimates } from '@field/climate/cities';
import { envelopes } from './envelopes';
import { planFleet } from './fleet';
import { districts } from './regions';
import { designLoadW } from './sizing';

const fleet = planFleet(7, 300);

describe('the planned fleet', () => {
  it('is the same for the same seed and another for another', () => {
    expect(planFleet(7, 300)).toEqual(fleet);
    expect(planFleet(8, 3)).not.toEqual(fleet.slice(0, 3));
  });

  it('declares every site as the contract asks, with codes and names of its own', () => {
    for (const { declaration } of fleet) expect(SiteDeclaration.parse(declaration)).toEqual(declaration);
    expect(new Set(fleet.map((plan) => plan.declaration.code)).size).toBe(fleet.length);
    expect(new Set(fleet.map((plan) => plan.declaration.name)).size).toBe(fleet.length);
  });

  it('codes a site by its district, station class and serial', () => {
    for (const { declaration } of fleet) {
      expect(declaration.code).toMatch(/^\d{6}[1-4]38\d{5}$/);
      expect(declaration.code.slice(0, 6)).toBe(declaration.area.code);
      expect(declaration.code[6]).toBe(String('ABCD'.indexOf(declaration.stationClass) + 1));
      expect(declaration.city.code.slice(0, 4)).toBe(declaration.area.code.slice(0, 4));
      expect(declaration.province.code.slice(0, 2)).toBe(declaration.city.code.slice(0, 2));
    }
  });

  it('spreads over many provinces, all station classes and all envelopes', () => {
    const count = (of: (plan: (typeof fleet)[number]) => string): number => new Set(fleet.map(of)).size;
    expect(count((plan) => plan.declaration.province.code)).toBeGreaterThan(12);
    expect(count((plan) => plan.declaration.stationClass)).toBe(4);
    expect(count((plan) => plan.envelope)).toBe(3);
  });

  it('gives every site a controller, a room sensor, one to eight units, a meter and a door', () => {
    for (const { declaration, units } of fleet) {
      const classes = declaration.devices.map((device) => device.class);
      for (const wanted of ['controller', 'env', 'ac', 'meter', 'door']) expect(classes).toContain(wanted);
      expect(units.length).toBeGreaterThanOrEqual(1);
      expect(units.length).toBeLessThanOrEqual(8);
      expect(classes.filter((name) => name === 'ac')).toHaveLength(units.length);
      expect(classes.includes('battery')).toBe(declaration.hasBattery);
    }
    expect(fleet.some(({ units }) => units.length === 1)).toBe(true);
    expect(fleet.some(({ units }) => units[0]?.kind === 'precision' && units.length >= 6)).toBe(true);
  });

  it('is supplied by a contract of its province, by time of use where the province has that', () => {
    const ofProvince = new Map(
      fleet.map(({ declaration }) => [declaration.province.code, declaration.contract]),
    );
    expect(new Set([...ofProvince.values()].map((contract) => contract?.code)).size).toBe(ofProvince.size);
    const { tariff } = ofProvince.get('440000') ?? {};
    expect(tariff?.priceSharp).toBeGreaterThan(tariff?.priceValley ?? Infinity);
    expect(tariffSpans(tariff?.periods ?? '')?.map(({ period }) => period)).toContain('sharp');
  });

  it('keeps rooms within the ranges of their envelope and able to carry the hottest day', () => {
    for (const { room, envelope, units, declaration } of fleet) {
      const ranges = envelopes[envelope];
      expect(room.uaWallWK).toBeGreaterThanOrEqual(ranges.uaWallWK[0]);
      expect(room.uaWallWK).toBeLessThanOrEqual(ranges.uaWallWK[1]);
      const climate = cityClimates.get(declaration.city.code)!;
      const capacityW = units.reduce((sum, unit) => sum + unit.ratedCapW, 0);
      expect(capacityW * 0.85).toBeGreaterThan(designLoadW(room, climate));
    }
  });

  it('knows a climate for every city, and names for every region in three languages', () => {
    for (const { city, area, province } of districts) {
      expect(cityClimates.has(city.code)).toBe(true);
      for (const { name } of [province, city, area])
        for (const word of [name.zh, name.en, name.hk]) expect(word).not.toBe('');
    }
  });
});
