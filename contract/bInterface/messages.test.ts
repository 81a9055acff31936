import { alarmFlagOf, alarmLevelOf, alarmsOf, alarmsText, triggerValueOf, type UnitAlarm } from './alarms';
import { askedOf, askedText, everything } from './devices';
import { readMessage, requestOf, type Message } from './envelope';
import { numberOf, signalOf, timeOf, timeText } from './fields';
import { loginAnswerOf, loginAnswerText, loginOf, loginText, type Login } from './login';
import { editions, rights } from './names';
import {
  doneText,
  fsuInfoOf,
  fsuInfoText,
  ftpText,
  loginInfoOf,
  loginInfoText,
  timeCheckOf,
  timeCheckText,
} from './service';
import { outcomeOf, settingAnswerOf, settingAnswerText } from './setting';
import { readSoap } from './soap';
import {
  questionText,
  setPointText,
  setThresholdText,
  thresholdsAnswerOf,
  thresholdsAnswerText,
  thresholdsIn,
  valuesAnswerOf,
  valuesAnswerText,
  valuesIn,
  windowOf,
} from './values';

const unit = { fsuId: '51051243812345', fsuCode: '51051243812345' };
const split = { id: '51051241500001', code: '51051241500001' };
const at = Date.UTC(2026, 4, 1, 4, 1, 31);
const value = { type: 3, signal: '0415102001', measured: '24.6', setup: '', status: 0, at: null };
/** What the other side reads of a body. */
const heard = (body: string): Message => {
  const soap = readSoap(body);
  if (soap.kind !== 'message') throw new Error(soap.kind);
  return readMessage(soap.payload);
};
const infoOf = (text: string) => heard(requestOf('GET_DATA', text)).info;

describe('LOGIN', () => {
  const login = (edition: Login['edition']): Login => ({
    ...unit,
    ...{ fsuIp: '10.0.0.5', edition, regMode: 2, devices: [split] },
    facts: edition === '2014' ? {} : { vendor: 'AMS', version: '24.1', imsiId: '460001' },
  });

  it.each(editions)('of the edition of %s is what was sent', (edition) => {
    const sent = login(edition);
    const text = loginText(sent);
    expect(
      text.startsWith('<UserName></UserName><PaSCword></PaSCword><FsuId>51051243812345</FsuId><FsuCode>'),
    ).toBe(true);
    expect(loginOf(infoOf(text))).toEqual(edition === '2014' ? { ...sent, regMode: 1 } : sent);
  });

  it.each([
    [
      'drafts',
      '<FSUID>A</FSUID><FSUIP>1.2.3.4</FSUIP><FSUSupply>V</FSUSupply><DeviceList><DeviceID>51051241500001</DeviceID></DeviceList>',
    ],
    [
      'text as devices',
      '<FsuCode>A</FsuCode><FsuIP>1.2.3.4</FsuIP><FSUVendor>V</FSUVendor><DeviceList><Device>51051241500001</Device></DeviceList>',
    ],
    [
      'attributes in another order',
      '<FsuID>A</FsuID><FsuIP>1.2.3.4</FsuIP><FSUVendor>V</FSUVendor><DeviceList><Device Code="51051241500001" Id=""/></DeviceList>',
    ],
  ])('with %s is read', (_, text) => {
    expect(loginOf(infoOf(text))).toMatchObject({
      ...{ fsuId: 'A', fsuCode: 'A', fsuIp: '1.2.3.4', facts: { vendor: 'V' }, devices: [split] },
    });
  });

  it('with an empty list, a misprinted version and no way of registering is read', () => {
    expect(loginOf(infoOf('<FsuId>A</FsuId><Vervion>7</Vervion><Reg_Mode/><DeviceList/>'))).toMatchObject({
      ...{ edition: '2016', regMode: 1, facts: { version: '7' }, devices: [] },
    });
  });

  it('keeps neither user nor password', () => {
    const text = loginText(login('2016')).replace('<PaSCword>', '<PaSCword>hunter2');
    expect(JSON.stringify(loginOf(infoOf(text)))).not.toContain('hunter2');
  });

  it('is answered with the address of the centre, by the edition of 2014 without', () => {
    const answer = { scIp: '10.1.1.1', rightLevel: rights.write };
    expect(loginAnswerText(answer, '2014')).toBe('<RightLevel>2</RightLevel>');
    expect(loginAnswerText(answer, '2016')).toBe('<SCIP>10.1.1.1</SCIP><RightLevel>2</RightLevel>');
    expect(loginAnswerOf(infoOf(loginAnswerText(answer, '2021')))).toEqual(answer);
  });
});

