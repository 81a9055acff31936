import { askedOf, unitOf, type AskedDevice, type DeviceRef, type Unit } from '@contract/bInterface/devices';
import { answerOf, type Message } from '@contract/bInterface/envelope';
import { wildcard, type Command } from '@contract/bInterface/names';
import {
  doneText,
  fsuInfoText,
  ftpText,
  loginInfoOf,
  loginInfoText,
  resultText,
  timeCheckOf,
} from '@contract/bInterface/service';
import { settingAnswerText } from '@contract/bInterface/setting';
import {
  thresholdsAnswerText,
  thresholdsIn,
  valuesAnswerText,
  valuesIn,
  windowOf,
  type OfDevice,
  type UnitThreshold,
  type UnitValue,
} from '@contract/bInterface/values';
import type { XmlElement } from '@contract/bInterface/xml';
import type { EpochMs } from '@contract/time';
import type { HistoryRing } from './historyRing';
import type { Quirk } from './quirks';
import { isInAlarm, type World, type WorldSignal } from './world';

/** A unit as its commands see it. */
export interface Answering {
  unit: Unit;
  world: World;
  ring: HistoryRing;
  thresholds: Map<string, UnitThreshold>;
  /** Who it is to send its alarms to. */
  scIp: string;
  has(quirk: Quirk): boolean;
  /** Signals that were in alarm once. */
  lingering: Set<string>;
  setClock(at: EpochMs): void;
  reboot(): void;
}

type Answerer = (fsu: Answering, info: XmlElement) => string;
type Ask = AskedDevice[] | null;

/** What the question means here: all devices, one of them, or some of its signals. */
function meant({ world, has }: Answering, asked: Ask): { code: string; signals: readonly string[] }[] {
  const isAll = asked?.some(({ code, id }) => [code, id].includes(wildcard.device)) ?? false;
  if (isAll && has('emptyUnlessListed')) return [];
  const wanted = isAll
    ? world.devices().map((code) => ({ code, signals: [] as readonly string[] }))
    : (asked ?? []).filter(({ code }) => world.devices().includes(code));
  const open = wanted.filter(({ signals }) => signals.length > 0 || !has('emptyUnlessListed'));
  return has('firstDeviceOnly') ? open.slice(0, 1) : open;
}

const statusOf = (signal: WorldSignal, { has, lingering }: Answering): number => {
  const { level } = signal;
  if (level === undefined || has('pollsNormal')) return 0;
  if (isInAlarm(signal)) lingering.add(signal.signal);
  return isInAlarm(signal) || (has('statusLingers') && lingering.has(signal.signal)) ? level : 0;
};

const presentOf = (signal: WorldSignal, fsu: Answering): UnitValue => {
  const isSilent = signal.level !== undefined && (fsu.has('valueNormal') || fsu.has('pollsNormal'));
  return {
    ...{ type: signal.type, signal: signal.signal, setup: signal.setup ?? '' },
    measured: isSilent && signal.type === digitalType ? '0' : signal.value,
    ...{ status: statusOf(signal, fsu), at: null },
  };
};
const digitalType = 2;

/** A name of a model, a clock as a number, a short id and a value twice. */
const odd = (values: readonly UnitValue[], code: string): UnitValue[] => [
  ...values,
  ...values.slice(0, 1),
  { type: 6, signal: `0${code.charAt(6)}38105001`, measured: 'A & B <1>', setup: '', status: 0, at: null },
  { type: 3, signal: `${code.charAt(6)}15103001`, measured: '961656832.00', setup: '', status: 0, at: null },
  { type: 3, signal: `0${code.charAt(6)}15101001`, measured: '', setup: '', status: 6, at: null },
];

const chosen = (
  fsu: Answering,
  { code, signals }: { code: string; signals: readonly string[] },
): WorldSignal[] =>
  fsu.world.signalsOf(code).filter(({ signal }) => signals.length === 0 || signals.includes(signal));

const refOf = (code: string): DeviceRef => ({ id: code, code });

/** One signal of a device that it made up. */
const pseudo: OfDevice<UnitValue> = {
  device: refOf(wildcard.device),
  values: [{ type: 2, signal: '0999001001', measured: '1', setup: '', status: 0, at: null }],
};

/** A door of another site. */
const ofOthers: OfDevice<UnitValue> = {
  device: refOf('51051241700077'),
  values: [{ type: 2, signal: '0417001001', measured: '1', setup: '', status: 1, at: null }],
};

const isForAll = (asked: Ask): boolean =>
  asked?.some(({ code, id }) => [code, id].includes(wildcard.device)) ?? false;

const getData: Answerer = (fsu, info) => {
  if (fsu.has('pseudoDevice') && isForAll(askedOf(info))) return valuesAnswerText(fsu.unit, true, [pseudo]);
  const devices = meant(fsu, askedOf(info)).map((each) => {
    const values = chosen(fsu, each).map((signal) => presentOf(signal, fsu));
    return { device: refOf(each.code), values: fsu.has('oddValues') ? odd(values, each.code) : values };
  });
  const stray = fsu.has('oddValues') ? [{ device: refOf('51051249900009'), values: [] }] : [];
  const others = fsu.has('codesOfOthers') ? [pseudo, ofOthers] : [];
  return valuesAnswerText(fsu.unit, true, [...devices, ...stray, ...others]);
};

