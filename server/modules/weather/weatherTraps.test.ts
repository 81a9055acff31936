import type { WeatherChoices } from '@contract/weather';
import { hourMs } from '@contract/time';
import { readCsvTable } from '../../platform/sheets/reading/csvTable';
import { readWeatherCsv } from './csv';
import type { WeatherFile } from './hours';

const limits = { rows: 1_000, bytes: 1_000_000 };
const read = (text: string, choices: WeatherChoices = {}, plantZone = 'Asia/Shanghai'): WeatherFile =>
  readWeatherCsv({
    rows: readCsvTable(Buffer.from(text), limits).rows,
    station: { lat: 31.2, lng: 121.3, isTypical: false },
    ...{ plantZone, choices, language: 'en' as const },
  });

/** 1 July 2024 begins at the plant. */
const july = Date.UTC(2024, 5, 30, 16);
/** What was read, as hours after that and °C. */
const hoursOf = ({ hours }: WeatherFile) =>
  hours.map(({ hour, tempC }) => [(hour - july) / hourMs, Math.round(tempC * 10) / 10]);
const whole = (file: WeatherFile) => {
  expect({ problems: file.problems, asked: file.questions.map(({ what }) => what) }).toEqual({
    problems: [],
    asked: [],
  });
  return hoursOf(file);
};

