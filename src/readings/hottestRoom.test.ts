import type { LatestState } from '@contract/devices';
import { pointsByClass } from '@contract/points';
import { hottestRoomC } from './hottestRoom';

const aReading = (deviceClass: LatestState['class'], first: number | null): LatestState => ({
  ...{ deviceId: 1, code: 'env', class: deviceClass, at: 0, receivedAt: 0, invalid: 0 },
  values: pointsByClass[deviceClass].map((_, at) => (at === 0 ? first : null)),
});

describe('the hottest room of a site', () => {
  it('is told as it was read, not in the steps of the map', () => {
    expect(hottestRoomC([aReading('env', 24.5), aReading('env', 26.1)])).toBe(26.1);
  });

  it('counts rooms only, and what is known of them', () => {
    expect(hottestRoomC([aReading('env', 21), aReading('env', null), aReading('meter', 229)])).toBe(21);
  });

  it('is unknown while no room was read', () => {
    expect(hottestRoomC([aReading('env', null)])).toBeNull();
  });
});
