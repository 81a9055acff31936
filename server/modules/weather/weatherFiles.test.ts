import type { TableRow } from '../../platform/sheets/reading/table';
import { readWeatherCsv } from './csv';
import { isEpw, readEpw } from './epw';
import type { ReadOrder } from './hours';

const rowsOf = (text: string): TableRow[] =>
  text.split('\n').map((line, at) => ({ row: at + 1, cells: line.split(','), faults: [] }));

const order = (text: string, more: Partial<ReadOrder['station']> = {}): ReadOrder => ({
  rows: rowsOf(text),
  station: { lat: 31.2, lng: 121.3, isTypical: false, ...more },
  plantZone: 'Asia/Shanghai',
  choices: {},
  language: 'en',
});

/** Rows of data after the eight of the head, in the columns of the EPW format. */
const epw = (...data: string[]): string =>
  [
    'LOCATION,Shanghai,SH,CHN,SRC,583670,31.198,121.336,8.0,3.0',
    ...Array.from({ length: 7 }, (_, at) => `HEAD ${at}`),
    ...data,
  ].join('\n');
const hour = (y: number, m: number, d: number, h: number, tempC: number, rhPct: number): string =>
  `${y},${m},${d},${h},0,?9,${tempC},-5.0,${rhPct},101287`;

describe('an EPW file', () => {
  it('is known by its first line, and its hour 1 is the first of the local standard day', () => {
    const text = epw(hour(2024, 7, 1, 1, 26.5, 80), hour(2024, 7, 1, 24, 27, 104));
    expect(isEpw(rowsOf(text))).toBe(true);
    const { hours, problems, reading } = readEpw(order(text));
    expect(problems).toEqual([]);
    expect(reading).toMatchObject({ zone: 'UTC+08:00', hours: '1-24', tempUnit: 'C', unitFrom: 'file' });
    expect(hours).toEqual([
      { hour: Date.UTC(2024, 5, 30, 16), tempC: 26.5, rhPct: 80 },
      { hour: Date.UTC(2024, 6, 1, 15), tempC: 27, rhPct: 100 },
    ]);
  });

  it.each([
    ['LOCATION,Shanghai,SH,CHN,SRC,583670,,,8.0,3.0', 'does not say of which place'],
    ['LOCATION,Shanghai,SH,CHN,SRC,583670,0,0,8.0,3.0', 'does not say of which place'],
    ['LOCATION,Shanghai', 'does not say of which place'],
    ['LOCATION,Shanghai,SH,CHN,SRC,583670,31.198,121.336,0,3.0', 'cannot be the zone'],
    ['LOCATION,Shanghai,SH,CHN,SRC,583670,31.198,121.336,-8.0,3.0', 'cannot be the zone'],
  ])('without a place or with a zone that its place cannot have is refused: %s', (first, reason) => {
    const [, ...rest] = epw(hour(2024, 7, 1, 1, 26, 80)).split('\n');
    const { problems } = readEpw(order([first, ...rest].join('\n')));
    expect(problems[0]).toMatchObject({ row: 1, reason: expect.stringContaining(reason) });
    expect(problems.map((problem) => problem.reason).join()).not.toContain('NaN');
  });

  it('of a zone that is half an hour off gives each hour of ours the halves of two of its own', () => {
    const text = epw(hour(2024, 7, 1, 1, 20, 80), hour(2024, 7, 1, 2, 24, 60), hour(2024, 7, 1, 3, 30, 999));
    const { hours, problems } = readEpw(
      order(text.replace('121.336,8.0,', '82.5,5.5,'), { lat: 31.2, lng: 82.5 }),
    );
    expect(problems).toEqual([]);
    expect(hours).toEqual([
      { hour: Date.UTC(2024, 5, 30, 18), tempC: 20, rhPct: 80 },
      { hour: Date.UTC(2024, 5, 30, 19), tempC: 22, rhPct: 70 },
      { hour: Date.UTC(2024, 5, 30, 20), tempC: 27, rhPct: 60 },
      { hour: Date.UTC(2024, 5, 30, 21), tempC: 30, rhPct: null },
    ]);
  });

  it('leaves out hours without a temperature, and knows no humidity where none was measured', () => {
    const { hours } = readEpw(order(epw(hour(2024, 7, 1, 1, 99.9, 80), hour(2024, 7, 1, 2, 26, 999))));
    expect(hours).toMatchObject([{ tempC: 26, rhPct: null }]);
  });

  it('says row and column of what is no time, temperature or humidity', () => {
    const { problems } = readEpw(
      order(
        epw(
          hour(2024, 13, 1, 1, 20, 50),
          hour(2024, 2, 30, 1, 20, 50),
          hour(2024, 3, 1, 25, 20, 50),
          hour(2024, 3, 2, 1, 120, 50),
          hour(2024, 3, 3, 1, 20, -4),
          '2024,3,4,1,0,?9,warm,0,50',
        ),
      ),
    );
    expect(problems.map(({ row, column }) => [row, column])).toEqual(
      expect.arrayContaining([
        [9, 'B'],
        [10, 'C'],
        [11, 'D'],
        [12, 'G'],
        [13, 'I'],
        [14, 'G'],
      ]),
    );
  });

  it('is refused for a station elsewhere', () => {
    const { problems } = readEpw(order(epw(hour(2024, 7, 1, 1, 26, 80)), { lat: 22.5, lng: 113.9 }));
    expect(problems).toMatchObject([{ row: 1, column: 'G', reason: expect.stringMatching(/12\d\d km/) }]);
  });

  it('of a typical year is taken only where the station is one, as hours of the year 2001', () => {
    const text = epw(hour(2013, 1, 1, 1, 1, 60), hour(2011, 2, 1, 12, 5, 60));
    expect(readEpw(order(text)).problems).toMatchObject([{ row: 9, column: 'A' }]);
    const { hours, problems } = readEpw(order(text, { isTypical: true }));
    expect(problems).toEqual([]);
    expect(hours.map((each) => each.hour)).toEqual([Date.UTC(2001, 11, 31, 16), Date.UTC(2001, 1, 1, 3)]);
  });
});

