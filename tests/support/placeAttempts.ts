import type { Route } from '@server/platform/http/route';

export interface City {
  province: number;
  city: number;
  area: number;
  site: number;
  device: number;
  alarm: number;
  room: number;
  freePoint: number;
  /** A controller that waits to be bound: of the north to a code of the caller's own. */
  enrolment: number;
  /** A field unit of the B interface at the site, and what it says it monitors. */
  fsu: number;
  fsuDevice: number;
}

type Attempt = readonly [method: string, path: string, body: object];

/** Whatever a call of area management takes, given of the other city, which is called `mark`. */
export function placeAttempts(north: City, south: City, mark: string): Attempt[] {
  const site = `/area/site/${south.site}`;
  const device = `/area/device/${south.device}`;
  const record = `/site/${south.site}`;
  const mine = { reason: 'mine' };
  return [
    ['PUT', `${site}/retire`, mine],
    ['PUT', `${site}/resume`, {}],
    ['PUT', `${site}/controller`, {}],
    ['PUT', `${site}/merge`, { ...mine, intoSiteId: north.site }],
    ['PUT', `/area/site/${north.site}/merge`, { ...mine, intoSiteId: south.site }],
    ['PUT', '/area/site/move', { siteIds: [south.site], areaId: north.area }],
    ['PUT', '/area/site/move', { siteIds: [north.site], areaId: south.area }],
    ['PUT', `/area/region/${south.area}/merge`, { intoAreaId: north.area }],
    ['PUT', `/area/region/${north.area}/merge`, { intoAreaId: south.area }],
    ['PUT', `${device}/retire`, mine],
    ['PUT', `${device}/replace`, mine],
    ['PUT', '/area/site', { siteId: south.site, name: 'mine' }],
    ['PUT', '/area/device', { deviceId: south.device, name: 'mine' }],
    ['PUT', '/area/region', { regionId: south.area, nameZh: 'mine', nameEn: 'mine', nameHk: 'mine' }],
    ['DELETE', `/area/region/${south.area}`, {}],
    ['POST', '/area/room', { siteCode: `${mark}-site`, code: 'mine', name: 'mine' }],
    ['POST', '/area/device', { siteCode: `${mark}-site`, code: 'mine', class: 'ac', name: 'mine' }],
    ['DELETE', `/area/site/${south.site}`, {}],
    ['DELETE', `/area/device/${south.device}`, {}],
    [
      'POST',
      '/area/free-point',
      {
        siteCode: `${mark}-site`,
        deviceCode: `${mark}-device`,
        code: 'mine',
        name: 'mine',
        kind: 'analog',
      },
    ],
    ['PUT', '/area/free-point', { pointId: south.freePoint, name: 'mine' }],
    ['DELETE', `/area/free-point/${south.freePoint}`, {}],
    ['PUT', '/area/room', { roomId: south.room, name: 'mine' }],
    ['DELETE', `/area/room/${south.room}`, {}],
    [
      'POST',
      '/area/site',
      {
        ...{ code: 'MINE-1', name: 'mine', areaId: south.area, deptId: 1 },
        ...{ buildTypeId: 1, installBatchId: 1, lat: 1, lng: 1 },
      },
    ],
    [
      'POST',
      '/area/region',
      {
        ...{ level: 'area', parentId: south.city, code: 'MINE' },
        ...{ nameZh: 'm', nameEn: 'm', nameHk: 'm' },
      },
    ],
    ['POST', '/free-points/declare', { deviceId: south.device, codes: ['mine'] }],
    ['POST', '/connect', { place: { siteId: south.site }, deviceClass: 'ac' }],
    ['POST', '/connect', { place: { name: 'mine', areaId: south.area }, deviceClass: 'ac' }],
    ['POST', `/enrolment/${north.enrolment}/approve`, { siteId: south.site, deviceClass: 'ac' }],
    ['POST', `/enrolment/${south.enrolment}/approve`, { siteId: north.site, deviceClass: 'ac' }],
    ['DELETE', `/enrolment/${south.enrolment}`, {}],
    ...unitAttempts(north, south, mark),
    ['PUT', `${record}/place`, { lat: 1, lng: 1 }],
    ['POST', `${record}/people`, { name: 'mine', phone: '1' }],
    ['PUT', `${record}/people/1`, { name: 'mine', phone: '1' }],
    ['DELETE', `${record}/people/1`, {}],
    ['POST', `${record}/notes`, { text: 'mine' }],
    ['DELETE', `${record}/notes/1`, {}],
    ['DELETE', `${record}/files/1`, {}],
  ];
}

function unitAttempts(north: City, south: City, mark: string): Attempt[] {
  return [
    ['POST', '/area/fsu', { fsuId: 'MINE', siteCode: `${mark}-site` }],
    ['PUT', '/area/fsu', { unitId: south.fsu, port: 1, version: 1 }],
    ['PUT', '/area/fsu', { unitId: north.fsu, siteCode: `${mark}-site`, version: 1 }],
    ['DELETE', `/area/fsu/${south.fsu}`, {}],
    ['PUT', `/area/fsu/approve/${south.fsu}`, {}],
    ['PUT', `/area/fsu/refuse/${south.fsu}`, {}],
    ['PUT', `/area/fsu/read/${south.fsu}`, {}],
    ['PUT', `/area/fsu-device/writes/${south.fsuDevice}`, {}],
    ['PUT', `/area/fsu/log/${south.fsu}`, {}],
    ['PUT', `/area/fsu/thresholds/${south.fsu}`, {}],
    [
      'POST',
      `/area/fsu/thresholds/${south.fsu}`,
      {
        ...{
          deviceCode: '51051241500001',
          signal: '0415102001',
          threshold: '30',
          absolute: '',
          relative: '',
        },
        reason: 'mine',
      },
    ],
    ['PUT', `/area/fsu/lift/${south.fsu}/1`, {}],
    ['PUT', `/area/fsu/unreadable/${south.fsu}`, {}],
    ['PUT', `/area/fsu/code/${south.fsu}/51051241500009`, {}],
    ['DELETE', `/area/fsu/code/${south.fsu}/51051241500009`, {}],
    [
      'POST',
      `/area/fsu/try/${south.fsu}`,
      { deviceCode: '51051241500001', signal: '0415102001', measured: '1', status: 0 },
    ],
    ['PUT', '/area/fsu-device', { mapId: south.fsuDevice, deviceCode: `${mark}-device`, version: 1 }],
    ['PUT', '/area/fsu-device', { mapId: north.fsuDevice, deviceCode: `${mark}-device`, version: 1 }],
  ];
}

/** Calls that name no place by themselves; their own suites give them another city's rows, files and codes. */
export const withoutPlace = [
  'siteImport.start',
  'siteImport.apply',
  'siteImport.credentials',
  'siteImport.export',
  'sites.export',
  'provisioning.sites',
  'siteRecords.addFile',
  'enrolments.make',
  'enrolments.claim',
  'enrolments.poll',
  // For those who reach everywhere alone; declared scopes have a test of their own.
  'unownedRows.edit',
];

/** Whether one of the attempts asks this route. */
export function isTried(
  { method, path }: Pick<Route, 'method' | 'path'>,
  attempts: readonly Attempt[],
): boolean {
  const parts = path.split('/');
  return attempts.some(([by, asked]) => {
    const given = asked.split('/');
    const isSame = parts.every((part, at) => /^[{:]/.test(part) || part === given[at]);
    return by === method && given.length === parts.length && isSame;
  });
}
