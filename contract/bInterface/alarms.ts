import type { EpochMs } from '../time';
import { unitOf } from './devices';
import { allOf, enumOf, numberOf, signalOf, textIn, timeOf, timeText } from './fields';
import { tag, textTag, xmlText, type XmlElement } from './xml';

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
  start: 'BEGIN',
  告警产生: 'BEGIN',
  告警发生: 'BEGIN',
  end: 'END',
  结束: 'END',
  报警结束: 'END',
  告警结束: 'END',
  '2': 'END',
  recover: 'END',
  clear: 'END',
  cleared: 'END',
  恢复: 'END',
  告警恢复: 'END',
  告警清除: 'END',
  告警消除: 'END',
};
export const alarmFlagOf = (text: string): AlarmFlag | null => flags[text.trim().toLowerCase()] ?? null;

/** As texts and units write them: by their number in words, by what they mean, in English. */
const levels: readonly (readonly string[])[] = [
  ['一级', '紧急', '严重', 'critical'],
  ['二级', '重要', '主要', 'major'],
  ['三级', '次要', '一般', 'minor'],
  ['四级', '提示', 'hint', 'warning'],
];
export const alarmLevelOf = (text: string): number | null => {
  const written = text.trim().toLowerCase();
  const word = levels.findIndex((names) => names.some((name) => written.includes(name)));
  return word >= 0 ? word + 1 : enumOf((written.split('级')[0] ?? '').trim().replace(/^0+(?=\d)/, ''), 1, 4);
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

/** Why an alarm cannot be taken as one: what it is about, or whether it begins or ends, is not said. */
export const unreadableReasons = ['notXml', 'noSignal', 'noFlag'] as const;
export type UnreadableReason = (typeof unreadableReasons)[number];

/** An alarm as it was read, with the text that it was read from. */
export interface SaidAlarm {
  alarm: UnitAlarm;
  raw: string;
  /** Null for one that can be taken. */
  why: UnreadableReason | null;
}

/** An end may say no more than its number; a beginning must say what it is about. */
const whyUnreadable = ({ serial, flag, signal }: UnitAlarm): UnreadableReason | null => {
  if (flag === null) return 'noFlag';
  return signal === '' && (flag === 'BEGIN' || serial === '') ? 'noSignal' : null;
};

export const saidAlarmOf = (element: XmlElement, sender: string): SaidAlarm => {
  const alarm = alarmOf(element, sender);
  return { alarm, raw: xmlText(element), why: whyUnreadable(alarm) };
};

/** Alarms that do not name their unit are of the one that sends them. */
export const saidAlarmsOf = (info: XmlElement): SaidAlarm[] => {
  const { fsuId } = unitOf(info);
  return allOf(info, 'TAlarm').map((element) => saidAlarmOf(element, fsuId));
};
export const alarmsOf = (info: XmlElement): UnitAlarm[] => saidAlarmsOf(info).map(({ alarm }) => alarm);

/** Of one that is not even XML: whose it is, where that can be seen. */
export const unreadAlarm = (raw: string, fsuId: string): SaidAlarm => ({
  alarm: {
    ...{ serial: '', signal: '', fsuId, deviceId: '', deviceCode: '', at: null, level: null, flag: null },
    ...{ text: '', value: null },
  },
  raw,
  why: 'notXml',
});

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
