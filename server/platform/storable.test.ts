import { refuseUnstorable, storable } from './storable';

describe('what a caller sends', () => {
  it('is refused where a text could not be stored, at the field that holds it', () => {
    const reasonOf = (given: unknown) => {
      try {
        refuseUnstorable(given);
        return null;
      } catch (error) {
        return (error as { fields?: unknown }).fields;
      }
    };
    expect(reasonOf({ a: { b: ['x', 'y\0'] } })).toEqual({ 'a.b.1': 'fields.invalid' });
    expect(reasonOf({ name: '\ud800' })).toEqual({ name: 'fields.invalid' });
    expect(reasonOf({ 'na\0me': 1 })).toEqual({ body: 'fields.invalid' });
    expect(reasonOf({ a: '测试 👩‍👩‍👧', b: 1, c: null, d: [true] })).toBeNull();
  });

  it('is logged without the characters that no log could keep', () => {
    expect(storable('a\0b\udc00c👩')).toBe('a\ufffdb\ufffdc👩');
  });
});
