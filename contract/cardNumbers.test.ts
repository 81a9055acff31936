import fc from 'fast-check';
import { cardForms, enteredCard, readerForms, renderCard, valuesOf } from './cardNumbers';

const meets = (one: string, other: string): boolean => {
  const values = new Set(valuesOf(one).map(({ value }) => value));
  return valuesOf(other).some(({ value }) => values.has(value));
};

describe('the number of a card in the forms of readers', () => {
  it.each(['12345678', '0012345678', 'BC614E', '00bc614e', '4E61BC00', '4E61BC', '1315027968', '18824910'])(
    'is one card with 12345678: %s',
    (other) => {
      expect(meets('12345678', other)).toBe(true);
      expect(meets(other, '12345678')).toBe(true);
    },
  );

  it('is one card with its bytes reversed, with and without zeros', () => {
    for (const other of ['4E61BC00', '4E61BC', '00BC614E', '12345678'])
      expect(meets('BC614E', other)).toBe(true);
  });

  it('is one card however a reader says it, for every number', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100_000, max: 0xffff_ffff }),
        fc.constantFrom(...readerForms),
        (value, form) => {
          const number = String(value).padStart(10, '0');
          expect(meets(number, renderCard(number, 'auto', form))).toBe(true);
        },
      ),
    );
  });

  it('is one card in any two forms of readers', () => {
    const form = fc.constantFrom(...readerForms);
    const value = fc.bigInt({ min: 100_000n, max: 0xff_ffff_ffff_ffffn });
    fc.assert(
      fc.property(value, form, form, (card, one, other) => {
        const number = String(card).padStart(10, '0');
        const [first, second] = [renderCard(number, 'auto', one), renderCard(number, 'auto', other)];
        expect({ first, second, meets: meets(first, second) }).toMatchObject({ meets: true });
      }),
    );
  });

  it('is one card as a facility code and as the reversed bytes of another reader', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 255 }), fc.integer({ min: 0, max: 0xffff }), (facility, own) => {
        const entered = enteredCard(`${facility},${own}`)!;
        const reversedHex = renderCard(String(facility * 0x1_0000 + own), 'decimal', 'hexReversed');
        expect(meets(entered.number, reversedHex)).toBe(true);
      }),
    );
  });

  it('is another card where short numbers of a series only look alike in another base', () => {
    expect(meets('1000', '4096')).toBe(false);
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1_000, max: 99_999 }), { minLength: 2, maxLength: 2 }),
        (two) => {
          const [one, other] = two.map(String);
          expect(meets(one!, other!)).toBe(false);
        },
      ),
    );
  });

  it('has one value alone where its form is known', () => {
    for (const form of cardForms)
      for (const { form: found } of valuesOf('12345678', form)) expect(found).toBe(form);
    expect(valuesOf('99912345', 'facility')).toEqual([]);
  });

  it.each([
    ['188,24910', { number: '18824910', form: 'facility' }],
    ['7 / 33', { number: '00700033', form: 'facility' }],
    ['4e:61:bc:00', { number: '4e61bc00' }],
    ['0x00BC614E', { number: '00BC614E' }],
    [' 0012345678 ', { number: '0012345678' }],
    ['999,24910', null],
    ['12 34', { number: '1234', form: 'hex' }],
    ['twelve', null],
  ])('is taken as people copy it: %s', (text, wanted) => {
    expect(enteredCard(text)).toEqual(wanted);
  });
});