describe('a file of weather with a trap', () => {
  it.each<[string, string, number[][]]>([
    [
      '°F in the head',
      'time,Temperature (°F)\n2024-07-01 08:00,77\n2024-07-01 09:00,86',
      [
        [8, 25],
        [9, 30],
      ],
    ],
    ['°F in square brackets', 'time,temp [°F]\n2024-07-01 08:00,77', [[8, 25]]],
    ['K in the head', 'time,T [K]\n2024-07-01 08:00,298.15', [[8, 25]]],
    ['a Chinese head in ℉', '时间,温度(℉)\n2024-07-01 08:00,77', [[8, 25]]],
    ['a Chinese head in full width', '时间,气温（华氏度）\n2024-07-01 08:00,77', [[8, 25]]],
    ['a unit after an underscore', 'time,temp_f\n2024-07-01 08:00,77', [[8, 25]]],
    ['a unit in words', 'Date time,Air Temperature(degree Fahrenheit)\n2024-07-01 08:00,77', [[8, 25]]],
    ['tenths of a degree', 'time,temperature (0.1 °C)\n2024-07-01 08:00,251', [[8, 25.1]]],
    ['a unit in each cell', 'time,temp\n2024-07-01 08:00,77 °F', [[8, 25]]],
    ['a row of units', 'time;temp;rh\nUTC+8;°F;%\n2024-07-01 08:00;77;50', [[8, 25]]],
    ['UTC in the head', 'time (UTC),temp\n2024-07-01 00:00,25', [[8, 25]]],
    ['UTC beside the head', 'time_utc,temp\n2024-07-01 00:00,25', [[8, 25]]],
    ['UTC+8 in the head', 'time (UTC+8),temp\n2024-07-01 08:00,25', [[8, 25]]],
    ['a zone west of Greenwich', 'time [UTC−05:00],temp\n2024-06-30 19:00,25', [[8, 25]]],
    ['a named zone', 'time (Asia/Tokyo),temp\n2024-07-01 09:00,25', [[8, 25]]],
    ['世界时', '时间(世界时),气温\n2024-07-01 00:00,25', [[8, 25]]],
    ['北京时', '北京时,气温\n2024-07-01 08:00,25', [[8, 25]]],
    ['local time', 'time (local),temp\n2024-07-01 08:00,25', [[8, 25]]],
    ['a decimal comma between semicolons', 'time;temp\n2024-07-01 08:00;25,4', [[8, 25.4]]],
    ['a decimal comma between tabs', 'time\ttemp\n2024-07-01 08:00\t−3,5', [[8, -3.5]]],
    ['a decimal comma in quotes', 'time,temp\n2024-07-01 08:00,"25,4"', [[8, 25.4]]],
    [
      'hours 1 to 24',
      'date,hour,temp\n2024-07-01,1,20\n2024-07-01,24,25',
      [
        [0, 20],
        [23, 25],
      ],
    ],
    [
      'hours 01:00 to 24:00',
      'time,temp\n2024-07-01 01:00,20\n2024-07-01 24:00,25',
      [
        [0, 20],
        [23, 25],
      ],
    ],
    [
      'hours by their ends',
      'time (hour ending),temp\n2024-07-01 01:00,20\n2024-07-02 00:00,25',
      [
        [0, 20],
        [23, 25],
      ],
    ],
    [
      'hours 0 to 23',
      'year,month,day,hour,temp\n2024,7,1,0,20\n2024,7,1,23,25',
      [
        [0, 20],
        [23, 25],
      ],
    ],
    [
      'hours as 0100 to 2400',
      'date,hour,temp\n20240701,0100,20\n20240701,2400,25',
      [
        [0, 20],
        [23, 25],
      ],
    ],
    ['a day before its month, told by one row', 'date,time,temp\n13/07/2024,08:00,25', [[12 * 24 + 8, 25]]],
    ['Chinese dates', '时间,气温\n2024年7月1日 8时,25', [[8, 25]]],
    ['compact dates', 'time,temp\n2024070108,25', [[8, 25]]],
    [
      'notes above the head',
      'latitude,longitude\n31.2,121.3\n\ntime,temperature_2m (°F)\n2024-07-01T08:00,77',
      [[8, 25]],
    ],
    [
      'numbers that mean nothing was measured',
      'time,temp\n2024-07-01 08:00,-9999\n2024-07-01 09:00,25',
      [[9, 25]],
    ],
  ])('is read for what it is: %s', (_trap, text, expected) => {
    expect(whole(read(text))).toEqual(expected);
  });

  it.each<[string, string, string]>([
    ['a decimal comma between commas', 'time,temp\n2024-07-01 08:00,25,4', 'decimal comma'],
    ['a dew point alone', 'time,dew point (°C)\n2024-07-01 08:00,20', 'not the temperature of the air'],
    ['a unit that is none', 'time,temperature (°R)\n2024-07-01 08:00,530', 'no unit that is known'],
    ['humidity in g/kg', 'time,temp,humidity (g/kg)\n2024-07-01 08:00,20,12', 'no unit that is known'],
    ['24 among hours from 0', 'date,hour,temp\n2024-07-01,0,20\n2024-07-01,24,25', 'begin at 0'],
    ['days without hours', 'date,temp\n2024-07-01,25', 'without an hour'],
    ['an offset against the head', 'time (UTC),temp\n2024-07-01T08:00:00+08:00,25', 'not that of the head'],
    ['a day that is none', 'time,temp\n2024-02-30 08:00,25', 'no time'],
    ['hexadecimal', 'time,temp\n2024-07-01 08:00,0x19', 'no temperature'],
    ['a cell against its head', 'time,temp (°C)\n2024-07-01 08:00,77 °F', 'another unit'],
  ])('is refused with the reason: %s', (_trap, text, reason) => {
    const { problems } = read(text);
    expect(problems[0]?.reason).toContain(reason);
  });

  it.each<[string, string, string, WeatherChoices, number[][]]>([
    [
      'which temperature',
      'time,dew point,temperature\n2024-07-01 08:00,20,25',
      'tempColumn',
      { tempColumn: 3 },
      [[8, 25]],
    ],
    [
      'which of wet and dry',
      '时间,湿球温度,干球温度\n2024-07-01 08:00,20,25',
      'tempColumn',
      { tempColumn: 3 },
      [[8, 25]],
    ],
    [
      'which of two alike',
      'time,temp,feels like\n2024-07-01 08:00,25,31',
      'tempColumn',
      { tempColumn: 2 },
      [[8, 25]],
    ],
    [
      'which time',
      'time (UTC),time (local),temp\n2024-07-01 00:00,2024-07-01 08:00,25',
      'timeColumn',
      { timeColumn: 1 },
      [[8, 25]],
    ],
    ['which unit of two', 'time,temp (°C/°F)\n2024-07-01 08:00,77', 'tempUnit', { tempUnit: 'F' }, [[8, 25]]],
    [
      'the unit of what is no °C',
      'time,temp\n2024-07-01 08:00,77\n2024-07-01 09:00,50',
      'tempUnit',
      { tempUnit: 'F' },
      [
        [8, 25],
        [9, 10],
      ],
    ],
    ['which zone CST is', 'time (CST),temp\n2024-07-01 08:00,25', 'zone', { zone: 'UTC+08:00' }, [[8, 25]]],
    [
      'which hours',
      'date,hour,temp\n2024-07-01,1,20\n2024-07-01,2,25',
      'hours',
      { hours: '1-24' },
      [
        [0, 20],
        [1, 25],
      ],
    ],
    ['which order of dates', 'time,temp\n01/07/2024 08:00,25', 'dateOrder', { dateOrder: 'dmy' }, [[8, 25]]],
    [
      'percent or parts',
      'time,temp,rh\n2024-07-01 08:00,25,0.6',
      'rhUnit',
      { rhUnit: 'fraction' },
      [[8, 25]],
    ],
    [
      'which humidity',
      'time,temp,rh,humidity\n2024-07-01 08:00,25,60,70',
      'rhColumn',
      { rhColumn: 3 },
      [[8, 25]],
    ],
  ])('is asked about and never guessed: %s', (_trap, text, what, choices, expected) => {
    const open = read(text);
    expect(open.questions.map((question) => question.what)).toEqual([what]);
    expect(open.hours).toEqual([]);
    expect(whole(read(text, choices))).toEqual(expected);
  });

  it('has an hour twice where its clock was set back, and refuses one that the clock skips', () => {
    const head = 'time (America/New_York),temp';
    const back = ['00:00', '01:00', '01:00', '02:00'].map((time, at) => `2024-11-03 ${time},${at}`);
    const autumn = (file: WeatherFile) =>
      file.hours.map(({ hour, tempC }) => [(hour - Date.UTC(2024, 10, 3, 4)) / hourMs, tempC]);
    const inOrder = [
      [0, 0],
      [1, 1],
      [2, 2],
      [3, 3],
    ];
    expect(autumn(read([head, ...back].join('\n')))).toEqual(inOrder);
    expect(read(`${head}\n2024-03-10 02:30,5`).problems[0]?.reason).toContain('skip');
    // The same source by its standard time has neither.
    const standard = read('time (LST),temp\n2024-03-10 02:30,5', {}, 'America/New_York');
    expect(standard.hours).toMatchObject([{ hour: Date.UTC(2024, 2, 10, 7), tempC: 5 }]);
  });

  it('says how it was read, and counts what it leaves out', () => {
    const file = read('time (UTC),temp\n2024-07-01 00:00,25\n2024-07-01 01:00,\n2024-07-01 02:00,26');
    expect(file.reading).toEqual({
      ...{ timeHead: 'time (UTC)', tempHead: 'temp', rhHead: null, tempUnit: 'C', unitFrom: 'assumed' },
      ...{ zone: 'UTC', zoneFrom: 'file', hours: '0-23', withoutTemp: 1 },
    });
    expect(file.first.map(({ timeText, tempC }) => [timeText, tempC])).toEqual([
      ['2024-07-01 00:00', 25],
      ['2024-07-01 02:00', 26],
    ]);
  });
});
