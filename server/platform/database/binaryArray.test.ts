import { float4Array, float8Array, flatFloat8Array, int4Array, int8Array, textArray } from './binaryArray';

const own = (value: number): number => value;

/** What stands behind the header of twenty bytes. */
const bodyOf = (array: Buffer): string => array.subarray(20).toString('hex');

describe('arrays in the binary form of PostgreSQL', () => {
  it('begin with dimensions, whether there are nulls, type, length and first index', () => {
    expect(int4Array([7, 8], own).subarray(0, 20).toString('hex')).toBe(
      '0000000100000001000000170000000200000001',
    );
    expect(flatFloat8Array([[1], [2]], (list) => list, 2).readInt32BE(4)).toBe(0);
  });

  it('hold whole numbers of both signs up to the last that a double holds', () => {
    expect(bodyOf(int4Array([-1], own))).toBe('00000004ffffffff');
    expect(bodyOf(int8Array([2 ** 53 - 1, -1], own))).toBe(
      '00000008001fffffffffffff00000008ffffffffffffffff',
    );
  });

  it.each([2 ** 31, -(2 ** 31) - 1, Infinity])('refuse %d rather than store another number', (value) => {
    expect(() => int4Array([value], own)).toThrow(RangeError);
  });

  it('refuse an instant that is none', () => {
    expect(() => int8Array([Infinity], own)).toThrow(RangeError);
  });

  it('hold NaN as null, which takes no bytes', () => {
    expect(bodyOf(float4Array([NaN, 1.5], own))).toBe('ffffffff000000043fc00000');
    expect(bodyOf(float8Array([1.5, NaN], own))).toBe('000000083ff8000000000000ffffffff');
  });

  it('hold text, empty text and no text', () => {
    expect(bodyOf(textArray(['ab', '', null], (text) => text))).toBe('00000002616200000000ffffffff');
  });
});
