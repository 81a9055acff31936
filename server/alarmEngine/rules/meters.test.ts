import { dayMs, hourMs } from '@contract/time';
import { aMeter, type Meter } from '@tests/support/meters/aMeter';
import { frozenEvaluator } from './frozen';

const from = Date.UTC(2026, 5, 1);
const days = 10;

/** When the rule of the catalogue calls: power above 100 W, for an hour. */
function alarmsOf({ readings }: Meter): number[] {
  const rule = frozenEvaluator({ position: 0, powerPosition: 1 }, hourMs, (values) => (values[1] ?? 0) > 100);
  const calls: number[] = [];
  let before = 'normal';
  for (const { at, kwh, powerW } of readings) {
    const { condition } = rule.observe([kwh ?? NaN, powerW ?? NaN], at);
    if (condition === 'violated' && before !== 'violated') calls.push(at);
    before = condition;
  }
  return calls;
}

const isTrouble = ({ events }: Meter, at: number): boolean =>
  events.some(({ kind, from: begun, to }) => kind !== 'glitch' && at >= begun && at <= to + 4 * hourMs);

describe('alarms of random meters', () => {
  const meters = Array.from({ length: 40 }, (_, i) =>
    aMeter({ seed: 500 + i, from, days, hasPower: true, feedsBack: i % 8 === 0 }),
  );

  it('call in at most one of a hundred meter-months without a trouble', () => {
    const untrue = meters.flatMap((meter) =>
      alarmsOf(meter)
        .filter((at) => !isTrouble(meter, at))
        .map((at) => `${meter.seed}: day ${((at - from) / dayMs).toFixed(2)}`),
    );
    expect(untrue.length).toBeLessThanOrEqual((meters.length * days) / 30 / 10);
  });

  it('tell of each counter that stands still for long enough that its last digit shows it', () => {
    const missed = meters
      .filter(({ intervalS, resolution, feedsBack }) => intervalS <= 3_600 && resolution < 1 && !feedsBack)
      .flatMap((meter) =>
        meter.events
          .filter(({ kind }) => kind === 'standstill')
          .filter(({ from: begun, to }) => !alarmsOf(meter).some((at) => at >= begun && at <= to + hourMs))
          .map(({ from: begun }) => `${meter.seed}: day ${((begun - from) / dayMs).toFixed(2)}`),
      );
    expect(missed).toEqual([]);
  });
});
