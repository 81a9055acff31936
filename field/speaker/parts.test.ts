import { journey, perfect } from './imperfections';
import { paceFrom } from './pace';
import { createReadingBuffer } from './readingBuffer';

const always = (value: number) => (): number => value;

describe('a line', () => {
  it('that is perfect sends each message once, at once', () => {
    expect(journey(perfect)).toEqual([0]);
  });

  it('loses, repeats, delays and reorders by its shares', () => {
    expect(journey({ ...perfect, lossShare: 0.1 }, always(0.05))).toEqual([]);
    expect(journey({ ...perfect, repeatShare: 0.1 }, always(0.05))).toEqual([0, 0]);
    expect(journey({ ...perfect, jitterMs: 1_000 }, always(0.5))).toEqual([500]);
    expect(journey({ ...perfect, reorderShare: 0.1 }, always(0.05))).toEqual([5_000]);
    expect(journey({ ...perfect, reorderShare: 0.1 }, always(0.5))).toEqual([0]);
  });
});

describe('the buffer of a controller', () => {
  it('gives back what it kept by device, oldest first', () => {
    const buffer = createReadingBuffer(10);
    for (const row of ['a1', 'a2', 'a3']) buffer.keep(0, row);
    buffer.keep(1, 'b1');
    expect(buffer.take(2)).toEqual({ device: 0, rows: ['a1', 'a2'] });
    expect(buffer.size).toBe(2);
    expect([buffer.take(9), buffer.take(9), buffer.take(9)]).toEqual([
      { device: 0, rows: ['a3'] },
      { device: 1, rows: ['b1'] },
      null,
    ]);
  });

  it('gives up its oldest reading when it is full, and counts that', () => {
    const buffer = createReadingBuffer(2);
    for (const row of ['a1', 'a2', 'a3']) buffer.keep(0, row);
    expect([buffer.size, buffer.givenUp]).toEqual([2, 1]);
    expect(buffer.take(9)?.rows).toEqual(['a2', 'a3']);
  });
});

describe('the pace of a simulation', () => {
  it('lives faster than the wall and stamps with the wall’s time', () => {
    let wall = 1_000;
    const pace = paceFrom(1_000, 10, () => wall);
    wall = 3_000;
    expect(pace.simulatedNow()).toBe(21_000);
    expect(pace.wallOf(21_000)).toBe(3_000);
    expect(pace.wallOf(500)).toBe(500);
  });
});