describe('SEND_ALARM', () => {
  const alarm: UnitAlarm = {
    ...{ serial: '12345678', signal: '0418004001', fsuId: unit.fsuId, at, level: 2, flag: 'BEGIN' },
    ...{ deviceId: split.id, deviceCode: split.code, text: '温度过高(33.5)', value: 33.5 },
  };

  it('is what was sent, with its number padded on the wire', () => {
    const text = alarmsText([alarm, { ...alarm, serial: '9', flag: 'END', level: null }]);
    expect(text).toContain('<SerialNo>0012345678</SerialNo><Id>0418004001</Id><FsuId>');
    expect(text).toContain('<AlarmTime>2026-05-01 12:01:31</AlarmTime>');
    expect(alarmsOf(infoOf(text))).toEqual([alarm, { ...alarm, serial: '9', flag: 'END', level: null }]);
  });

  it('that names its unit once, before all alarms, is of that unit', () => {
    const text = alarmsText([alarm]).replace(/<FsuId>.*<\/FsuCode>/, '');
    expect(text).not.toContain('Fsu');
    expect(alarmsOf(infoOf(`<FsuId>${alarm.fsuId}</FsuId>${text}`))).toEqual([alarm]);
  });

  it('is read by names, in any order, and compares numbers as numbers', () => {
    const text = `<Values><TAlarmList><TAlarm><DeviceID>${split.id}</DeviceID><AlarmTime>2026-5-1 12:01:31</AlarmTime>
      <FSUID>${unit.fsuId}</FSUID><SerialNo>12345678</SerialNo><ID>418004001</ID><AlarmLevel>二级</AlarmLevel>
      <AlarmFlag>报警开始</AlarmFlag><AlarmDesc>温度过高(33.5)</AlarmDesc></TAlarm></TAlarmList></Values>`;
    expect(alarmsOf(infoOf(text))).toEqual([alarm]);
  });

  it.each([
    ['BEGIN', 'BEGIN'],
    ['begin', 'BEGIN'],
    ['开始', 'BEGIN'],
    ['0', 'BEGIN'],
    ['END', 'END'],
    ['结束', 'END'],
    ['clear', 'END'],
    ['recover', 'END'],
    ['2', 'END'],
    ['告警恢复', 'END'],
    ['', null],
    ['maybe', null],
  ])('with the flag %s is %s', (text, flag) => {
    expect(alarmFlagOf(text)).toBe(flag);
  });

  it.each([
    ['1', 1],
    ['一级', 1],
    ['四级告警', 4],
    ['2级', 2],
    ['紧急', 1],
    ['Minor', 3],
    ['', null],
    ['0', null],
    ['9', null],
  ])('with the level %s is of %s', (text, level) => {
    expect(alarmLevelOf(text)).toBe(level);
  });

  it.each([
    ['欠压告警(46.1V)', 46.1],
    ['温度过高（33.5℃）', 33.5],
    ['水浸告警', null],
    ['高频告警(3)门磁', null],
    ['(-5.2)', -5.2],
  ])('with the text %s was triggered by %s', (text, triggered) => {
    expect(triggerValueOf(text)).toBe(triggered);
  });
});

