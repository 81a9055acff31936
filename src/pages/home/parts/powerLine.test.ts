import type { PowerPoint } from '@sagas/screen/powerTrend';
import { powerLine, topOf } from './powerLine';

const minute = 60_000;
const at = (minutes: number, powerW: number | null): PowerPoint => ({
  at: minutes * minute,
  powerW,
  acPowerW: null,
  itPowerW: null,
});

describe('the line of power on the home page', () => {
  it('goes from the first to the last minute over a scale that begins at 0', () => {
    expect(powerLine([at(0, 0), at(1, 500), at(2, 1_000)], 'powerW', 1_000)).toBe(
      'M0.0 100.00L500.0 50.00L1000.0 0.00',
    );
  });

  it('breaks where nothing was measured, and where nothing was heard', () => {
    expect(powerLine([at(0, 500), at(1, null), at(2, 500)], 'powerW', 1_000).match(/M/g)).toHaveLength(2);
    expect(powerLine([at(0, 500), at(5, 500)], 'powerW', 1_000).match(/M/g)).toHaveLength(2);
    expect(powerLine([at(0, null)], 'powerW', 1_000)).toBe('');
  });

  it('leaves air above the highest value, and has a scale also when there is no power', () => {
    expect(topOf([at(0, 200), at(1, 1_000)])).toBeCloseTo(1_100);
    expect(topOf([at(0, null)])).toBeGreaterThan(0);
  });
});
