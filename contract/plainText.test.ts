import fc from 'fast-check';
import { line, plainText } from './plainText';

describe('a name as everybody would type it', () => {
  it.each([
    ['H32', 'H\u200B32'],
    ['H32', '\u202EH32\u202C'],
    ['H32', 'Ｈ３２'],
    ['H 32', 'H\u00A032'],
    ['H 32', ' H\u3000\t32\u2003'],
    ['caf\u00E9', 'cafe\u0301'],
    ['RANDOM-1/2', 'ＲＡＮＤＯＭ－１／２'],
    ['机房（西）', '机房（西）\uFEFF'],
    ['H-32', 'H\u201132'],
    ['-1F', '\u22121F'],
    ['H32', 'H\uFE0F3\u{E0101}2'],
    ['H32', 'H\u00013\u007F2\u2800'],
    ['\u0645\u0648\u0642\u0639 3', '\u200F\u0645\u0648\u0642\u0639\u061C\u00A03\u2069'],
    ['葛\u{E0100}城', '葛\u{E0100}城'],
  ])('is %s', (plain, given) => {
    expect(plainText(given)).toBe(plain);
    expect(line().min(1).parse(given)).toBe(plain);
  });

  it('is the same when it is taken twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
        expect(plainText(plainText(text))).toBe(plainText(text));
      }),
    );
  });

  it('is too short where nothing of it is seen', () => {
    expect(line().min(1).safeParse('\u200B\u3000').success).toBe(false);
  });
});
