import type { LatestState } from './devices';
import { ageOf, deviceAgeOf, silentAfterOf } from './staleness';
import { hourMs, minuteMs } from './time';

const heard = 500_000 * hourMs;
const state = (more: Partial<LatestState> = {}): LatestState => ({
  ...{ deviceId: 1, code: 'door', class: 'door', at: heard, receivedAt: heard, invalid: 0 },
  values: [0, 1, 0, 0, 7, null],
  silentAfterMs: 5 * minuteMs,
  ...more,
});

describe('when a value is stale', () => {
  it('is after three missed reports, and never before five minutes', () => {
    expect(silentAfterOf(10_000)).toBe(5 * minuteMs);
    expect(silentAfterOf(15 * minuteMs)).toBe(45 * minuteMs);
  });

  it('is after three of the slowest reports that the field allows, when nobody knows how often it comes', () => {
    expect(silentAfterOf(null)).toBe(90 * minuteMs);
    expect(deviceAgeOf(state({ silentAfterMs: undefined }), heard + 80 * minuteMs).isStale).toBe(false);
  });

  it('is for every point when the device itself is silent for too long', () => {
    expect(ageOf(state(), 0, heard + 5 * minuteMs).isStale).toBe(false);
    expect(ageOf(state(), 0, heard + 6 * minuteMs)).toMatchObject({ ageMs: 6 * minuteMs, isStale: true });
    const rare = state({ older: [[4, heard - minuteMs, 90 * minuteMs]] });
    expect(ageOf(rare, 4, heard + 6 * minuteMs)).toMatchObject({ ageMs: 7 * minuteMs, isStale: true });
  });

  it('is for one point alone when the device speaks, but not of it', () => {
    const partly = state({ older: [[4, heard - 12 * minuteMs, 5 * minuteMs]] });
    expect(ageOf(partly, 4, heard)).toMatchObject({ ageMs: 12 * minuteMs, isAtLeast: false, isStale: true });
    expect(ageOf(partly, 0, heard).isStale).toBe(false);
  });

  it('says "at least" of a point whose last report is too long ago to be known', () => {
    expect(ageOf(state({ older: [[4, null, 90 * minuteMs]] }), 4, heard + minuteMs)).toMatchObject({
      ageMs: 2 * hourMs + minuteMs,
      isAtLeast: true,
      isStale: true,
    });
  });

  it('is judged by the clock of the centre where that of the device is wrong', () => {
    const ahead = state({
      at: heard + 9 * hourMs,
      older: [[4, heard + 9 * hourMs - minuteMs, 5 * minuteMs]],
    });
    expect(ageOf(ahead, 0, heard + minuteMs)).toMatchObject({ ageMs: minuteMs, isStale: false });
    expect(ageOf(ahead, 4, heard + minuteMs)).toMatchObject({ ageMs: 2 * minuteMs, isStale: false });
  });
});
