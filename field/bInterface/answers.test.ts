import { everything, unitText } from '@contract/bInterface/devices';
import { readMessage, requestOf } from '@contract/bInterface/envelope';
import { commands, type Command } from '@contract/bInterface/names';
import { loginInfoText, timeCheckText } from '@contract/bInterface/service';
import { outcomeOf, settingAnswerOf } from '@contract/bInterface/setting';
import {
  questionText,
  setPointText,
  setThresholdText,
  thresholdsAnswerOf,
  valuesAnswerOf,
} from '@contract/bInterface/values';
import { answerFor, type Answering } from './answers';
import { HistoryRing } from './historyRing';
import type { Quirk } from './quirks';
import { FixedWorld } from './world';

const split = '51051241500001';
const [air, setpoint] = ['0415102001', '0415301001'];
const unit = { fsuId: '51051243800001', fsuCode: '51051243800001' };
const device = { id: split, code: split };
const now = Date.UTC(2026, 4, 1, 4);
const window = { from: now - 3_600_000, to: now };

const aUnit = (...quirks: Quirk[]) => {
  const world = new FixedWorld({
    [split]: [
      { signal: air, type: 3, value: '24.60' },
      { signal: setpoint, type: 5, value: '25', setup: '25' },
    ],
  });
  const ring = new HistoryRing(1);
  ring.record(world, now - 1_800_000, true);
  const noted: string[] = [];
  const fsu: Answering = {
    ...{ unit, world, ring, thresholds: new Map(), scIp: '10.0.0.9' },
    has: (quirk) => quirks.includes(quirk),
    lingering: new Set(),
    setClock: (at) => void noted.push(`clock ${at}`),
    reboot: () => void noted.push('reboot'),
  };
  const ask = (command: Command, info: string) =>
    readMessage(answerFor(fsu, readMessage(requestOf(command, info))) ?? '');
  return { fsu, noted, ask };
};
const value = { type: 5, signal: setpoint, measured: '', setup: '26', status: 0, at: null };
const limit = { type: 3, signal: air, threshold: '30', absolute: '3', relative: '', status: '0' };

const questions: Partial<Record<Command, string>> = {
  GET_DATA: questionText(unit, everything),
  GET_HISDATA: questionText(unit, everything, { window }),
  SET_POINT: setPointText(unit, [{ device, values: [value] }]),
  GET_THRESHOLD: questionText(unit, everything),
  SET_THRESHOLD: setThresholdText(unit, [{ device, values: [limit] }]),
  TIME_CHECK: timeCheckText(now),
  GET_FSUINFO: unitText(unit),
  GET_LOGININFO: unitText(unit),
  SET_LOGININFO: loginInfoText(unit, '10.0.0.8', [device]),
  GET_FTP: unitText(unit),
  SET_FTP: unitText(unit),
  SET_FSUREBOOT: unitText(unit),
};

describe('a simulated unit', () => {
  it('answers all twelve commands of the centre by name and code', () => {
    const { ask, noted, fsu } = aUnit();
    const asked = Object.entries(questions) as [Command, string][];
    expect(asked).toHaveLength(12);
    for (const [command, info] of asked)
      expect(ask(command, info)).toMatchObject({ command, isAnswer: true, code: commands[command] + 1 });
    expect(noted).toEqual([`clock ${now}`, 'reboot']);
    expect(fsu.scIp).toBe('10.0.0.8');
  });

  it('answers 0 to who means another unit', () => {
    const { ask } = aUnit();
    const { info } = ask('GET_FSUINFO', unitText({ fsuId: 'other', fsuCode: 'other' }));
    expect(info.children.find(({ name }) => name === 'Result')?.text).toBe('0');
  });

  it('tells its values, its half hours and its thresholds, and sets what it is told', () => {
    const { ask } = aUnit();
    const told = (info: ReturnType<typeof ask>['info']) =>
      valuesAnswerOf(info).devices[0]?.values.map(({ signal, measured }) => [signal, measured]);
    expect(told(ask('GET_DATA', questions.GET_DATA ?? '').info)).toEqual([
      [air, '24.60'],
      [setpoint, '25'],
    ]);
    expect(told(ask('GET_HISDATA', questions.GET_HISDATA ?? '').info)).toEqual([[air, '24.60']]);
    const answer = settingAnswerOf(ask('SET_POINT', questions.SET_POINT ?? '').info);
    expect(outcomeOf(answer, split, setpoint)).toBe(true);
    ask('SET_THRESHOLD', questions.SET_THRESHOLD ?? '');
    const { devices } = thresholdsAnswerOf(ask('GET_THRESHOLD', questions.GET_THRESHOLD ?? '').info);
    expect(devices[0]?.values.find(({ signal }) => signal === air)).toMatchObject({ threshold: '30' });
  });

  it('lies, leaves out and answers the first device alone where its quirks say so', () => {
    const silent = aUnit('emptyUnlessListed');
    expect(valuesAnswerOf(silent.ask('GET_DATA', questions.GET_DATA ?? '').info).devices).toEqual([]);
    const liar = aUnit('setLies').ask('SET_POINT', questions.SET_POINT ?? '').info;
    expect(settingAnswerOf(liar).result).toBe(true);
    expect(outcomeOf(settingAnswerOf(liar), split, setpoint)).toBe(false);
    const empty = aUnit('thresholdsEmpty').ask('GET_THRESHOLD', questions.GET_THRESHOLD ?? '').info;
    expect(thresholdsAnswerOf(empty)).toMatchObject({ result: true, devices: [] });
  });
});
