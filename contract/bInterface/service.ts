import type { EpochMs } from '../time';
import { deviceListOf, deviceListText, unitOf, unitText, type DeviceRef, type Unit } from './devices';
import { allOf, childOf, numberOf, resultOf, textIn, timeOf, timeText } from './fields';
import { tag, textTag, type XmlElement } from './xml';

export const resultText = (isDone: boolean): string => textTag('Result', isDone ? '1' : '0');

/** TIME_CHECK names no unit. */
export const timeCheckText = (at: EpochMs): string => {
  const [year = '', month = '', day = '', hour = '', minute = '', second = ''] = timeText(at).split(/[- :]/);
  return tag(
    'Time',
    textTag('Years', year) +
      textTag('Month', month) +
      textTag('Day', day) +
      textTag('Hour', hour) +
      textTag('Minute', minute) +
      textTag('Second', second),
  );
};

export const timeCheckOf = (info: XmlElement): EpochMs | null => {
  const time = childOf(info, 'Time');
  if (time === null) return null;
  const [year, month, day] = [textIn(time, 'Years', 'Year'), textIn(time, 'Month'), textIn(time, 'Day')];
  const [hour, minute, second] = [textIn(time, 'Hour'), textIn(time, 'Minute'), textIn(time, 'Second')];
  return timeOf(`${year}-${month}-${day} ${hour}:${minute}:${second}`);
};

export interface FsuInfo extends Unit {
  /** Not the word of life: a unit that answers 0 with good values is there. */
  result: boolean | null;
  cpuPct: number | null;
  memoryPct: number | null;
}

/** A fraction, percent, or percent with its sign. */
const percentOf = (text: string): number | null => {
  const isPercent = text.includes('%');
  const value = numberOf(text.replace('%', ''));
  if (value === null || value < 0 || value > 100) return null;
  return !isPercent && value <= 1 ? value * 100 : value;
};

const usageOf = (info: XmlElement, name: string): number | null =>
  percentOf(allOf(info, name)[0]?.text.trim() ?? '');

export const fsuInfoOf = (info: XmlElement): FsuInfo => ({
  ...unitOf(info),
  result: resultOf(info),
  cpuPct: usageOf(info, 'CPUUsage'),
  memoryPct: usageOf(info, 'MEMUsage'),
});

export const fsuInfoText = (unit: Unit, result: boolean, usage: { cpu: string; memory: string }): string =>
  unitText(unit) +
  tag('TFSUStatus', textTag('CPUUsage', usage.cpu) + textTag('MEMUsage', usage.memory)) +
  resultText(result);

/** What a unit registers with. The secrets of its tunnel are never read: they would have to be kept from everybody. */
export interface LoginInfo extends Unit {
  scIp: string;
  devices: readonly DeviceRef[];
  result: boolean | null;
}

export const loginInfoOf = (info: XmlElement): LoginInfo => ({
  ...unitOf(info),
  scIp: textIn(info, 'SCIP'),
  devices: deviceListOf(info),
  result: resultOf(info),
});

const tunnelFields = '<IPSecUser></IPSecUser><IPSecPWD></IPSecPWD><IPSecIP></IPSecIP>';

/** SET_LOGININFO leaves the tunnel as it is, and says where alarms go. */
export const loginInfoText = (unit: Unit, scIp: string, devices: readonly DeviceRef[]): string =>
  unitText(unit) + tunnelFields + textTag('SCIP', scIp) + deviceListText(devices);

export const ftpText = (unit: Unit, userName: string, password: string): string =>
  unitText(unit) + textTag('UserName', userName) + textTag('Password', password);

/** An answer of a unit that says nothing but how it went. */
export const doneText = (unit: Unit, isDone: boolean): string => unitText(unit) + resultText(isDone);
