import { isHeardThroughout, Sight } from './sight';

const look = (wall: number, monotonicMs = wall, couldSee = true) => ({ wall, monotonicMs, couldSee });
const seeing = () => {
  const sight = new Sight(5_000);
  sight.look(look(100_000));
  return sight;
};

describe('a commit that took long', () => {
  it('hides nothing while the field is heard all the time', () => {
    expect(isHeardThroughout([1_000, 5_000, 9_000], 0, 12_000, 5_000)).toBe(true);
  });
  it.each([[[]], [[1_000, 9_000]], [[1_000, 5_000]]])(
    'is blindness where nothing arrived: %j',
    (arrivals) => {
      expect(isHeardThroughout(arrivals, 0, 12_000, 5_000)).toBe(false);
    },
  );
});

describe('the watermark', () => {
  it('counts time in which the centre could see', () => {
    const sight = seeing();
    sight.look(look(101_000));
    sight.look(look(102_000));
    expect(sight).toMatchObject({ wall: 102_000, seeingMs: 2_000 });
  });
  it('stands still over a gap, and says since when the centre was blind', () => {
    const sight = seeing();
    expect(sight.preview(look(160_000))).toMatchObject({
      blindSince: 100_000,
      isStillBlind: false,
      seeingMs: 0,
    });
  });
  it('stands still while the field cannot reach us', () => {
    expect(seeing().preview(look(101_000, 101_000, false))).toMatchObject({
      blindSince: 100_000,
      isStillBlind: true,
      seeingMs: 0,
    });
  });
  it.each([3_600_000, -3_600_000])('does not care that the wall clock was set by %d ms', (step) => {
    const sight = seeing();
    expect(sight.preview(look(101_000 + step, 101_000))).toMatchObject({
      blindSince: null,
      seeingMs: 1_000,
      steppedMs: step,
    });
  });
});