const getHistory: Answerer = (fsu, info) => {
  const { from, to } = windowOf(info);
  if (fsu.has('refusesHistory')) return valuesAnswerText(fsu.unit, false, []);
  if (from === null || to === null) return valuesAnswerText(fsu.unit, false, []);
  const wanted = new Map(meant(fsu, askedOf(info)).map(({ code, signals }) => [code, signals]));
  const devices = fsu.ring.between(from, to).flatMap(({ device, values }): OfDevice<UnitValue>[] => {
    const signals = wanted.get(device.code);
    if (signals === undefined) return [];
    return [
      { device, values: values.filter(({ signal }) => signals.length === 0 || signals.includes(signal)) },
    ];
  });
  return valuesAnswerText(fsu.unit, true, devices);
};

const setPoint: Answerer = (fsu, info) => {
  const devices = valuesIn(info).map(({ device, values }) => {
    const done = fsu.has('setLies')
      ? []
      : values.filter(({ signal, setup }) =>
          fsu.has('setupEcho')
            ? fsu.world.accept(device.code, signal, setup)
            : fsu.world.set(device.code, signal, setup),
        );
    const failed = values.filter((value) => !done.includes(value));
    return { device, done: done.map(({ signal }) => signal), failed: failed.map(({ signal }) => signal) };
  });
  const text = settingAnswerText(fsu.unit, true, devices);
  return fsu.has('setLies') ? text.replace(/<\/?Device( [^>]*)?>/g, '') : text;
};

const thresholdKey = (code: string, signal: string): string => `${code} ${signal}`;

const getThreshold: Answerer = (fsu, info) => {
  if (fsu.has('thresholdsEmpty')) return thresholdsAnswerText(fsu.unit, true, []);
  const devices = meant(fsu, askedOf(info)).map((each) => ({
    device: refOf(each.code),
    values: chosen(fsu, each).map(
      ({ signal, type, level }) =>
        fsu.thresholds.get(thresholdKey(each.code, signal)) ?? {
          ...{ type, signal, threshold: level === undefined ? '' : '1', absolute: '1', relative: '' },
          status: '0',
        },
    ),
  }));
  return thresholdsAnswerText(fsu.unit, true, devices);
};

const setThreshold: Answerer = (fsu, info) => {
  const devices = thresholdsIn(info).map(({ device, values }) => {
    for (const value of values) fsu.thresholds.set(thresholdKey(device.code, value.signal), value);
    return { device, done: values.map(({ signal }) => signal), failed: [] };
  });
  return settingAnswerText(fsu.unit, true, devices);
};

const timeCheck: Answerer = (fsu, info) => {
  const at = timeCheckOf(info);
  if (at !== null) fsu.setClock(at);
  return resultText(at !== null);
};

const usage = { cpu: '12.5', memory: '40' };
const fsuInfo: Answerer = ({ unit, has }) => {
  const text = fsuInfoText(
    unit,
    !has('infoResult0'),
    has('infoPercent') ? { cpu: '12%', memory: '99%' } : usage,
  );
  if (has('infoWithoutUsage')) return text.replace(/<TFSUStatus>.*<\/TFSUStatus>/, '');
  return has('infoFlat') ? text.replace(/<\/?TFSUStatus>/g, '') : text;
};

const getLoginInfo: Answerer = (fsu) =>
  loginInfoText(fsu.unit, fsu.scIp, fsu.world.devices().map(refOf)) +
  (fsu.has('loginInfoWithoutResult') ? '' : resultText(true));

const setLoginInfo: Answerer = (fsu, info) => {
  const { scIp } = loginInfoOf(info);
  if (scIp !== '') fsu.scIp = scIp;
  return doneText(fsu.unit, scIp !== '');
};

const reboot: Answerer = (fsu) => {
  fsu.reboot();
  return doneText(fsu.unit, true);
};

const answerers: Partial<Record<Command, Answerer>> = {
  GET_DATA: getData,
  GET_HISDATA: getHistory,
  SET_POINT: setPoint,
  GET_THRESHOLD: getThreshold,
  SET_THRESHOLD: setThreshold,
  TIME_CHECK: timeCheck,
  GET_FSUINFO: fsuInfo,
  GET_LOGININFO: getLoginInfo,
  SET_LOGININFO: setLoginInfo,
  GET_FTP: ({ unit }) => ftpText(unit, 'fsu', '') + resultText(true),
  SET_FTP: ({ unit }) => doneText(unit, true),
  SET_FSUREBOOT: reboot,
};

const isMine = ({ unit }: Answering, { command, info }: Message): boolean =>
  command === 'TIME_CHECK' || unitOf(info).fsuId === unit.fsuId;

const lacking: readonly (readonly [Quirk, readonly Command[]])[] = [
  ['lacksHistory', ['GET_HISDATA']],
  ['lacksThresholds', ['GET_THRESHOLD', 'SET_THRESHOLD']],
  ['lacksSettings', ['SET_POINT', 'SET_LOGININFO', 'GET_LOGININFO']],
  ['lacksInfo', ['GET_FSUINFO']],
];

/** What a unit answers to the centre; null for a command that it does not have. */
export function answerFor(fsu: Answering, message: Message): string | null {
  const { command, info } = message;
  const isLacking =
    command !== null && lacking.some(([quirk, commands]) => fsu.has(quirk) && commands.includes(command));
  const answer = command === null || isLacking ? undefined : answerers[command];
  if (command === null || answer === undefined) return null;
  if (!isMine(fsu, message)) return answerOf(command, doneText(fsu.unit, false));
  return answerOf(command, answer(fsu, info));
}
