import { isHeardThroughout, IngestWatermark } from './ingestWatermark';

const observation = (wall: number, monotonicMs = wall, couldSee = true) => ({ wall, monotonicMs, couldSee });
const seeing = () => {
  const watermark = new IngestWatermark(5_000);
  watermark.advanceTo(observation(100_000));
  return watermark;
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
    const watermark = seeing();
    watermark.advanceTo(observation(101_000));
    watermark.advanceTo(observation(102_000));
    expect(watermark).toMatchObject({ wall: 102_000, seeingMs: 2_000 });
  });
  it('stands still over a gap, and says since when the centre was blind', () => {
    const watermark = seeing();
    expect(watermark.preview(observation(160_000))).toMatchObject({
      blindSince: 100_000,
      isStillBlind: false,
      seeingMs: 0,
    });
  });
  it('stands still while the field cannot reach us', () => {
    expect(seeing().preview(observation(101_000, 101_000, false))).toMatchObject({
      blindSince: 100_000,
      isStillBlind: true,
      seeingMs: 0,
    });
  });
  it.each([3_600_000, -3_600_000])('does not care that the wall clock was set by %d ms', (step) => {
    const watermark = seeing();
    expect(watermark.preview(observation(101_000 + step, 101_000))).toMatchObject({
      blindSince: null,
      seeingMs: 1_000,
      steppedMs: step,
    });
  });
});
