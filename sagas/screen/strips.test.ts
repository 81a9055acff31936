import { createStripBuffer } from './strips';

const times = (buffer: ReturnType<typeof createStripBuffer>) => [...buffer.data()[0]];

describe('the points of a live strip', () => {
  it('are the newest so many, in their order, however many came', () => {
    const buffer = createStripBuffer(2, 3);
    for (let s = 1; s <= 11; s++) buffer.push(s * 1_000, [s, null]);
    expect(times(buffer)).toEqual([9, 10, 11]);
    expect([...buffer.data()[1]!]).toEqual([9, 10, 11]);
    expect([...buffer.data()[2]!]).toEqual([NaN, NaN, NaN]);
    buffer.push(11_000, [0, 0]);
    expect(buffer.size()).toBe(3);
  });

  it('take the past before what was heard, and leave out what overlaps', () => {
    const buffer = createStripBuffer(1, 5);
    buffer.push(5_000, [5]);
    buffer.prepend([3, 4, 5, 6].map((s) => ({ at: s * 1_000, values: [s] })));
    expect(times(buffer)).toEqual([3, 4, 5]);
  });
});
