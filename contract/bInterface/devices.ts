import { allOf, attributeOf, childrenOf, childOf, signalOf, textIn } from './fields';
import { wildcard } from './names';
import { escapeXml, tag, textTag, type XmlElement } from './xml';

/** Who is meant: the two ids of a unit, nearly always the same. */
export interface Unit {
  fsuId: string;
  fsuCode: string;
}

/** A device at the unit by both its ids, nearly always the same 14 digits. */
export interface DeviceRef {
  id: string;
  code: string;
}

export const unitOf = (info: XmlElement): Unit => {
  const fsuId = textIn(info, 'FsuId');
  const fsuCode = textIn(info, 'FsuCode');
  return { fsuId: fsuId || fsuCode, fsuCode: fsuCode || fsuId };
};
export const unitText = ({ fsuId, fsuCode }: Unit): string =>
  textTag('FsuId', fsuId) + textTag('FsuCode', fsuCode);

/** What one device's element holds, the other id where one is missing. */
export const deviceRefOf = (element: XmlElement): DeviceRef => {
  const id = attributeOf(element, 'Id', 'DeviceId') || textIn(element, 'DeviceId');
  const code = attributeOf(element, 'Code', 'DeviceCode') || textIn(element, 'DeviceCode');
  return { id: id || code, code: code || id };
};

/** `<Device Id Code/>`, `<Device>14 digits</Device>` and `<DeviceID>…</DeviceID>` all occur. */
export function deviceListOf(info: XmlElement): DeviceRef[] {
  const list = childOf(info, 'DeviceList');
  if (list === null) return [];
  return childrenOf(list, 'Device', 'DeviceID').flatMap((element) => {
    const { id, code } = deviceRefOf(element);
    const written = id || element.text.trim();
    return written === '' ? [] : [{ id: written, code: code || written }];
  });
}

const openDevice = ({ id, code }: DeviceRef): string =>
  `<Device Id="${escapeXml(id)}" Code="${escapeXml(code)}"`;
export const deviceText = (device: DeviceRef, content: string): string =>
  `${openDevice(device)}>${content}</Device>`;
export const deviceListText = (devices: readonly DeviceRef[]): string =>
  tag('DeviceList', devices.map((device) => `${openDevice(device)}/>`).join(''));

/** Which tag names a signal: units of the drafts know `ID` alone. */
export const idTags = ['Id', 'ID'] as const;
export type IdTag = (typeof idTags)[number];

/** Signals that are asked for at one device; none means all. */
export interface AskedDevice extends DeviceRef {
  signals: readonly string[];
}

const everyDevice: AskedDevice = { id: wildcard.device, code: wildcard.device, signals: [] };
/** All points of all devices. */
export const everything: readonly AskedDevice[] = [everyDevice];

export const askedText = (devices: readonly AskedDevice[], idTag: IdTag): string =>
  tag(
    'DeviceList',
    devices
      .map((device) => {
        const signals = device.signals.length > 0 ? device.signals : [wildcard.signal];
        return deviceText(device, signals.map((signal) => textTag(idTag, signal)).join(''));
      })
      .join(''),
  );

/** Null where there is no list of devices at all. */
export function askedOf(info: XmlElement): AskedDevice[] | null {
  const list = childOf(info, 'DeviceList');
  if (list === null) return null;
  return childrenOf(list, 'Device').map((element) => {
    const device = deviceRefOf(element);
    const signals = childrenOf(element, 'Id').map(({ text }) => signalOf(text, device.code));
    return { ...device, signals: signals.filter((signal) => signal !== wildcard.signal) };
  });
}

/** Each element of that name with the device it stands in, however deep; duplicates are kept in their order. */
export const valuesByDevice = (
  info: XmlElement,
  name: string,
): { device: DeviceRef; values: XmlElement[] }[] =>
  allOf(info, 'Device').map((element) => ({
    device: deviceRefOf(element),
    values: childrenOf(element, name),
  }));