describe('values', () => {
  it('are asked for by the wildcard or by their ids, in the tag that the unit knows', () => {
    const all = questionText(unit, everything);
    expect(all).toBe(
      '<FsuId>51051243812345</FsuId><FsuCode>51051243812345</FsuCode><DeviceList>' +
        '<Device Id="99999999999999" Code="99999999999999"><Id>9999999999</Id></Device></DeviceList>',
    );
    const asked = askedText([{ ...split, signals: ['0415102001'] }], 'ID');
    expect(asked).toContain('<ID>0415102001</ID>');
    expect(askedOf(infoOf(asked))).toEqual([{ ...split, signals: ['0415102001'] }]);
    expect(askedOf(infoOf(all))).toEqual([{ id: '99999999999999', code: '99999999999999', signals: [] }]);
    expect(askedOf(infoOf(''))).toBeNull();
  });

  it('come back as they were sent', () => {
    const devices = [
      { device: split, values: [value, { ...value, type: 6, signal: '0438103001', measured: 'AMS & Co' }] },
    ];
    expect(valuesAnswerOf(infoOf(valuesAnswerText(unit, true, devices)))).toEqual({
      ...unit,
      result: true,
      devices,
    });
  });

  it('of history bear their time, whatever the attribute is called', () => {
    const window = { from: at - 3_600_000, to: at };
    const question = questionText(unit, everything, { window });
    expect(question).toContain(
      '</FsuCode><StartTime>2026-05-01 11:01:31</StartTime><EndTime>2026-05-01 12:01:31</EndTime><DeviceList>',
    );
    expect(windowOf(infoOf(question))).toEqual(window);
    for (const name of ['RecordTime', 'Time', 'SampleTime', 'CollectTime', 'MeasuredTime']) {
      const text = `<Values><DeviceList><Device Id="a" Code="a"><TSemaphore Id="0415102001" ${name}="2026-05-01 12:01:31" MeasuredVal="1"/></Device></DeviceList></Values>`;
      expect(valuesAnswerOf(infoOf(text)).devices[0]?.values[0]?.at).toBe(at);
    }
  });

  it('survive a result behind them, none at all, attributes in any order, empty lists and short ids', () => {
    const text = `<Values><DeviceList><Device Code="${split.code}" Id="${split.id}"><TSemaphore Status="0" MeasuredVal="24.6" Id="415102001" Type="3"/></Device><Device Id="x" Code="x"/></DeviceList></Values><Result>1</Result>`;
    expect(valuesAnswerOf(infoOf(text))).toMatchObject({
      ...{ result: true, devices: [{ device: split, values: [value] }, { values: [] }] },
    });
    expect(valuesAnswerOf(infoOf('<Result>1</Result><Values><DeviceList/></Values>'))).toMatchObject({
      devices: [],
    });
    expect(valuesAnswerOf(infoOf(''))).toMatchObject({ result: null, devices: [] });
  });

  it('of thresholds come back as they were sent', () => {
    const threshold = {
      type: 2,
      signal: '0418004001',
      threshold: '35',
      absolute: '1',
      relative: '',
      status: '0',
    };
    const devices = [{ device: split, values: [threshold] }];
    expect(thresholdsAnswerOf(infoOf(thresholdsAnswerText(unit, true, devices)))).toEqual({
      ...unit,
      result: true,
      devices,
    });
    expect(thresholdsAnswerOf(infoOf('<Result>1</Result>'))).toMatchObject({ devices: [] });
    const set = setThresholdText(unit, devices);
    expect(set).toContain('</FsuCode><Value><DeviceList>');
    expect(thresholdsIn(infoOf(set))).toEqual(devices);
  });

  it.each([
    ['24.60', 24.6],
    ['-1', -1],
    ['', null],
    ['NaN', null],
    ['0x10', null],
    ['1e999', null],
    ['--', null],
  ])('written as %s are %s', (text, number) => {
    expect(numberOf(text)).toBe(number);
  });

  it.each([
    ['0415102001', '0415102001'],
    ['415102001', '0415102001'],
    ['15102001', '0415102001'],
    ['abc', 'abc'],
  ])('of the signal %s are of %s', (written, signal) => {
    expect(signalOf(written, split.code)).toBe(signal);
  });
});

describe('SET_POINT', () => {
  const point = { type: 5, signal: '0415301001', measured: '', setup: '26', status: 0, at: null };

  it('holds its points in Value', () => {
    const text = setPointText(unit, [{ device: split, values: [point] }]);
    expect(text).toContain(
      '<Value><DeviceList><Device Id="51051241500001" Code="51051241500001"><TSemaphore Type="5" Id="0415301001" MeasuredVal="" SetupVal="26" Status="0"/>',
    );
    expect(valuesIn(infoOf(text))).toEqual([{ device: split, values: [point] }]);
  });

  it('is judged by its lists, not by its result', () => {
    const failed = settingAnswerText(unit, true, [{ device: split, done: [], failed: ['0415301001'] }]);
    const answer = settingAnswerOf(infoOf(failed));
    expect([answer.result, outcomeOf(answer, split.code, '0415301001')]).toEqual([true, false]);
    expect(outcomeOf(answer, split.code, '0415302001')).toBeNull();
  });

  it.each([
    [
      'below repeated lists of devices',
      `<DeviceList Id="${split.id}" Code="${split.code}"><SuccessList><Id>0415301001</Id></SuccessList><FailList/></DeviceList><DeviceList Id="x" Code="x"><FailList><Id>0415301001</Id></FailList></DeviceList>`,
      true,
    ],
    ['below no device', '<FailList><ID>415301001</ID></FailList>', false],
    [
      'in neither list',
      `<DeviceList><Device Id="${split.id}" Code="${split.code}"><SuccessList/><FailList/></Device></DeviceList>`,
      null,
    ],
  ])('is read where the lists stand %s', (_, text, isDone) => {
    expect(outcomeOf(settingAnswerOf(infoOf(`<Result>1</Result>${text}`)), split.code, '0415301001')).toBe(
      isDone,
    );
  });
});

