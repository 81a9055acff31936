import type { RolloutEvidence } from '@contract/strategyPrograms';
import { hourMs } from '@contract/time';
import { stopOf } from './judgeRollout';

const calm: RolloutEvidence = {
  sites: 5,
  alarmsBefore: 2,
  alarmsSince: 2,
  startsBefore: 40,
  startsSince: 40,
};

describe('a rollout', () => {
  it('goes on while nothing is worse than before', () => expect(stopOf(calm, 24 * hourMs)).toBeNull());

  it('stops with the first temperature alarm more than before', () =>
    expect(stopOf({ ...calm, alarmsSince: 3 }, 1)).toBe('temperatureAlarms'));

  it('stops when compressors start a quarter more often than the day before', () =>
    expect(stopOf({ ...calm, startsSince: 51 }, 3 * hourMs)).toBe('starts'));

  it('judges starts by no less than three hours, and not at all where they are not counted', () => {
    expect(stopOf({ ...calm, startsSince: 90 }, 2 * hourMs)).toBeNull();
    expect(stopOf({ ...calm, startsBefore: null, startsSince: null }, 24 * hourMs)).toBeNull();
  });
});
