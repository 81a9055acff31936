import type { SiteDeclaration } from '@contract/provisioning';

const inThree = (name: string) => ({ zh: name, en: name, hk: name });

/** A small station in Nanshan with a controller and one air conditioner; say only what matters to the test. */
export const aSiteDeclaration = (more: Partial<SiteDeclaration> = {}): SiteDeclaration => ({
  code: 'NS-001',
  name: 'Nanshan 1',
  kind: 'station',
  stationClass: 'D',
  province: { code: '440000', name: inThree('Guangdong') },
  city: { code: '440300', name: inThree('Shenzhen') },
  area: { code: '440305', name: inThree('Nanshan') },
  buildType: { code: 'brick', name: inThree('Brick') },
  installBatch: { code: '2026-1', name: 'First batch' },
  lat: 22.53,
  lng: 113.93,
  hasBattery: true,
  roomAreaM2: 24,
  devices: [aDevice({ code: 'ctl', class: 'controller' }), aDevice({ code: 'ac-1', class: 'ac' })],
  ...more,
});

type DeviceGiven = Partial<SiteDeclaration['devices'][number]> &
  Pick<SiteDeclaration['devices'][number], 'code' | 'class'>;

export const aDevice = (given: DeviceGiven): SiteDeclaration['devices'][number] => ({
  name: given.code,
  brand: '',
  model: '',
  ratedCapW: null,
  ratedPowerW: null,
  ...given,
});
