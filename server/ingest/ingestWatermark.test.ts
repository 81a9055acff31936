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

describe('hearing throughout', () => {
  it('may pause for as long as a gap, before, between and after what arrives, and no longer', () => {
    const heard = (...arrivals: number[]) => isHeardThroughout(arrivals, 0, 15_000, 5_000);
    expect(heard(5_000, 10_000)).toBe(true);
    expect(heard(5_001, 10_000)).toBe(false);
    expect(heard(4_999, 10_000)).toBe(false);
    expect(heard(5_000, 9_999)).toBe(false);
  });

  it('is not undone by a message that waited longer than one that came after it', () => {
    expect(isHeardThroughout([5_000, 2_000, 9_000], 0, 12_000, 5_000)).toBe(true);
    expect(isHeardThroughout([5_000, 2_000], 0, 10_000, 5_000)).toBe(true);
  });
});

describe('the watermark', () => {
  it('of a process that just began has seen nothing yet, and is blind where the field cannot reach it', () => {
    const watermark = new IngestWatermark(5_000);
    expect(watermark.preview(observation(100_000))).toEqual({
      ...{ blindSince: null, isStillBlind: false, seeingMs: 0, steppedMs: 0 },
    });
    expect(watermark.preview(observation(100_000, 7, false))).toEqual({
      ...{ blindSince: 100_000, isStillBlind: true, seeingMs: 0, steppedMs: 0 },
    });
    expect(watermark).toMatchObject({ wall: 0, seeingMs: 0 });
  });

  it('sees over a gap of just its length, and not over a longer one', () => {
    expect(seeing().preview(observation(105_000))).toEqual({
      ...{ blindSince: null, isStillBlind: false, seeingMs: 5_000, steppedMs: 0 },
    });
    expect(seeing().preview(observation(105_001))).toMatchObject({ blindSince: 100_000, seeingMs: 0 });
  });

  it('takes a second of difference between the clocks for a step, and less for nothing', () => {
    const stepped = (by: number) => seeing().preview(observation(101_000 + by, 101_000)).steppedMs;
    expect([999, 1_000, -999, -1_000, 1_000.4].map(stepped)).toEqual([0, 1_000, 0, -1_000, 1_000]);
  });

  it('says by the clock as it is now since when it was blind', () => {
    expect(seeing().preview(observation(160_000 + 3_600_000, 160_000))).toMatchObject({
      ...{ blindSince: 100_000 + 3_600_000, steppedMs: 3_600_000 },
    });
  });

  it('never runs backwards with the steady clock', () => {
    expect(seeing().preview(observation(100_000, 99_000))).toMatchObject({ seeingMs: 0, blindSince: null });
  });

  it('goes on from where it stood, and changes by nothing but an advance', () => {
    const watermark = seeing();
    watermark.preview(observation(104_000));
    expect(watermark).toMatchObject({ wall: 100_000, seeingMs: 0 });
    watermark.advanceTo(observation(104_000));
    watermark.advanceTo(observation(164_000));
    watermark.advanceTo(observation(165_000));
    expect(watermark).toMatchObject({ wall: 165_000, seeingMs: 5_000 });
  });

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
