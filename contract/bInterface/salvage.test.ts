import fc from 'fast-check';
import { alarmsText, type UnitAlarm } from './alarms';
import { salvagedAlarms } from './salvage';
import { textTag } from './xml';

const alarm = (serial: number): UnitAlarm => ({
  ...{ serial: String(serial), signal: '0418002001', fsuId: '51051243800001', deviceId: '51051241820001' },
  ...{
    deviceCode: '51051241820001',
    at: Date.UTC(2026, 4, 1),
    level: 1,
    flag: 'BEGIN',
    text: 'T',
    value: null,
  },
});

describe('alarms of a message that is no XML as a whole', () => {
  it('are read by themselves, with signs that were not escaped', () => {
    const text = alarmsText([alarm(1), alarm(2)]).replace('>T<', '>温度 < 10 & > 5 <℃><');
    expect(salvagedAlarms(text).map(({ alarm: { serial }, why }) => [serial, why])).toEqual([
      ['1', null],
      ['2', null],
    ]);
  });

  it('of a unit that is named outside of them are its alarms, and what stays unreadable is kept', () => {
    const [first = '', second = ''] = [alarm(1), alarm(2)].map((each) =>
      alarmsText([each]).replaceAll(/<FsuId>.*?<\/FsuId>|<FsuCode>.*?<\/FsuCode>/g, ''),
    );
    const text = textTag('FsuId', '51051243800009') + first.replace('<AlarmDesc>', '<AlarmDesc') + second;
    expect(salvagedAlarms(text).map(({ alarm: { fsuId }, why }) => [fsuId, why])).toEqual([
      ['51051243800009', 'notXml'],
      ['51051243800009', null],
    ]);
  });

  it('never throw, whatever stands in them', () => {
    const garbage = fc.string({ unit: 'binary', maxLength: 200 });
    const tags = fc.constantFrom('<TAlarm>', '<ns:TAlarm a="1">');
    fc.assert(
      fc.property(garbage, tags, garbage, (before, tag, inside) => {
        const end = tag.startsWith('<ns') ? '</ns:TAlarm>' : '</TAlarm>';
        expect(salvagedAlarms(before + tag + inside + end)).toEqual(expect.any(Array));
      }),
    );
  });
});