describe('a CSV file of weather', () => {
  it('has a time with its offset or on the clock of the plant, a temperature and perhaps a humidity', () => {
    const { hours, problems } = readWeatherCsv(
      order('Time,Temperature (°C),Humidity (%)\n2024-07-01T00:00:00Z,26,80\n2024/7/1 9:00,27,'),
    );
    expect(problems).toEqual([]);
    expect(hours).toEqual([
      { hour: Date.UTC(2024, 6, 1), tempC: 26, rhPct: 80 },
      { hour: Date.UTC(2024, 6, 1, 1), tempC: 27, rhPct: null },
    ]);
  });

  it('gives the mean of several readings of one hour', () => {
    const { hours } = readWeatherCsv(order('时间,气温\n2024-07-01 08:00,26\n2024-07-01 08:30,28'));
    expect(hours).toEqual([{ hour: Date.UTC(2024, 6, 1), tempC: 27, rhPct: null }]);
  });

  it('may give year, month, day and hour in columns', () => {
    const { hours } = readWeatherCsv(
      order('year,month,day,hour,temp_c,rh_pct\n2014,1,1,0,2,64.42\n2014,1,1,1,NA,NA'),
    );
    expect(hours).toEqual([{ hour: Date.UTC(2013, 11, 31, 16), tempC: 2, rhPct: 64.42 }]);
  });

  it('says row and column of what it cannot read, and in all when its head names no temperature', () => {
    const text = 'time,temp,rh\nnever,20,50\n2024-07-01 08:00,hot,50\n2024-07-01 09:00,20,500';
    expect(readWeatherCsv(order(text)).problems.map(({ row, column }) => [row, column])).toEqual([
      [2, 'A'],
      [3, 'B'],
      [4, 'C'],
    ]);
    expect(readWeatherCsv(order('a,b\n1,2')).problems).toMatchObject([{ row: 1, column: null }]);
  });

  it('names the first fifty problems, and that there are more', () => {
    const rows = Array.from({ length: 60 }, () => 'never,20');
    const { problems, isCut } = readWeatherCsv(order(`time,temp\n${rows.join('\n')}`));
    expect({ told: problems.length, isCut }).toEqual({ told: 50, isCut: true });
  });
});
