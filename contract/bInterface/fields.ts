import type { EpochMs } from '../time';
import type { XmlElement } from './xml';

export const isNamed = ({ name }: Pick<XmlElement, 'name'>, names: readonly string[]): boolean =>
  names.some((each) => each.toLowerCase() === name.toLowerCase());

/** By any of its names, however they are capitalised: `Id`, `ID`, `FsuID` and `FSUID` all occur. */
export const childrenOf = (element: XmlElement, ...names: string[]): XmlElement[] =>
  element.children.filter((child) => isNamed(child, names));

export const childOf = (element: XmlElement, ...names: string[]): XmlElement | null =>
  childrenOf(element, ...names)[0] ?? null;

/** All below, at any depth. */
export function allOf(element: XmlElement, ...names: string[]): XmlElement[] {
  return element.children.flatMap((child) => [
    ...(isNamed(child, names) ? [child] : []),
    ...allOf(child, ...names),
  ]);
}

export const textIn = (element: XmlElement, ...names: string[]): string =>
  childOf(element, ...names)?.text.trim() ?? '';

export const attributeOf = ({ attributes }: XmlElement, ...names: string[]): string => {
  for (const name of names) {
    const value = attributes[name.toLowerCase()];
    if (value !== undefined && value.trim() !== '') return value.trim();
  }
  return '';
};

/** A decimal number; null for anything else, an empty text among them. */
export const numberOf = (text: string): number | null => {
  const trimmed = text.trim();
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(trimmed) ? finiteOf(Number(trimmed)) : null;
};
const finiteOf = (value: number): number | null => (Number.isFinite(value) ? value : null);

export const enumOf = (text: string, least: number, most: number): number | null => {
  const value = numberOf(text);
  return value !== null && Number.isInteger(value) && value >= least && value <= most ? value : null;
};

/** The interface writes local time of China without saying so. */
const zoneMs = 8 * 3_600_000;

export const timeOf = (text: string): EpochMs | null => {
  const parts = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[ T](\d{1,2}):(\d{1,2})(?::(\d{1,2}))?/.exec(text.trim());
  if (!parts) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part: string | undefined) => Number(part ?? 0));
  const at = Date.UTC(year, month - 1, day, hour, minute, second);
  const isTime = month >= 1 && day >= 1 && hour < 24 && minute < 60 && second < 60;
  // The calendar carries a day that a month does not have over into the next one.
  const read = new Date(at);
  const isDay = read.getUTCMonth() === month - 1 && read.getUTCDate() === day;
  return isTime && isDay ? at - zoneMs : null;
};

/** `YYYY-MM-DD hh:mm:ss`, 19 characters. */
export const timeText = (at: EpochMs): string =>
  new Date(at + zoneMs).toISOString().slice(0, 19).replace('T', ' ');

/** 1 for success; null where nothing is said. */
export const resultOf = (info: XmlElement): boolean | null => {
  const result = numberOf(textIn(info, 'Result'));
  return result === null ? null : result === 1;
};

/**
 * Ten digits. Some lists leave out the reserved zero, some that and the class of the station, which is the device's.
 */
export const signalOf = (text: string, deviceCode = ''): string => {
  const id = text.trim();
  if (!/^\d{8,9}$/.test(id)) return id.slice(0, 32);
  return id.length === 9 ? `0${id}` : `0${deviceCode.charAt(6) || '4'}${id}`;
};
