import type { EpochMs } from '../time';
import { unitOf } from './devices';
import { allOf, enumOf, numberOf, signalOf, textIn, timeOf, timeText } from './fields';
import { tag, textTag, type XmlElement } from './xml';

export type AlarmFlag = 'BEGIN' | 'END';

/** One alarm of a unit; null is what could not be read. */
export interface UnitAlarm {
  /** As a number where it is one: some units do not pad it. */
  serial: string;
  signal: string;
  fsuId: string;
  deviceId: string;
  deviceCode: string;
  at: EpochMs | null;
  /** 1 critical to 4 hint; an end may say none. */
  level: number | null;
  flag: AlarmFlag | null;
  /** What is kept of it is short. */
  text: string;
  /** What triggered it: the last bracket of the text, for the interface has no field of it. */
  value: number | null;
}

const flags: Readonly<Record<string, AlarmFlag>> = {
  begin: 'BEGIN',
  开始: 'BEGIN',
  报警开始: 'BEGIN',
  告警开始: 'BEGIN',
  '0': 'BEGIN',
  end: 'END',
  结束: 'END',
  报警结束: 'END',
  告警结束: 'END',
  '2': 'END',
  recover: 'END',
  clear: 'END',
};
export const alarmFlagOf = (text: string): AlarmFlag | null => flags[text.trim().toLowerCase()] ?? null;

const levels = ['一级', '二级', '三级', '四级'];
export const alarmLevelOf = (text: string): number | null => {
  const word = levels.findIndex((level) => text.includes(level));
  return word >= 0 ? word + 1 : enumOf(text, 1, 4);
};

const longestText = 160;

export const triggerValueOf = (text: string): number | null => {
  const bracket = /[(（]\s*([+-]?\d+(?:\.\d+)?)[^()（）\d]{0,12}[)）]\s*$/.exec(text);
  return bracket ? numberOf(bracket[1] ?? '') : null;
};

/** Ten digits are a number up to 4294967295. */
const serialOf = (text: string): string => {
  const written = text.trim();
  return /^\d{1,15}$/.test(written) ? String(Number(written)) : written.slice(0, 32);
};

const alarmOf = (element: XmlElement, sender: string): UnitAlarm => {
  const text = textIn(element, 'AlarmDesc').slice(0, longestText);
  const [id, code] = [textIn(element, 'DeviceId'), textIn(element, 'DeviceCode')];
  return {
    serial: serialOf(textIn(element, 'SerialNo')),
    signal: signalOf(textIn(element, 'Id'), code || id),
    fsuId: textIn(element, 'FsuId') || textIn(element, 'FsuCode') || sender,
    deviceId: id || code,
    deviceCode: code || id,
    at: timeOf(textIn(element, 'AlarmTime')),
    level: alarmLevelOf(textIn(element, 'AlarmLevel')),
    flag: alarmFlagOf(textIn(element, 'AlarmFlag')),
    text,
    value: triggerValueOf(text),
  };
};

/** Alarms that do not name their unit are of the one that sends them. */
export const alarmsOf = (info: XmlElement): UnitAlarm[] => {
  const { fsuId } = unitOf(info);
  return allOf(info, 'TAlarm').map((element) => alarmOf(element, fsuId));
};

const longestSerial = 10;
const alarmText = (alarm: UnitAlarm): string =>
  tag(
    'TAlarm',
    textTag('SerialNo', alarm.serial.padStart(longestSerial, '0')) +
      textTag('Id', alarm.signal) +
      textTag('FsuId', alarm.fsuId) +
      textTag('FsuCode', alarm.fsuId) +
      textTag('DeviceId', alarm.deviceId) +
      textTag('DeviceCode', alarm.deviceCode) +
      textTag('AlarmTime', alarm.at === null ? '' : timeText(alarm.at)) +
      textTag('AlarmLevel', alarm.level === null ? '' : String(alarm.level)) +
      textTag('AlarmFlag', alarm.flag ?? '') +
      textTag('AlarmDesc', alarm.text),
  );

export const alarmsText = (alarms: readonly UnitAlarm[]): string =>
  tag('Values', tag('TAlarmList', alarms.map(alarmText).join('')));
