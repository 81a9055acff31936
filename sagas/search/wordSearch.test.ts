import { anAlarm } from '@tests/support/anAlarm';
import { matcherOf } from '../alarms/lines/alarmFilter';
import { wordSearch } from './wordSearch';

describe('a search in the browser', () => {
  it('finds the words in any order and any case, and everything while nothing is typed', () => {
    expect(wordSearch(' low  HUMIDITY')('Humidity low')).toBe(true);
    expect(wordSearch('low humidity')('Humidity high')).toBe(false);
    expect(wordSearch('  ')('')).toBe(true);
  });

  it('finds an alarm by words of its name, its site and its area together', () => {
    const alarm = anAlarm({
      siteName: 'Kwun Tong exchange',
      areaName: { zh: '观塘', en: 'Kowloon East', hk: '觀塘' },
    });
    const finds = (text: string) =>
      matcherOf({ text, names: new Map([[alarm.definitionId, 'Room temperature high']]) })(alarm);
    expect(finds('high temperature')).toBe(true);
    expect(finds('kowloon')).toBe(true);
    expect(finds('觀塘')).toBe(true);
    expect(finds('exchange high')).toBe(true);
    expect(finds('exchange low')).toBe(false);
  });
});
