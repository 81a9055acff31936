import { deviceRefOf, deviceText, unitText, type DeviceRef, type Unit } from './devices';
import { childrenOf, resultOf, signalOf } from './fields';
import { tag, textTag, type XmlElement } from './xml';

/** What became of one signal that was set. */
export interface Outcome {
  /** Empty where the lists do not stand in a device. */
  deviceCode: string;
  signal: string;
  isDone: boolean;
}

export interface SettingAnswer {
  /** Said even where every point failed: the lists decide. */
  result: boolean | null;
  outcomes: readonly Outcome[];
}

const inList = (holder: XmlElement, { code }: DeviceRef, name: string, isDone: boolean): Outcome[] =>
  childrenOf(holder, name)
    .flatMap((list) => childrenOf(list, 'Id'))
    .map(({ text }) => ({ deviceCode: code, signal: signalOf(text, code), isDone }));

/** The lists stand in `Device`, in `DeviceList` or in nothing. */
function outcomesIn(holder: XmlElement, around: DeviceRef): Outcome[] {
  const own = deviceRefOf(holder);
  const device = own.code === '' ? around : own;
  return [
    ...inList(holder, device, 'SuccessList', true),
    ...inList(holder, device, 'FailList', false),
    ...holder.children.flatMap((child) => outcomesIn(child, device)),
  ];
}

export const settingAnswerOf = (info: XmlElement): SettingAnswer => ({
  result: resultOf(info),
  outcomes: outcomesIn(info, { id: '', code: '' }),
});

/** Null where the answer does not say: no point of that name, or of another device. */
export const outcomeOf = (
  { outcomes }: SettingAnswer,
  deviceCode: string,
  signal: string,
): boolean | null => {
  const of = outcomes.filter(
    (each) => each.signal === signal && (each.deviceCode === deviceCode || each.deviceCode === ''),
  );
  if (of.length === 0) return null;
  return of.every(({ isDone }) => isDone);
};

export interface SetDevice {
  device: DeviceRef;
  done: readonly string[];
  failed: readonly string[];
}

const idsText = (name: string, signals: readonly string[]): string =>
  tag(name, signals.map((signal) => textTag('Id', signal)).join(''));

export const settingAnswerText = (unit: Unit, result: boolean, devices: readonly SetDevice[]): string =>
  unitText(unit) +
  textTag('Result', result ? '1' : '0') +
  tag(
    'DeviceList',
    devices
      .map(({ device, done, failed }) =>
        deviceText(device, idsText('SuccessList', done) + idsText('FailList', failed)),
      )
      .join(''),
  );
