import { minuteMs } from '@contract/time';
import { createPowerTrend, type PowerPoint } from './powerTrend';

const begin = 600 * minuteMs;
const at = (minutes: number, powerW: number | null = minutes): PowerPoint => ({
  at: begin + minutes * minuteMs,
  powerW,
  acPowerW: null,
  itPowerW: null,
});
const told = (points: readonly PowerPoint[]) => points.map((point) => (point.at - begin) / minuteMs);

describe('the power trend of a wall', () => {
  it('begins with what the server kept, and goes on with what arrives', () => {
    const trend = createPowerTrend();
    trend.take(at(3.5));
    trend.takePast([at(1), at(2), at(3)]);
    trend.take(at(3.51));
    expect(told(trend.points())).toEqual([1, 2, 3.5, 3.51]);
  });

  it('fills an outage from what the server kept meanwhile', () => {
    const trend = createPowerTrend();
    trend.take(at(0.2));
    trend.take(at(5.2));
    trend.takePast([at(1), at(2)]);
    for (let second = 0; second < 200; second += 1) trend.take(at(6 + second / 100));
    expect(told(trend.points()).slice(0, 4)).toEqual([0.2, 1, 2, 5.2]);
  });

  it('draws no line across a silence', () => {
    const trend = createPowerTrend();
    trend.take(at(0));
    trend.take(at(2));
    expect(trend.points().map(({ powerW }) => powerW)).toEqual([0, null, 2]);
  });

  it('never holds more than three hundred points', () => {
    const trend = createPowerTrend();
    trend.takePast(Array.from({ length: 400 }, (_, minute) => at(minute)));
    for (let second = 0; second < 900; second += 1) trend.take(at(400 + second / 60));
    const points = trend.points();
    expect(points.length).toBeLessThanOrEqual(300);
    expect(told(points)).toEqual([...told(points)].sort((a, b) => a - b));
  });
});