describe('the other commands', () => {
  it('TIME_CHECK says every part in two digits', () => {
    const text = timeCheckText(Date.UTC(2026, 0, 2, 19, 4, 5));
    expect(text).toBe(
      '<Time><Years>2026</Years><Month>01</Month><Day>03</Day><Hour>03</Hour><Minute>04</Minute><Second>05</Second></Time>',
    );
    expect(timeCheckOf(infoOf(text))).toBe(Date.UTC(2026, 0, 2, 19, 4, 5));
    expect(timeCheckOf(infoOf(''))).toBeNull();
  });

  it.each([
    [
      'as it is printed',
      '<TFSUStatus><CPUUsage>12.5</CPUUsage><MEMUsage>40</MEMUsage></TFSUStatus><Result>1</Result>',
      12.5,
      40,
      true,
    ],
    [
      'straight below Info',
      '<CPUUsage>12.5</CPUUsage><MEMUsage>40</MEMUsage><Result>0</Result>',
      12.5,
      40,
      false,
    ],
    [
      'as a fraction and with a sign',
      '<TFSUStatus><CPUUsage>0.125</CPUUsage><MEMUsage>99%</MEMUsage></TFSUStatus>',
      12.5,
      99,
      null,
    ],
    ['not at all', '<Result>1</Result>', null, null, true],
    ['as nonsense', '<CPUUsage>-</CPUUsage><MEMUsage>900</MEMUsage>', null, null, null],
  ])('GET_FSUINFO that tells its usage %s is read', (_, text, cpuPct, memoryPct, result) => {
    expect(fsuInfoOf(infoOf(text))).toMatchObject({ cpuPct, memoryPct, result });
  });

  it('GET_FSUINFO comes back as it was sent', () => {
    expect(fsuInfoOf(infoOf(fsuInfoText(unit, true, { cpu: '7', memory: '21' })))).toEqual({
      ...unit,
      result: true,
      cpuPct: 7,
      memoryPct: 21,
    });
  });

  it('GET_LOGININFO is read without a result, and never its secrets', () => {
    const text = loginInfoText(unit, '10.1.1.1', [split]).replace('<IPSecPWD>', '<IPSecPWD>hunter2');
    const read = loginInfoOf(infoOf(text));
    expect(read).toEqual({ ...unit, scIp: '10.1.1.1', devices: [split], result: null });
  });

  it('a unit that says how it went says so after its name', () => {
    expect(doneText(unit, true)).toBe(
      '<FsuId>51051243812345</FsuId><FsuCode>51051243812345</FsuCode><Result>1</Result>',
    );
    expect(ftpText(unit, 'a', 'b<')).toContain('<UserName>a</UserName><Password>b&lt;</Password>');
  });

  it('times are those of China, 19 characters', () => {
    expect(timeText(at)).toBe('2026-05-01 12:01:31');
    expect([
      timeOf('2026-05-01 12:01:31'),
      timeOf('2026/5/1 12:01'),
      timeOf('yesterday'),
      timeOf('2026-13-01 00:00:00'),
      timeOf('2026-02-30 10:00:00'),
      timeOf('2026-02-29 10:00:00'),
      timeOf('2026-04-31 10:00:00'),
    ]).toEqual([at, at - 31_000, null, null, null, null, null]);
    expect(timeOf('2028-02-29 10:00:00')).toBe(Date.UTC(2028, 1, 29, 2));
  });
});
