import { isPasswordAllowed } from './passwords';
import { isNumberText, numberOf, shownText, timeText } from './values';

describe('values', () => {
  it('R-VAL-08 a number has an optional sign, no leading zeros and optional decimals', () => {
    expect(['-12.25', '012', '1.'].map(isNumberText)).toEqual([true, false, false]);
  });

  it.each(['0', '7', '-7', '+7', '10', '0.5', '-12.25'])('R-VAL-08 %s is a number', (text) => {
    expect(isNumberText(text)).toBe(true);
  });
  it.each(['', '007', '.5', '5.', '1e3', '--1', '1 ', 'x', '-'])('R-VAL-08 "%s" is none', (text) => {
    expect(isNumberText(text)).toBe(false);
  });

  it('R-VAL-08 only such a text becomes a number; anything else is left for a schema to refuse', () => {
    expect(['+7', ' -0.5 ', '007', '1e3', '0x10', '', true].map(numberOf)).toEqual([
      ...[7, -0.5, '007', '1e3', '0x10', '', true],
    ]);
  });

  it('R-VAL-11 shows nothing for nothing', () => {
    expect(['', 'undefined', 'null', null, undefined].map(shownText)).toEqual(['', '', '', '', '']);
    expect([0, '0', 'null value'].map(shownText)).toEqual(['0', '0', 'null value']);
  });

  it('R-VAL-12 writes times to the second, and takes ten digits as seconds', () => {
    const written = '2026-11-21 09:13:26';
    expect(timeText(1795252406, 'UTC')).toBe(written);
    expect(timeText('1795252406', 'UTC')).toBe(written);
    expect(timeText(1795252406000, 'UTC')).toBe(written);
    expect(timeText('2026-11-21T09:13:26Z', 'UTC')).toBe(written);
    expect(timeText(1795252406, 'Asia/Shanghai')).toBe('2026-11-21 17:13:26');
    expect(timeText(new Date(1_795_252_406), 'UTC')).toBe('1970-01-21 18:40:52');
    expect([timeText(null), timeText('null'), timeText('soon')]).toEqual(['', '', '']);
  });

  it.each(['Abcdef1!', 'x9_aaaaa', 'Abcdefghijk123!?'])('R-VAL-04 %s is a password', (password) => {
    expect(isPasswordAllowed(password)).toBe(true);
  });
  it.each(['Abcde1!', 'Abcdefghijklm123!', 'Abcdefgh1', 'Abcdefgh!', '12345678!', 'Abc def1!'])(
    'R-VAL-04 "%s" is none',
    (password) => {
      expect(isPasswordAllowed(password)).toBe(false);
    },
  );
});
