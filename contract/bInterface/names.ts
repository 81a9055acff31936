/**
 * China Tower's B interface between a field supervision unit (FSU) and a supervision centre (SC): names, codes and
 * limits as they stand on the wire. Source: the specification of 2014-12 (V1.0) and its edition of 2016/2017.
 */
export const commands = {
  LOGIN: 101,
  LOGOUT: 103,
  GET_DATA: 401,
  GET_HISDATA: 403,
  SEND_ALARM: 501,
  SET_POINT: 1001,
  TIME_CHECK: 1301,
  GET_LOGININFO: 1501,
  SET_LOGININFO: 1503,
  GET_FTP: 1601,
  SET_FTP: 1603,
  GET_FSUINFO: 1701,
  SET_FSUREBOOT: 1801,
  GET_THRESHOLD: 1901,
  SET_THRESHOLD: 2001,
} as const;
export type Command = keyof typeof commands;
export const isCommand = (name: string): name is Command => Object.hasOwn(commands, name);

/** Each side is a server once and a client once. */
export const services = {
  SC: { namespace: 'http://SCService.chinatowercom.com', name: 'SCService', path: '/services/SCService' },
  FSU: { namespace: 'http://FSUService.chinatowercom.com', name: 'FSUService', path: '/services/FSUService' },
} as const;
export type Side = keyof typeof services;

/** Editions differ in LOGIN and its answer only; `2021` is what the field sends since then. */
export const editions = ['2014', '2016', '2021'] as const;
export type Edition = (typeof editions)[number];

export const wildcard = { device: '99999999999999', signal: '9999999999' } as const;

/** EnumRightMode. Units go on line at 2 only. */
export const rights = { refused: 0, read: 1, write: 2 } as const;

/** Of one message. References and attributes cost more to read than their bytes say. */
export const limits = {
  bytes: 5 * 1024 * 1024,
  depth: 20,
  elements: 100_000,
  attributesOfOne: 64,
  references: 200_000,
} as const;
