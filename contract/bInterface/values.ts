import type { EpochMs } from '../time';
import {
  askedText,
  deviceText,
  unitOf,
  unitText,
  valuesByDevice,
  type AskedDevice,
  type DeviceRef,
  type IdTag,
  type Unit,
} from './devices';
import { attributeOf, enumOf, resultOf, signalOf, textIn, timeOf, timeText } from './fields';
import { escapeXml, tag, textTag, type XmlElement } from './xml';

/** One value of a signal, as texts: type 6 carries names, and an invalid number is still worth showing. */
export interface UnitValue {
  type: number | null;
  signal: string;
  measured: string;
  setup: string;
  /** 0 normal, 1 to 4 an alarm of that level, 5 an event, 6 invalid. */
  status: number | null;
  /** Of history. */
  at: EpochMs | null;
  /** A time that no calendar has, as it was written. */
  unreadTime?: string;
}

/** An alarm limit, and the change that makes the unit keep a value: absolute or in percent. */
export interface UnitThreshold {
  type: number | null;
  signal: string;
  threshold: string;
  absolute: string;
  relative: string;
  status: string;
}

export interface OfDevice<T> {
  device: DeviceRef;
  values: readonly T[];
}

export interface ValuesAnswer<T> extends Unit {
  /** Null where the answer has none. */
  result: boolean | null;
  devices: readonly OfDevice<T>[];
}

/** Times of a window of history. */
export interface Window {
  from: EpochMs;
  to: EpochMs;
}

export const windowText = ({ from, to }: Window): string =>
  textTag('StartTime', timeText(from)) + textTag('EndTime', timeText(to));
export const windowOf = (info: XmlElement): { from: EpochMs | null; to: EpochMs | null } => ({
  from: timeOf(textIn(info, 'StartTime')),
  to: timeOf(textIn(info, 'EndTime')),
});

/** GET_DATA and GET_THRESHOLD; with a window GET_HISDATA. */
export const questionText = (
  unit: Unit,
  devices: readonly AskedDevice[],
  { idTag = 'Id', window }: { idTag?: IdTag; window?: Window } = {},
): string => unitText(unit) + (window ? windowText(window) : '') + askedText(devices, idTag);

const times = ['RecordTime', 'Time', 'SampleTime', 'CollectTime', 'MeasuredTime'];
const valueOf = (element: XmlElement, code: string): UnitValue => {
  const written = attributeOf(element, ...times);
  const at = timeOf(written);
  return {
    type: enumOf(attributeOf(element, 'Type'), 0, 9),
    signal: signalOf(attributeOf(element, 'Id'), code),
    measured: attributeOf(element, 'MeasuredVal'),
    setup: attributeOf(element, 'SetupVal'),
    status: enumOf(attributeOf(element, 'Status'), 0, 6),
    at,
    ...(at === null && written !== '' && { unreadTime: written }),
  };
};

const thresholdOf = (element: XmlElement, code: string): UnitThreshold => ({
  type: enumOf(attributeOf(element, 'Type'), 0, 9),
  signal: signalOf(attributeOf(element, 'Id'), code),
  threshold: attributeOf(element, 'Threshold'),
  absolute: attributeOf(element, 'AbsoluteVal'),
  relative: attributeOf(element, 'RelativeVal'),
  status: attributeOf(element, 'Status'),
});

const read = <T>(
  info: XmlElement,
  name: string,
  one: (element: XmlElement, code: string) => T,
): OfDevice<T>[] =>
  valuesByDevice(info, name).map(({ device, values }) => ({
    device,
    values: values.map((element) => one(element, device.code)),
  }));

export const valuesIn = (info: XmlElement): OfDevice<UnitValue>[] => read(info, 'TSemaphore', valueOf);
export const thresholdsIn = (info: XmlElement): OfDevice<UnitThreshold>[] =>
  read(info, 'TThreshold', thresholdOf);

export const valuesAnswerOf = (info: XmlElement): ValuesAnswer<UnitValue> => ({
  ...unitOf(info),
  result: resultOf(info),
  devices: valuesIn(info),
});
export const thresholdsAnswerOf = (info: XmlElement): ValuesAnswer<UnitThreshold> => ({
  ...unitOf(info),
  result: resultOf(info),
  devices: thresholdsIn(info),
});

const attributes = (named: Readonly<Record<string, string>>): string =>
  Object.entries(named)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('');

const valueText = ({ type, signal, measured, setup, status, at }: UnitValue): string =>
  `<TSemaphore${attributes({
    Type: String(type ?? ''),
    Id: signal,
    MeasuredVal: measured,
    SetupVal: setup,
    Status: String(status ?? ''),
    ...(at !== null && { RecordTime: timeText(at) }),
  })}/>`;

const thresholdText = (value: UnitThreshold): string =>
  `<TThreshold${attributes({
    Type: String(value.type ?? ''),
    Id: value.signal,
    Threshold: value.threshold,
    AbsoluteVal: value.absolute,
    RelativeVal: value.relative,
    Status: value.status,
  })}/>`;

const listText = <T>(devices: readonly OfDevice<T>[], one: (value: T) => string): string =>
  tag(
    'DeviceList',
    devices.map(({ device, values }) => deviceText(device, values.map(one).join(''))).join(''),
  );

const answer = (unit: Unit, result: boolean, list: string): string =>
  unitText(unit) + textTag('Result', result ? '1' : '0') + tag('Values', list);

export const valuesAnswerText = (
  unit: Unit,
  result: boolean,
  devices: readonly OfDevice<UnitValue>[],
): string => answer(unit, result, listText(devices, valueText));
export const thresholdsAnswerText = (
  unit: Unit,
  result: boolean,
  devices: readonly OfDevice<UnitThreshold>[],
): string => answer(unit, result, listText(devices, thresholdText));

/** SET_POINT and SET_THRESHOLD: their container is called `Value`. */
export const setPointText = (unit: Unit, devices: readonly OfDevice<UnitValue>[]): string =>
  unitText(unit) + tag('Value', listText(devices, valueText));
export const setThresholdText = (unit: Unit, devices: readonly OfDevice<UnitThreshold>[]): string =>
  unitText(unit) + tag('Value', listText(devices, thresholdText));
