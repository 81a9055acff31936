import { deviceListOf, deviceListText, unitOf, unitText, type DeviceRef, type Unit } from './devices';
import { childOf, enumOf, textIn } from './fields';
import type { Edition } from './names';
import { textTag, type XmlElement } from './xml';

/** What a unit tells of itself beside its name, by the field's name; longer values are cut for show, never refused. */
export const loginFacts = {
  macId: ['MacId'],
  imsiId: ['ImsiId'],
  networkType: ['NetworkType'],
  lockedNetworkType: ['LockedNetworkType'],
  carrier: ['Carrier'],
  modemVendor: ['NMVendor'],
  modemType: ['NMType'],
  vendor: ['FSUVendor', 'FSUManufactor', 'FSUSupply'],
  type: ['FSUType'],
  fsuClass: ['FSUClass'],
  // One sample prints `Vervion`.
  version: ['Version', 'Vervion'],
  dictVersion: ['DictVersion'],
} as const;
export type LoginFact = keyof typeof loginFacts;
export type LoginFacts = Readonly<Partial<Record<LoginFact, string>>>;

export interface Login extends Unit {
  /** Where the unit says it is served: a claim. */
  fsuIp: string;
  edition: Edition;
  /** 1 old, 2 new; a unit that says nothing registers the old way. */
  regMode: 1 | 2;
  facts: LoginFacts;
  devices: readonly DeviceRef[];
}

const longestFact = 64;
const newest = ['Internet_mode', 'MainVPN', 'FSUManufactor', 'Disaster_Recovery_One'];
const newer = ['Reg_Mode', 'MacId', 'NetworkType', 'FSUVendor', 'DictVersion'];

const editionOf = (info: XmlElement): Edition => {
  if (childOf(info, ...newest) !== null) return '2021';
  return childOf(info, ...newer) === null ? '2014' : '2016';
};

const factsOf = (info: XmlElement): LoginFacts =>
  Object.fromEntries(
    Object.entries(loginFacts).flatMap(([name, written]) => {
      const text = textIn(info, ...written).slice(0, longestFact);
      return text === '' ? [] : [[name, text]];
    }),
  );

/** User name and password of a LOGIN are reserved, and dropped here. */
export const loginOf = (info: XmlElement): Login => ({
  ...unitOf(info),
  fsuIp: textIn(info, 'FsuIP').slice(0, 45),
  edition: editionOf(info),
  regMode: enumOf(textIn(info, 'Reg_Mode'), 1, 2) === 2 ? 2 : 1,
  facts: factsOf(info),
  devices: deviceListOf(info),
});

const modernFacts = ({ facts, regMode }: Login): string =>
  [
    textTag('MacId', facts.macId ?? ''),
    textTag('ImsiId', facts.imsiId ?? ''),
    textTag('NetworkType', facts.networkType ?? ''),
    textTag('LockedNetworkType', facts.lockedNetworkType ?? ''),
    textTag('Carrier', facts.carrier ?? ''),
    textTag('NMVendor', facts.modemVendor ?? ''),
    textTag('NMType', facts.modemType ?? ''),
    textTag('Reg_Mode', String(regMode)),
    textTag('FSUVendor', facts.vendor ?? ''),
    textTag('FSUType', facts.type ?? ''),
    textTag('FSUClass', facts.fsuClass ?? ''),
    textTag('Version', facts.version ?? ''),
    textTag('DictVersion', facts.dictVersion ?? ''),
  ].join('');

const ofTheField =
  '<Internet_mode/><FSUManufactor/><MainVPN/><MainVPN_One/><MainVPN_Two/><Disaster_Recovery_One/>';

/** `PaSCword` is spelt so. */
export const loginText = (login: Login): string =>
  '<UserName></UserName><PaSCword></PaSCword>' +
  unitText(login) +
  textTag('FsuIP', login.fsuIp) +
  (login.edition === '2014' ? '' : modernFacts(login)) +
  (login.edition === '2021' ? ofTheField : '') +
  deviceListText(login.devices);

export interface LoginAnswer {
  /** Where alarms go; the edition of 2014 has no such field. */
  scIp: string;
  rightLevel: number;
}

export const loginAnswerText = ({ scIp, rightLevel }: LoginAnswer, edition: Edition): string =>
  (edition === '2014' ? '' : textTag('SCIP', scIp)) + textTag('RightLevel', String(rightLevel));

export const loginAnswerOf = (info: XmlElement): LoginAnswer => ({
  scIp: textIn(info, 'SCIP'),
  rightLevel: enumOf(textIn(info, 'RightLevel'), 0, 2) ?? 0,
});
